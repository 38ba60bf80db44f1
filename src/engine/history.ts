import { applyPatches, enablePatches, type Patch } from "immer";
import type { Ruleset } from "./ruleset.ts";
import { step } from "./step.ts";
import type { AnyCommand, EncounterState, Invocation, Json, LogEntry, Outcome, Result, TurnEvent } from "./types.ts";

enablePatches();

/** A step as stored: enough to undo it exactly and to redo it with the same dice. Plain JSON. */
export interface HistoryEntry<Command extends AnyCommand = AnyCommand> {
  /** Grows with every step and is never used again, not even after an undo. */
  readonly seq: number;
  /** Id of the request that asked for it; a repeated request is answered, never stepped again. */
  readonly request: string;
  readonly given: Invocation<Command>;
  readonly results: readonly Result[];
  readonly inverse: readonly Patch[];
  /** Before and after of what changed outside the encounter; the door's affair. */
  readonly world: readonly Json[];
  readonly log: readonly LogEntry[];
  /** Ids of players who may read it, beside the GMs; absent: everyone. */
  readonly readers?: readonly string[];
  readonly marks: readonly TurnEvent[];
}

/** True if a user may read a step: GMs every one, players those that name no readers, or them (`user`: their id). */
export function mayReadStep({ readers }: Pick<HistoryEntry, "readers">, user: string, isGM: boolean): boolean {
  return isGM || !readers || readers.includes(user);
}

/** Steps oldest first. Those up to and with `at` are done, the rest are undone and can be done again. */
export interface History<Command extends AnyCommand = AnyCommand> {
  readonly entries: readonly HistoryEntry<Command>[];
  /** `seq` of the newest step that is done, 0 when none is. */
  readonly at: number;
}

export const emptyHistory: History<never> = { entries: [], at: 0 };

/** Distance of a step back (DX-005): one step, to the end of the previous turn, to the previous round. */
export type Stride = "step" | "turn" | "round";

/** The number for the next step. */
export function nextSeq(history: History): number {
  return Math.max(history.at, history.entries.at(-1)?.seq ?? 0) + 1;
}

/** Adds a step that was just carried out. What was undone can't be done again; the oldest past `cap` is dropped. */
export function record<Command extends AnyCommand>(
  history: History<Command>,
  entry: HistoryEntry<Command>,
  cap: number,
): History<Command> {
  const entries = [...done(history), entry];
  return { entries: entries.slice(Math.max(0, entries.length - cap)), at: entry.seq };
}

/**
 * The steps to take back, newest first; empty when there is nothing of the kind to go back to. *Turn*: up to and with
 * the step that ended the previous turn. *Round*: up to and with the step in which the round number grew.
 */
export function stepsBack<Command extends AnyCommand>(
  history: History<Command>,
  stride: Stride,
): readonly HistoryEntry<Command>[] {
  const newestFirst = done(history).reverse();
  if (stride === "step") return newestFirst.slice(0, 1);
  const mark: TurnEvent = stride === "turn" ? "turn-ended" : "round-began";
  const last = newestFirst.findIndex((entry) => entry.marks.includes(mark));
  return newestFirst.slice(0, last + 1);
}

/** The way from the newest step that is done to another: one of the two is empty. */
export interface Way<Command extends AnyCommand> {
  /** Steps to take back, newest first. */
  readonly back: readonly HistoryEntry<Command>[];
  /** Steps to make again, oldest first. */
  readonly ahead: readonly HistoryEntry<Command>[];
}

/** The way to where step `seq` is the newest that is done, 0 for the beginning; null where no such step is remembered. */
export function wayTo<Command extends AnyCommand>(history: History<Command>, seq: number): Way<Command> | null {
  if (seq !== 0 && !history.entries.some((entry) => entry.seq === seq)) return null;
  return {
    back: done(history)
      .filter((entry) => entry.seq > seq)
      .reverse(),
    ahead: history.entries.filter((entry) => entry.seq > history.at && entry.seq <= seq),
  };
}

/** The step that *redo* would make again, or null. */
export function stepAhead<Command extends AnyCommand>(history: History<Command>): HistoryEntry<Command> | null {
  return history.entries.find((entry) => entry.seq > history.at) ?? null;
}

/** True if a step is undone: it waits for redo, or was replaced. A forgotten step stands. */
export function isUndone({ entries, at }: History, seq: number): boolean {
  const oldest = entries[0]?.seq ?? seq;
  return seq > at || (seq > oldest && !entries.some((entry) => entry.seq === seq));
}

/** The history after these steps were taken back. */
export function afterUndo<Command extends AnyCommand>(
  history: History<Command>,
  undone: readonly HistoryEntry<Command>[],
): History<Command> {
  const oldest = undone.at(-1);
  if (!oldest) return history;
  return { ...history, at: history.entries.findLast((entry) => entry.seq < oldest.seq)?.seq ?? 0 };
}

/** The history after these steps, by default {@link stepAhead}, were made again; the entries stay as they were. */
export function afterRedo<Command extends AnyCommand>(
  history: History<Command>,
  again: readonly HistoryEntry<Command>[] = history.entries.filter((entry) => entry === stepAhead(history)),
): History<Command> {
  return { ...history, at: again.at(-1)?.seq ?? history.at };
}

/** State after several steps, and the patches that lead to it. */
export interface Arrived<State> {
  readonly state: State;
  readonly forward: readonly Patch[];
}

/** Takes steps back, newest first: the state before the oldest of them, and the patches that lead there. */
export function takeBack<State extends EncounterState>(
  state: State,
  newestFirst: readonly HistoryEntry[],
): Arrived<State> {
  const forward = newestFirst.flatMap((entry) => entry.inverse);
  return { state: applyPatches(state, forward), forward };
}

/**
 * Redoes an undone step with the same dice and rulings. The same state gives the same outcome: a refusal today was no
 * refusal under an earlier version's rules, and doesn't block redo.
 */
export function redo<State extends EncounterState, Command extends AnyCommand>(
  ruleset: Ruleset<State, Command>,
  state: State,
  entry: HistoryEntry<Command>,
): Outcome<State> {
  return step(ruleset, state, entry.given, entry.results, { wasTaken: true });
}

/** In which round each step was taken, by its number. `round`: of the state that the history has come to. */
export function roundsOf(history: History, round: number): ReadonlyMap<number, number> {
  const rounds = new Map<number, number>();
  let after = round;
  for (const entry of done(history).reverse()) {
    after = roundBefore(entry) ?? after;
    rounds.set(entry.seq, after);
  }
  let before = round;
  for (const entry of history.entries.filter(({ seq }) => seq > history.at)) {
    before = roundBefore(entry) ?? before;
    rounds.set(entry.seq, before);
    before += entry.marks.filter((mark) => mark === "round-began").length;
  }
  return rounds;
}

/** The round before a step that changed it. */
function roundBefore({ inverse }: HistoryEntry): number | null {
  const patch = inverse.findLast(
    ({ path: [key, ...rest] }) => rest.length === 0 && (key === "round" || key === undefined),
  );
  // A patch without a path has all of the state before.
  const round: unknown = patch?.path.length === 0 ? Object(patch.value).round : patch?.value;
  return typeof round === "number" ? round : null;
}

function done<Command extends AnyCommand>(history: History<Command>): HistoryEntry<Command>[] {
  return history.entries.filter((entry) => entry.seq <= history.at);
}

/** Step as given: with the authority's additions, dice and rulings. */
export interface Recorded<Command extends AnyCommand> {
  readonly given: Invocation<Command>;
  readonly results: readonly Result[];
}

/** The end of a replayed fight, or where it couldn't go on: the log isn't one of this start. */
export type Replayed<State> =
  | { readonly kind: "played"; readonly state: State }
  | { readonly kind: "stopped"; readonly state: State; readonly at: number; readonly outcome: Outcome<State> };

/** Plays a whole fight again from its start. The same start and log give the same end, byte for byte. */
export function replay<State extends EncounterState, Command extends AnyCommand>(
  ruleset: Ruleset<State, Command>,
  start: State,
  log: readonly Recorded<Command>[],
): Replayed<State> {
  let state = start;
  for (const [at, { given, results }] of log.entries()) {
    const outcome = step(ruleset, state, given, results);
    if (outcome.kind !== "done") return { kind: "stopped", state, at, outcome };
    state = outcome.state;
  }
  return { kind: "played", state };
}
