import { inOrder, nothingDone } from "./several.ts";
import type { AnyCommand, EncounterState, LogEntry, Outcome, Result } from "./types.ts";

/**
 * External edits of participants' effects, taken over as one step under every ruleset: created, deleted, switched,
 * changed duration, or brought in. Worked out by the authority; they can't be refused, since they have already
 * happened.
 */
export interface ByHand {
  readonly kind: "by-hand";
  readonly done: readonly EditDone[];
}

interface EditDone {
  /** Log line of the edit, in place of the commands' own lines. */
  readonly line: LogEntry;
  /** The ruleset's own commands for this edit; empty if no clause covers it. */
  readonly commands: readonly AnyCommand[];
}

export function isByHand(command: AnyCommand): command is ByHand {
  return command.kind === "by-hand";
}

/**
 * The step that takes it over. A command that is refused is left out, and the effect stays uncounted.
 * @param judge carries out one command of the ruleset's
 */
export function takenOver<State extends EncounterState>(
  before: State,
  { done }: ByHand,
  results: readonly Result[],
  judge: (state: State, command: AnyCommand, results: readonly Result[]) => Outcome<State>,
): Outcome<State> {
  return inOrder(before, done, results, (state, { line, commands }, answers) => {
    const outcome = inOrder(state, commands, answers, (present, command, own) => {
      const next = judge(present, command, own);
      return next.kind === "refused" ? nothingDone(present) : next;
    });
    return outcome.kind === "done" ? { ...outcome, world: [], log: [toldBy(line, outcome.log)] } : outcome;
  });
}

/** The line, with the clauses that the commands overruled. */
function toldBy(line: LogEntry, log: readonly LogEntry[]): LogEntry {
  const overruled = [...new Set(log.flatMap((entry) => entry.overruled ?? []))];
  return overruled.length > 0 ? { ...line, overruled } : line;
}
