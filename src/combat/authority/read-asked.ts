import type { ExternalEdit } from "../../engine/composite-commands.ts";
import {
  type AnyCommand,
  type Asker,
  type Batch,
  commandsIn,
  type EncounterState,
  givenTogether,
  malformed,
  mostTogether,
  type Refusal,
} from "../../engine/index.ts";
import type {} from "../../engine/types.ts";
import type { RulesetModule } from "../../rulesets/module.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import type { Encounter } from "../encounter.ts";
import { enrichCommand } from "./enrich-command.ts";
import { askerOf, type ExternallyDone } from "./request.ts";

/**
 * Returns a request, looked up in the world and read by the ruleset: a command, several commands given at once, or the reason for
 * being invalid.
 */
export function readAsked(
  combat: Combat.Implementation,
  ruleset: RulesetModule,
  state: EncounterState,
  asked: unknown,
  asker: Asker,
): AnyCommand | Refusal {
  const read = (raw: unknown): AnyCommand | Refusal =>
    ruleset.rules.read(enrichCommand(combat, ruleset, state, raw, asker));
  const { kind, commands } = (asked ?? {}) as { kind?: unknown; commands?: unknown };
  if (kind !== "batch") return read(asked);
  const isList = Array.isArray(commands) && commands.length > 0 && commands.length <= mostTogether;
  if (!isList || !commands.every(isGivenTogether) || !areApart(commands))
    return malformed(ruleset.rules.refusalClause, "commands");
  const found = commands.map(read);
  const batch: Batch = { kind: "batch", commands: found as AnyCommand[] };
  return found.find((each) => "clause" in each) ?? batch;
}

function isGivenTogether(raw: unknown): boolean {
  return givenTogether.some((kind) => kind === (raw as { kind?: unknown } | null)?.kind);
}

/** Commands about different combatants: all data is looked up before the first is carried out. */
function areApart(commands: readonly unknown[]): boolean {
  const about = (commands as Readonly<Record<string, unknown>>[]).map(
    ({ who, target, bearer }) => bearer ?? target ?? who,
  );
  return new Set(about).size === commands.length;
}

/** Returns the authority's reason for refusing the user's command now; null: accepted. */
export function refusalOf(combat: Encounter, asked: unknown): Refusal | null {
  const ruleset = rulesetOf(combat.type);
  const { state } = combat;
  if (!ruleset || !state) return null;
  const asker = askerOf(combat, game.user.id);
  const command = readAsked(combat, ruleset, state, asked, asker);
  if ("clause" in command) return command;
  const refused = commandsIn(command).flatMap((each) =>
    ruleset.rules.refuse(state, { command: each, asker, override: false, freshScores: {} }, []),
  );
  return refused[0] ?? null;
}

/** Command with all external edits, for `step`. Keeps the line of every edit, but only commands read by the ruleset. */
export function externalCommand(
  combat: Combat.Implementation,
  ruleset: RulesetModule,
  state: EncounterState,
  done: readonly ExternallyDone[],
  asker: Asker,
): ExternalEdit {
  const read = (raw: object): (object & { readonly kind: string }) | Refusal =>
    ruleset.rules.read(enrichCommand(combat, ruleset, state, raw, asker));
  const actions = done.map(({ line, commands }) => ({
    line,
    commands: commands.map(read).filter((command) => "kind" in command),
  }));
  return { kind: "external-edit", done: actions };
}
