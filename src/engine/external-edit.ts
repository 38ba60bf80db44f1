import { inOrder, nothingDone } from "./batch.ts";
import type { AnyCommand, EncounterState, LogEntry, Outcome, Result } from "./types.ts";

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
