import {
  type AnyCommand,
  type CombatantId,
  type EncounterState,
  emptyHistory,
  type History,
  nextSeq,
  type Ruleset,
  record,
} from "../../src/engine/index.ts";
import { givingUnder, type How, resultsOf } from "./giving.ts";

/** Command with its circumstances, by default the GM's, or `next`: the present turn ends. */
export type Move<Command> = Command | "next" | (How & { command: Command });

/** Command for ending the present turn under any ruleset. */
function endOfTurn({ round, activeId }: EncounterState): { kind: "advance"; round: number; turn: CombatantId | null } {
  return { kind: "advance", round, turn: activeId };
}

/** Plays commands and keeps their history, like the authority; `states[n]`: after n steps. */
export function played<State extends EncounterState, Command extends AnyCommand>(
  ruleset: Ruleset<State, Command>,
  start: State,
  moves: readonly Move<Command>[],
) {
  const { given: givenAs, outcome } = givingUnder(ruleset);
  let state = start;
  let history: History<Command> = emptyHistory;
  const states = [state];
  for (const move of moves) {
    const { command, ...how } = moveAt(state, move);
    const { inverse, log, turnEvents, ...done } = outcome(state, command, how);
    const given = givenAs(command, how);
    const seq = nextSeq(history);
    const step = { seq, request: `r${seq}`, given, results: resultsOf(how.answers) };
    history = record(history, { ...step, inverse, world: [], log, turnEvents }, 200);
    state = done.state;
    states.push(state);
  }
  return { state, states, history };
}

function moveAt<Command extends AnyCommand>(state: EncounterState, move: Move<Command>): How & { command: Command } {
  // Every ruleset ends a turn with this command, which all share.
  if (move === "next") return { command: endOfTurn(state) as AnyCommand as Command };
  return "kind" in move ? { command: move } : move;
}
