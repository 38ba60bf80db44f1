import { emptyHistory, type History, nextSeq, record } from "../../../src/rules/engine/index.ts";
import { type MarchingCommand, type MarchingState, marching } from "../../../src/rules/marching/index.ts";
import { givingUnder, type How, resultsOf } from "../giving.ts";
import { next, outcome } from "./table.ts";

const { given: givenAs } = givingUnder(marching);

type Play = MarchingCommand | "next" | (How & { command: MarchingCommand });

/** Plays commands one after the other and keeps their history, as the door does; `states[n]` is the one after n steps. */
export function played(start: MarchingState, plays: readonly Play[]) {
  let state = start;
  let history: History<MarchingCommand> = emptyHistory;
  const states = [state];
  for (const play of plays) {
    const { command, ...how }: How & { command: MarchingCommand } =
      play === "next" ? { command: next(state) } : "kind" in play ? { command: play } : play;
    const done = outcome(state, command, how);
    const given = givenAs(command, how);
    const results = resultsOf(how.answers);
    const seq = nextSeq(history);
    history = record(
      history,
      { seq, request: `r${seq}`, given, results, inverse: done.inverse, world: [], log: done.log, marks: done.marks },
      200,
    );
    state = done.state;
    states.push(state);
  }
  return { state, states, history };
}
