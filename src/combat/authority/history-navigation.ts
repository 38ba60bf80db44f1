import { invalidField } from "../../data/valid.ts";
import {
  type AnyCommand,
  type Arrived,
  type Asker,
  afterRedo,
  afterUndo,
  type EncounterState,
  type History,
  type MessageKey,
  redo,
  stepAhead,
  stepsBack,
  takeBack,
  type Way,
  wayTo,
} from "../../engine/index.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import type { Encounter } from "../encounter.ts";
import { type Entry, ends, isUnreadable, switchIn, worldOf } from "./history-store.ts";
import type { HistoryCommand } from "./request.ts";
import { reversed } from "./world.ts";
import type { WorldChange } from "./world-change.ts";

/** Command to go back or forward in the history. */
export type WayCommand = Exclude<HistoryCommand, { kind: "switch-ruleset" }>;

/** State and ruleset (`type`) of an encounter. */
interface RunningFight {
  readonly type: string;
  readonly state: EncounterState;
}

/** Result of going back or forward: ruleset, state, history, and world changes to make. */
interface Travelled {
  readonly type: string;
  readonly outcome: Arrived<EncounterState>;
  readonly after: History<AnyCommand>;
  readonly world: readonly WorldChange[];
}

const movedSteps = { undo: "step", "previous-turn": "turn", "previous-round": "round" } as const;

/** Encounter after a command of the history (DX-005), or the message of a refusal. Nothing is stored. */
export function navigate(
  fight: RunningFight,
  history: History<AnyCommand>,
  command: WayCommand,
): Travelled | MessageKey {
  const way = wayOf(history, command);
  if (typeof way === "string") return way;
  const { back, ahead } = way;
  if ([...back, ...ahead].some(isUnreadable)) return unreadable;
  if (back.length > 0) {
    const type = back.reduce((present, entry) => switchIn(entry)?.from ?? present, fight.type);
    const outcome = takenBack({ type, state: fight.state }, back);
    if (!outcome) return unreadable;
    const world = back.flatMap((entry) => reversed(worldOf(entry)));
    return { type, outcome, after: afterUndo(history, back), world };
  }
  const again = makeAgain(fight, ahead);
  return again ? { ...again, after: afterRedo(history, ahead), world: ahead.flatMap(worldOf) } : notAgain;
}

const unreadable = "TURNCRAFT.Refused.history.unreadable";

/** Encounter before the given steps; null if their patches fail or lead to an invalid state of ruleset `type`. */
function takenBack({ type, state }: RunningFight, back: readonly Entry[]): Arrived<EncounterState> | null {
  const ruleset = rulesetOf(type);
  try {
    const outcome = takeBack(state, back);
    return ruleset && invalidField(ruleset.rules, outcome.state) ? null : outcome;
  } catch (error) {
    console.error("Turncraft | a step of the history can't be undone", error);
    return null;
  }
}

const notAgain = "TURNCRAFT.Refused.history.notAgain";

/** Redoes undone steps, oldest first; null after a refusal, or if different dice are needed now. */
function makeAgain(fight: RunningFight, oldestFirst: readonly Entry[]): Pick<Travelled, "type" | "outcome"> | null {
  let { type, state } = fight;
  const forward: Arrived<EncounterState>["forward"][number][] = [];
  for (const entry of oldestFirst) {
    const other = switchIn(entry);
    const outcome = other ? null : madeAgain({ type, state }, entry);
    if (!other && !outcome) return null;
    type = other?.to ?? type;
    state = other?.state ?? outcome?.state ?? state;
    forward.push(...(outcome?.forward ?? []));
  }
  return { type, outcome: { state, forward } };
}

function madeAgain({ type, state }: RunningFight, entry: Entry): Arrived<EncounterState> | null {
  const ruleset = rulesetOf(type);
  if (!ruleset) return null;
  const outcome = redo<EncounterState, AnyCommand>(ruleset.rules, state, entry);
  return outcome.kind === "done" ? outcome : null;
}

function wayOf(history: History<AnyCommand>, command: WayCommand): Way<AnyCommand> | MessageKey {
  if (command.kind === "go-to") {
    const way = wayTo(history, command.to);
    if (!way) return "TURNCRAFT.Refused.history.forgotten";
    return way.back.length + way.ahead.length > 0 ? way : "TURNCRAFT.Refused.history.there";
  }
  if (command.kind === "redo") {
    const next = stepAhead(history);
    return next ? { back: [], ahead: [next] } : "TURNCRAFT.Refused.history.nothingAhead";
  }
  const back = stepsBack(history, movedSteps[command.kind]);
  return back.length > 0 ? { back, ahead: [] } : "TURNCRAFT.Refused.history.nothingBehind";
}

/**
 * Reason against the user's undo of the newest step; null if allowed. GMs may undo all steps. If the world setting allows, a player
 * may undo a step by an owner of the same combatants without dice or decisions, to prevent rolling again until the roll pleases
 * (DX-005).
 */
export function whyNotUndo(combat: Encounter, asker: Asker): MessageKey | null {
  if (asker.gm) return null;
  if (!game.settings.get("turncraft", "ownUndo")) return "TURNCRAFT.Refused.history.gmOnly";
  const { last } = ends(combat);
  if (!last || last.given.asker.gm || last.given.asker.owns.join() !== asker.owns.join())
    return "TURNCRAFT.Refused.history.notYours";
  if (last.results.length > 0) return "TURNCRAFT.Refused.history.rolled";
  const isGMs = combat.state && rulesetOf(combat.type)?.host.onlyGMUndoes?.(combat.state, last.given.command);
  return isGMs ? "TURNCRAFT.Refused.history.gmOnly" : null;
}
