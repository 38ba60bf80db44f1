import { applyPatches, enablePatches, type Patch } from "immer";
import { isRecord } from "./fields.ts";
import type { Ruleset } from "./ruleset.ts";
import { step } from "./step.ts";
import type { AnyCommand, EncounterState, Invocation, Json, LogEntry, Outcome, Result, TurnEvent } from "./types.ts";

enablePatches();

/** Step as stored: enough for an exact undo and for redo with the same dice. Plain JSON. */
export interface HistoryEntry<Command extends AnyCommand = AnyCommand> {
  /** Number of the step; grows and is never reused, not even after an undo. */
  readonly seq: number;
  /** Id of the originating request; a repeated request is answered without a second step. */
  readonly request: string;
  readonly given: Invocation<Command>;
  readonly results: readonly Result[];
  readonly inverse: readonly Patch[];
  /** World changes with values before and after, written and read by the authority. */
  readonly world: readonly Json[];
  readonly log: readonly LogEntry[];
  /** Ids of players allowed to read, besides the GMs; absent: everyone. */
  readonly readers?: readonly string[];
  readonly turnEvents: readonly TurnEvent[];
}

/** True if a user may read a step: a GM, or a player if the step has no readers or lists the player's id. */
export function mayReadStep({ readers }: Pick<HistoryEntry, "readers">, user: string, isGM: boolean): boolean {
  return isGM || !readers || readers.includes(user);
}

/** Steps oldest first. Steps up to and with `at` are done; later steps are undone and can be redone. */
export interface History<Command extends AnyCommand = AnyCommand> {
  readonly entries: readonly HistoryEntry<Command>[];
  /** `seq` of the newest done step; 0 without any. */
  readonly at: number;
}

export const emptyHistory: History<never> = { entries: [], at: 0 };

/** Size of an undo (DX-005): a single step, to the end of the previous turn, to the previous round. */
export type Stride = "step" | "turn" | "round";

/** `seq` for the next step. */
export function nextSeq(history: History): number {
  return Math.max(history.at, history.entries.at(-1)?.seq ?? 0) + 1;
}

/** Adds a new step. Undone steps are dropped, and the oldest beyond `cap` steps. */
export function record<Command extends AnyCommand>(
  history: History<Command>,
  entry: HistoryEntry<Command>,
  cap: number,
): History<Command> {
  const entries = [...done(history), entry];
  return { entries: entries.slice(Math.max(0, entries.length - cap)), at: entry.seq };
}

/**
 * Steps to undo, newest first; empty without a previous turn or round. *Turn*: up to and with the step ending the previous turn.
 * *Round*: up to and with the step raising the round number.
 */
export function stepsBack<Command extends AnyCommand>(
  history: History<Command>,
  distance: Stride,
): readonly HistoryEntry<Command>[] {
  const newestFirst = done(history).reverse();
  if (distance === "step") return newestFirst.slice(0, 1);
  const wanted: TurnEvent = distance === "turn" ? "turn-ended" : "round-began";
  const last = newestFirst.findIndex((entry) => entry.turnEvents.includes(wanted));
  return newestFirst.slice(0, last + 1);
}

/** Steps between the newest done step and another: to undo or to redo, so at least one list is empty. */
export interface Way<Command extends AnyCommand> {
  /** Steps to undo, newest first. */
  readonly back: readonly HistoryEntry<Command>[];
  /** Steps to redo, oldest first. */
  readonly ahead: readonly HistoryEntry<Command>[];
}

/** Steps to undo or redo until step `seq` is the newest done; 0 undoes all. Null for an unknown step. */
export function wayTo<Command extends AnyCommand>(history: History<Command>, seq: number): Way<Command> | null {
  if (seq !== 0 && !history.entries.some((entry) => entry.seq === seq)) return null;
  return {
    back: done(history)
      .filter((entry) => entry.seq > seq)
      .reverse(),
    ahead: history.entries.filter((entry) => entry.seq > history.at && entry.seq <= seq),
  };
}

/** Next step for redo, or null. */
export function stepAhead<Command extends AnyCommand>(history: History<Command>): HistoryEntry<Command> | null {
  return history.entries.find((entry) => entry.seq > history.at) ?? null;
}

/** True if a step is undone, or was replaced after an undo. Steps older than the history count as done. */
export function isUndone({ entries, at }: History, seq: number): boolean {
  const oldest = entries[0]?.seq ?? seq;
  return seq > at || (seq > oldest && !entries.some((entry) => entry.seq === seq));
}

/** History after undoing the given steps, newest first. */
export function afterUndo<Command extends AnyCommand>(
  history: History<Command>,
  undone: readonly HistoryEntry<Command>[],
): History<Command> {
  const oldest = undone.at(-1);
  if (!oldest) return history;
  return { ...history, at: history.entries.findLast((entry) => entry.seq < oldest.seq)?.seq ?? 0 };
}

/** History after redoing the given steps, by default {@link stepAhead}; the entries stay unchanged. */
export function afterRedo<Command extends AnyCommand>(
  history: History<Command>,
  again: readonly HistoryEntry<Command>[] = history.entries.filter((entry) => entry === stepAhead(history)),
): History<Command> {
  return { ...history, at: again.at(-1)?.seq ?? history.at };
}

/** State after undo or redo of several steps, and the patches from the state before. */
export interface Arrived<State> {
  readonly state: State;
  readonly forward: readonly Patch[];
}

/** Undoes steps, newest first: the state before the oldest. */
export function takeBack<State extends EncounterState>(
  state: State,
  newestFirst: readonly HistoryEntry[],
): Arrived<State> {
  const forward = newestFirst.flatMap((entry) => entry.inverse);
  return { state: applyPatches(state, forward), forward };
}

/**
 * Redoes an undone step with the same dice and rulings. Only final refusals count: an earlier version's rules may have allowed a
 * step refused today.
 */
export function redo<State extends EncounterState, Command extends AnyCommand>(
  ruleset: Ruleset<State, Command>,
  state: State,
  entry: HistoryEntry<Command>,
): Outcome<State> {
  return step(ruleset, state, entry.given, entry.results, { wasTaken: true });
}

/** Round of every step, by `seq`. `round`: the present state's. */
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
    before += entry.turnEvents.filter((event) => event === "round-began").length;
  }
  return rounds;
}

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

/** Command as given, with the authority's additions, dice and rulings. */
export interface Recorded<Command extends AnyCommand> {
  readonly given: Invocation<Command>;
  readonly results: readonly Result[];
}

/** Final state of a replay, or index (`at`), state and outcome of the first step not carried out. */
export type Replayed<State> =
  | { readonly kind: "replayed"; readonly state: State }
  | { readonly kind: "stopped"; readonly state: State; readonly at: number; readonly outcome: Outcome<State> };

/** Replays an encounter from the start. The same start and log give the same end, byte for byte. */
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
  return { kind: "replayed", state };
}

/** A write to storage: the value at `path` is replaced whole, or deleted. */
export type Change =
  | { readonly path: readonly string[]; readonly value: Json }
  | { readonly path: readonly string[]; readonly delete: true };

/**
 * Fewest writes for turning `before` into `after`, given the patches between them. Storage replaces arrays whole, so a patch
 * inside an array becomes a replacement of the outermost array. Changes never overlap or repeat present values. Values come from
 * `after`, so the last of several patches to a path counts.
 */
export function storageChanges(before: object, after: object, patches: readonly Patch[]): Change[] {
  const paths = new Map<string, string[]>();
  for (const patch of patches) {
    for (const path of reach(before, after, patch.path.map(String))) paths.set(JSON.stringify(path), path);
  }
  const kept = [...paths.values()].filter((path) => !liesBelowAnother(path, paths));
  return kept.flatMap((path) => changeAt(before, after, path));
}

/** Paths affected by a patch: the patch's path, up to the point of either side being no keyed object; every key for the root. */
function reach(before: object, after: object, path: readonly string[]): string[][] {
  if (path.length === 0) return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((key) => [key]);
  let [old, now]: unknown[] = [before, after];
  for (const [depth, key] of path.entries()) {
    if (!isRecord(old) || !isRecord(now)) return [path.slice(0, depth)];
    old = ownValue(old, key);
    now = ownValue(now, key);
  }
  return [[...path]];
}

function liesBelowAnother(path: readonly string[], all: ReadonlyMap<string, unknown>): boolean {
  return path.some((_, depth) => depth > 0 && all.has(JSON.stringify(path.slice(0, depth))));
}

function changeAt(before: object, after: object, path: readonly string[]): Change[] {
  const old = valueAt(before, path);
  const now = valueAt(after, path);
  if (old === now) return [];
  // States are plain JSON, so each value in them is.
  return now === undefined ? [{ path, delete: true }] : [{ path, value: now as Json }];
}

function valueAt(root: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (isRecord(value) ? ownValue(value, key) : undefined), root);
}

function ownValue(value: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}
