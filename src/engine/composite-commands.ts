import type { AnyCommand, EncounterState, LogEntry, Outcome, Result } from "./types.ts";

/** Commands about several combatants, carried out as a single step under every ruleset: all or none. */
export interface Batch {
  readonly kind: "batch";
  /** Commands as read by the ruleset. */
  readonly commands: readonly AnyCommand[];
}

/**
 * Kinds of commands allowed in a batch. A batch may mix kinds, but every command is about another combatant; `join` comes before the
 * joining combatants' `defeat`.
 */
export const givenTogether: readonly string[] = ["hit-points", "effect", "result", "join", "defeat"];

/** Most commands in a batch. */
export const mostTogether = 50;

export function isBatch(command: AnyCommand): command is Batch {
  return command.kind === "batch";
}

/** Commands of a step: a single one, or a batch's. */
export function commandsIn(command: AnyCommand): readonly AnyCommand[] {
  return isBatch(command) ? command.commands : [command];
}

/**
 * External edits of combatants' effects, recorded as a single step under every ruleset: created, deleted, switched on or off,
 * changed in duration, or brought in by a new combatant. Made by the authority; never refused, since already done.
 */
export interface ExternalEdit {
  readonly kind: "external-edit";
  readonly done: readonly EditDone[];
}

interface EditDone {
  /** Log line of the edit, in place of the commands' own lines. */
  readonly line: LogEntry;
  /** The ruleset's commands for the edit; empty if no clause covers the effect. */
  readonly commands: readonly AnyCommand[];
}

export function isExternal(command: AnyCommand): command is ExternalEdit {
  return command.kind === "external-edit";
}

/**
 * Step for an external edit. A refused command is left out: the ruleset then doesn't count the effect. World changes are dropped,
 * since already made.
 * @param judge carries out a command of the ruleset
 */
export function takenOver<State extends EncounterState>(
  before: State,
  { done }: ExternalEdit,
  results: readonly Result[],
  judge: (state: State, command: AnyCommand, results: readonly Result[]) => Outcome<State>,
): Outcome<State> {
  return inOrder(before, done, results, (state, { line, commands }, answers) => {
    const outcome = inOrder(state, commands, answers, (present, command, own) => {
      const next = judge(present, command, own);
      return next.kind === "refused" ? nothingDone(present) : next;
    });
    return outcome.kind === "done" ? { ...outcome, world: [], log: [lineFor(line, outcome.log)] } : outcome;
  });
}

/** The line, with the overruled clauses and refusals of the commands. */
function lineFor(line: LogEntry, log: readonly LogEntry[]): LogEntry {
  const overruled = [...new Set(log.flatMap((entry) => entry.overruled ?? []))];
  const refusals = [...new Set(log.flatMap((entry) => entry.refusals ?? []))];
  return overruled.length > 0 ? { ...line, overruled, refusals } : line;
}

/**
 * Carries out a list in order as a single step; the first refusal refuses all. Ids of dice and questions begin with the command's
 * index: `0:`, `1:`.
 * @param results answers, with such ids
 * @param judge carries out a single entry, with the ruleset's own ids
 */
export function inOrder<State extends EncounterState, Each>(
  before: State,
  list: readonly Each[],
  results: readonly Result[],
  judge: (state: State, each: Each, results: readonly Result[], index: number) => Outcome<State>,
): Outcome<State> {
  let done = nothingDone(before);
  for (const [i, each] of list.entries()) {
    const place = `${i}:`;
    const next = judge(done.state, each, answersAt(place, results), i);
    if (next.kind === "refused") return next;
    if (next.kind === "needs")
      return { kind: "needs", needs: next.needs.map((need) => ({ ...need, id: place + need.id })) };
    done = {
      kind: "done",
      state: next.state,
      forward: [...done.forward, ...next.forward],
      inverse: [...next.inverse, ...done.inverse],
      world: [...done.world, ...next.world],
      log: [...done.log, ...next.log],
      turnEvents: [...done.turnEvents, ...next.turnEvents],
    };
  }
  return done;
}

type DoneOutcome<State> = Extract<Outcome<State>, { kind: "done" }>;

function nothingDone<State>(state: State): DoneOutcome<State> {
  return { kind: "done", state, forward: [], inverse: [], world: [], log: [], turnEvents: [] };
}

function answersAt(place: string, results: readonly Result[]): Result[] {
  const own = results.filter(({ id }) => id.startsWith(place));
  return own.map((result) => ({ ...result, id: result.id.slice(place.length) }));
}
