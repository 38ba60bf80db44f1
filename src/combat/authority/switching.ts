import {
  type AnyCommand,
  type AnyRuleset,
  type AnySettings,
  type CombatantId,
  type EncounterState,
  type Invocation,
  type LogEntry,
  type MessageKey,
  type Outcome,
  type Result,
  type SharedCommand,
  step,
} from "../../engine/index.ts";
import type { RulesetModule } from "../../rulesets/module.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import type { Encounter } from "../encounter.ts";
import { emptyUnder } from "../rulesets.ts";
import { enrichCommand } from "./enrich-command.ts";
import { freshScoresFor } from "./fresh-scores.ts";
import type { Entry, SwitchStep } from "./history-store.ts";
import { complete } from "./world.ts";

const gm = { gm: true, owns: [] } as const;

/**
 * Step to change an encounter's ruleset, or the message of a refusal. Carries over combatants, as defeated or departed, and
 * initiative if the old and the new ruleset roll for every combatant. All else ends as with the encounter; durations continue in
 * world time. The encounter then waits for its start. The entry holds the whole former state, for undo.
 */
export function switched(
  combat: Encounter,
  state: EncounterState,
  to: string,
  { seq, request }: Pick<Entry, "seq" | "request">,
): Entry | MessageKey {
  const ruleset = rulesetOf(to);
  if (!ruleset) return "TURNCRAFT.Refused.switch.unknown";
  if (to === combat.type) return "TURNCRAFT.Refused.switch.same";
  const next = carriedOver(combat, state, ruleset);
  const end = endOf(combat);
  const command: SwitchStep = { kind: "switch-ruleset", from: combat.type, to, state: next };
  const names = { from: { key: nameKey(combat.type) }, to: { key: nameKey(to) } };
  const rest = end?.log.filter(({ event }) => event !== "TURNCRAFT.Log.ended") ?? [];
  const fallen = newlyDefeated(state, next);
  const down: LogEntry = { event: "TURNCRAFT.Log.switchedDown", data: { names: { combatants: fallen }, to: names.to } };
  const log: LogEntry[] = [
    { event: "TURNCRAFT.Log.switched", data: names },
    ...(fallen.length > 0 ? [down] : []),
    ...rest,
  ];
  return {
    seq,
    request,
    given: { command, asker: gm, override: false, freshScores: {} },
    results: [],
    inverse: [{ op: "replace", path: [], value: state }],
    world: complete(combat, end?.world ?? []),
    log,
    turnEvents: [],
  };
}

/** True if two rulesets roll initiative for every combatant, for keeping the numbers. */
export function keepsInitiative(from: string, to: string): boolean {
  return (rulesetOf(from)?.tracker?.rolls ?? false) && (rulesetOf(to)?.tracker?.rolls ?? false);
}

/** State under the new ruleset, made by the ruleset's commands; refused commands are left out. */
function carriedOver(combat: Encounter, state: EncounterState, ruleset: RulesetModule): EncounterState {
  let next = emptyUnder(ruleset);
  for (const asked of carrying(combat, state, ruleset.rules.id)) {
    const command = ruleset.rules.read(enrichCommand(combat, ruleset, next, asked, gm));
    if ("clause" in command) continue;
    next = actionDone(ruleset.rules, next, command, freshScoresFor(combat, next, ruleset))?.state ?? next;
  }
  return { ...next, fighters: withDeparted(next, state) };
}

/** Fighters, with combatants gone before marked as departed. */
function withDeparted(next: EncounterState, before: EncounterState): EncounterState["fighters"] {
  return Object.fromEntries(
    Object.entries(next.fighters).map(([id, fighter]) => {
      const departed = before.fighters[id as CombatantId]?.departed ?? false;
      return [id, departed ? { ...fighter, departed } : fighter];
    }),
  );
}

/** Combatants defeated under the new ruleset only, such as by 0 hit points (FL-13). */
function newlyDefeated(before: EncounterState, { fighters }: EncounterState): CombatantId[] {
  const ids = Object.keys(fighters) as CombatantId[];
  return ids.filter((id) => fighters[id]?.defeated && before.fighters[id] && !before.fighters[id].defeated);
}

function carrying(combat: Encounter, state: EncounterState, to: string): SharedCommand<AnySettings>[] {
  const who = combat.combatants.map(({ id }) => id as CombatantId).sort();
  const numbers = who.flatMap((id) => {
    const initiative = state.fighters[id]?.initiative ?? null;
    return initiative === null ? [] : [[id, initiative] as const];
  });
  const initiative = keepsInitiative(combat.type, to) && numbers.length > 0 ? Object.fromEntries(numbers) : null;
  const commands: (SharedCommand<AnySettings> | null)[] = [
    who.length > 0 ? { kind: "join", who } : null,
    initiative && { kind: "manual", initiative },
    ...who.map((id) => (state.fighters[id]?.defeated ? ({ kind: "defeat", who: id, defeated: true } as const) : null)),
  ];
  return commands.filter((command) => command !== null);
}

function nameKey(type: string): MessageKey {
  // Foundry's own keys for types, in the same file.
  return `TYPES.Combat.${type}` as MessageKey;
}

type Done = Extract<Outcome<EncounterState>, { kind: "done" }>;

/**
 * Outcome of a command by the GM, with override and every question's default answer; null if refused or if dice are needed. Nothing
 * is stored.
 */
function actionDone(
  ruleset: AnyRuleset,
  state: EncounterState,
  command: AnyCommand,
  freshScores: Invocation<AnyCommand>["freshScores"] = {},
): Done | null {
  const given: Invocation<AnyCommand> = { command, asker: gm, override: true, freshScores };
  const answers: Result[] = [];
  for (;;) {
    const outcome: Outcome<EncounterState> = step(ruleset, state, given, answers);
    if (outcome.kind === "done") return outcome;
    if (outcome.kind === "refused" || outcome.needs.some(({ kind }) => kind === "roll")) return null;
    for (const need of outcome.needs) {
      if (need.kind === "ruling") answers.push({ kind: "ruling", id: need.id, value: need.options[0]?.value ?? "" });
    }
  }
}

/** Outcome of ending the encounter now, with default answers; null before the start. Nothing is stored. */
export function endOf(combat: Encounter): Done | null {
  const ruleset = rulesetOf(combat.type);
  return ruleset && combat.state?.round ? actionDone(ruleset.rules, combat.state, { kind: "end" }) : null;
}
