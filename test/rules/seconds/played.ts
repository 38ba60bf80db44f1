import { emptyHistory, type History, nextSeq, record } from "../../../src/rules/engine/index.ts";
import { type SecondsCommand, type SecondsState, seconds } from "../../../src/rules/seconds/index.ts";
import { givingUnder, type How, resultsOf } from "../giving.ts";
import { next, outcome } from "./table.ts";

const { given: givenAs } = givingUnder(seconds);

type Play = SecondsCommand | "next" | (How & { command: SecondsCommand });

/** Plays commands one after the other and keeps their history, as the door does; `states[n]` is the one after n steps. */
export function played(start: SecondsState, plays: readonly Play[]) {
  let state = start;
  let history: History<SecondsCommand> = emptyHistory;
  const states = [state];
  for (const play of plays) {
    const { command, ...how }: How & { command: SecondsCommand } =
      play === "next" ? { command: next(state) } : "kind" in play ? { command: play } : play;
    const { state: after, inverse, log, marks } = outcome(state, command, how);
    const given = givenAs(command, how);
    const seq = nextSeq(history);
    const step = { seq, request: `r${seq}`, given, results: resultsOf(how.answers), inverse, world: [], log, marks };
    history = record(history, step, 200);
    state = after;
    states.push(state);
  }
  return { state, states, history };
}
