import { inOrder, nothingDone } from "./batch.ts";
import type { AnyCommand, EncounterState, LogEntry, Outcome, Result } from "./types.ts";

/**
 * External edits of participants' effects, taken over as one step under every ruleset: created, deleted, switched, changed
 * duration, or brought in. Made by the authority; never refused, since already done.
 */
export interface ExternalEdit {
  readonly kind: "by-hand";
  readonly done: readonly EditDone[];
}

interface EditDone {
  /** Log line of the edit, in place of the commands' own lines. */
  readonly line: LogEntry;
  /** Ruleset's own commands for an edit; empty if no clause covers it. */
  readonly commands: readonly AnyCommand[];
}

export function isExternal(command: AnyCommand): command is ExternalEdit {
  return command.kind === "by-hand";
}

/**
 * Step for an external edit. A refused command is left out, and the effect stays uncounted.
 * @param judge carries out a command of the ruleset's
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

/** The line, with the overruled clauses of the commands. */
function lineFor(line: LogEntry, log: readonly LogEntry[]): LogEntry {
  const overruled = [...new Set(log.flatMap((entry) => entry.overruled ?? []))];
  return overruled.length > 0 ? { ...line, overruled } : line;
}
