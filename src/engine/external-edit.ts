import { inOrder, nothingDone } from "./several.ts";
import type { AnyCommand, EncounterState, LogEntry, Outcome, Result } from "./types.ts";

/**
 * External edits of effects on the fight's participants, taken over as one step under every ruleset: made, deleted,
 * switched, given another duration, or brought into the fight. The authority has worked them out; they can't be
 * refused, since they are already made.
 */
export interface ByHand {
  readonly kind: "by-hand";
  readonly done: readonly EditDone[];
}

interface EditDone {
  /** Log line of the edit, in place of the commands' own lines. */
  readonly line: LogEntry;
  /** Consequences for the ruleset, by its own commands as it has read them: none for edits that no clause counts. */
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
