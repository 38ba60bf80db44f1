import type { AnyCommand, EncounterState, LogEntry, Mark, Outcome, Result } from "./types.ts";

/**
 * What people have done to effects of those who fight, taken over as one step under every ruleset: made, deleted, switched,
 * given another duration, or brought into the fight. The door found out what; it can't be refused, since it is done.
 */
export interface ByHand {
  readonly kind: "by-hand";
  readonly done: readonly Deed[];
}

interface Deed {
  /** What the log tells of it, in place of what the commands would. */
  readonly line: LogEntry;
  /** What it means to the ruleset, by its own commands as it has read them: none for what no clause counts. */
  readonly commands: readonly AnyCommand[];
}

export function isByHand(command: AnyCommand): command is ByHand {
  return command.kind === "by-hand";
}

/**
 * The step that takes it over. A command that is refused is left out, and the effect stays uncounted. Questions are asked
 * under ids of their own, as two of the commands may ask the same.
 * @param judge carries out one command of the ruleset's
 */
export function takenOver<State extends EncounterState>(
  before: State,
  { done }: ByHand,
  results: readonly Result[],
  judge: (state: State, command: AnyCommand, results: readonly Result[]) => Outcome<State>,
): Outcome<State> {
  let [state, forward, inverse]: [State, Done["forward"], Done["inverse"]] = [before, [], []];
  const log: LogEntry[] = [];
  const marks: Mark[] = [];
  for (const [i, { line, commands }] of done.entries()) {
    const overruled = new Set<NonNullable<LogEntry["overruled"]>[number]>();
    for (const [j, command] of commands.entries()) {
      const place = `${i}.${j}:`;
      const outcome = judge(state, command, answersAt(place, results));
      if (outcome.kind === "needs")
        return { kind: "needs", needs: outcome.needs.map((need) => ({ ...need, id: place + need.id })) };
      if (outcome.kind === "refused") continue;
      state = outcome.state;
      forward = [...forward, ...outcome.forward];
      inverse = [...outcome.inverse, ...inverse];
      marks.push(...outcome.marks);
      for (const clause of outcome.log.flatMap((each) => each.overruled ?? [])) overruled.add(clause);
    }
    log.push(overruled.size > 0 ? { ...line, overruled: [...overruled] } : line);
  }
  return { kind: "done", state, forward, inverse, world: [], log, marks };
}

type Done = Extract<Outcome<EncounterState>, { kind: "done" }>;

/** The answers whose ids begin with a place, by the rest of their ids. */
export function answersAt(place: string, results: readonly Result[]): Result[] {
  const own = results.filter(({ id }) => id.startsWith(place));
  return own.map((result) => ({ ...result, id: result.id.slice(place.length) }));
}
