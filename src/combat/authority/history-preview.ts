import { type EncounterState, type MessageKey, roundsOf } from "../../engine/index.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import type { Encounter, StepWords } from "../encounter.ts";
import { type Foreseen, foresee } from "./apply-world-changes.ts";
import { HIT_POINTS } from "./enrich-command.ts";
import { navigate, type WayCommand } from "./history-navigation.ts";
import { historyOf, removedFrom } from "./history-store.ts";
import { documentAt, storedOf } from "./stored.ts";
import { clockOf } from "./world.ts";

/** Step of the history, with the round at the time. */
export interface PastStep extends StepWords {
  readonly round: number;
  /** Ids of players who may read the step, besides GMs; absent: everyone. */
  readonly readers?: readonly string[];
}

/** Steps of the history, oldest first; those after `at` are undone. */
export function pastOf(combat: Encounter): { readonly at: number; readonly steps: readonly PastStep[] } {
  const stored = storedOf(combat);
  if (!stored) return { at: 0, steps: [] };
  const history = historyOf(stored.history);
  const rounds = roundsOf(history, stored.state.round);
  const steps = history.entries.map(({ seq, log, readers }) => ({
    seq,
    log,
    round: rounds.get(seq) ?? 0,
    ...(readers && { readers }),
  }));
  return { at: history.at, steps };
}

/** Change outside the encounter by going to a step. */
export type Effected =
  | { readonly kind: "hitPoints"; readonly name: string; readonly from: number; readonly to: number }
  /** Token moved to another place. */
  | { readonly kind: "placed"; readonly name: string }
  /** Document restored, removed or changed; `on`: name of the actor, for effects and items. */
  | { readonly kind: "appears" | "vanishes" | "changed"; readonly name: string; readonly on: string | null }
  /** Combatant restored without the token, deleted since. */
  | { readonly kind: "missing"; readonly name: string }
  /** Document changed or deleted since, so left as it is. */
  | { readonly kind: "kept"; readonly name: string };

/** Changed resources of a combatant; `bar`: as in `StatusFacet`. */
interface ChangedResources {
  readonly name: string;
  readonly changes: readonly { readonly bar: string; readonly from: number; readonly to: number }[];
}

/** Encounter's state before or after, with the ruleset (`type`) at the time. */
export interface PreviewedMoment {
  readonly type: string;
  readonly state: EncounterState;
}

/** Changes by going back or forward to step `to`. */
export interface HistoryPreview {
  /** Newest done step now. */
  readonly seq: number;
  readonly to: number;
  readonly back: boolean;
  readonly steps: number;
  /** Number of turns ended and of rounds begun by the steps. */
  readonly turns: number;
  readonly rounds: number;
  readonly before: PreviewedMoment;
  readonly after: PreviewedMoment;
  readonly effected: readonly Effected[];
  /** Combatants whose resources change, such as a Reaction that is given back. */
  readonly resources: readonly ChangedResources[];
  /** Change of world time, in seconds. */
  readonly seconds: number;
}

/** Changes by a command of the history; or the message of a refusal. */
export function previewOf(combat: Encounter, command: WayCommand): HistoryPreview | MessageKey {
  const stored = storedOf(combat);
  const { type, state } = combat;
  if (!stored || !state) return "TURNCRAFT.Refused.history.forgotten";
  const history = historyOf(stored.history);
  const travelled = navigate({ type, state }, history, command);
  if (typeof travelled === "string") return travelled;
  const { outcome, world } = travelled;
  const to = travelled.after.at;
  const back = to < history.at;
  const passed = history.entries.filter(({ seq }) =>
    back ? seq > to && seq <= history.at : seq > history.at && seq <= to,
  );
  const turnEvents = passed.flatMap((entry) => entry.turnEvents);
  const [before, after] = [
    { type, state },
    { type: travelled.type, state: outcome.state },
  ];
  return {
    seq: history.at,
    to,
    back,
    steps: passed.length,
    turns: turnEvents.filter((event) => event === "turn-ended").length,
    rounds: turnEvents.filter((event) => event === "round-began").length,
    before,
    after,
    effected: foresee(world, back).flatMap((each) => effected(combat, each)),
    resources: changedResources(combat, before, after),
    seconds: clockOf(world),
  };
}

/** Combatants with other numbers after than before; none before the encounter's start, and none after another ruleset. */
function changedResources(combat: Encounter, before: PreviewedMoment, after: PreviewedMoment): ChangedResources[] {
  const shown = rulesetOf(before.type)?.host.shown;
  if (!shown || before.type !== after.type || before.state.round === 0 || after.state.round === 0) return [];
  return before.state.order.flatMap((who) => {
    const [now, then] = [shown.numbers(before.state, who), shown.numbers(after.state, who)];
    const changes = shown.bars.flatMap((bar) => {
      const [from, to] = [now[bar]?.value, then[bar]?.value];
      return from === undefined || to === undefined || from === to ? [] : [{ bar, from, to }];
    });
    return changes.length > 0 ? [{ name: combat.combatants.get(who)?.name ?? "", changes }] : [];
  });
}

function effected(combat: Encounter, { change, verdict }: Foreseen): Effected[] {
  if (verdict === "done") return [];
  const document = documentAt(change.uuid);
  const data = change.kind === "document" ? (change.after ?? change.before) : null;
  const name = String(data?.name ?? nameOf(combat, document) ?? "");
  if (verdict === "mismatch") return [{ kind: "kept", name }];
  switch (change.kind) {
    case "token":
      return [{ kind: "placed", name }];
    case "document": {
      const shown = name || (removedFrom(combat, change.uuid.split(".").at(-1) ?? "")?.name ?? "");
      const there: Effected = {
        kind: change.after ? "appears" : "vanishes",
        name: shown,
        on: ownerOf(combat, change.uuid),
      };
      return change.after && lacksToken(change) ? [there, { kind: "missing", name: shown }] : [there];
    }
    case "fields": {
      const now: unknown = foundry.utils.getProperty(document?.toObject() ?? {}, HIT_POINTS);
      if (!(HIT_POINTS in change.after) || typeof now !== "number")
        return [{ kind: "changed", name, on: ownerOf(combat, change.uuid) }];
      // As `applyWorldChanges` does: a number edited since is corrected by the difference.
      const to = now + Number(change.after[HIT_POINTS]) - Number(change.before[HIT_POINTS]);
      return [{ kind: "hitPoints", name, from: now, to }];
    }
  }
}

/** True if a restored combatant's token has been deleted since. */
function lacksToken({ uuid, after }: Extract<Foreseen["change"], { kind: "document" }>): boolean {
  if (uuid.split(".").at(-2) !== "Combatant" || !after?.tokenId) return false;
  return !game.scenes?.get(String(after.sceneId))?.tokens.has(String(after.tokenId));
}

/** Name of the document's actor; null if the parent is no actor. */
function ownerOf(combat: Encounter, uuid: string): string | null {
  const parent = documentAt(uuid.split(".").slice(0, -2).join("."));
  return parent instanceof Actor ? nameOf(combat, parent) : null;
}

/** Name of a document; for the actor of a single combatant, the combatant's name. */
function nameOf(combat: Encounter, document: object | null): string | null {
  const [fighting, ...others] =
    document instanceof Actor ? combat.combatants.filter(({ actor }) => actor === document) : [];
  if (fighting && others.length === 0) return fighting.name ?? null;
  const { name } = (document ?? {}) as { name?: unknown };
  return typeof name === "string" ? name : null;
}
