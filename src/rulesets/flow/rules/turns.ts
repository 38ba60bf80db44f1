import { fighterOf, isStarted } from "../../../engine/fighters.ts";
import { logLine, type RuleGenerator } from "../../../engine/play.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { getsTurn, presentIn } from "./fighters.ts";
import { runTurnSteps } from "./turn-steps.ts";
import type { FlowState, Play } from "./types.ts";

/** The active combatant's turn ends with its steps T4 to T6; who is next is {@link advanceTurn}. */
export function* endTurn(play: Play): RuleGenerator {
  const { state } = play;
  const id = state.activeId;
  if (id === null) return;
  yield* runTurnSteps(play, "T4", [id]);
  yield* runTurnSteps(play, "T5", [id]);
  yield* runTurnSteps(play, "T6", [id]);
  const fighter = fighterOf(state, id);
  fighter.turn.ended = true;
  fighter.turn.freeActions = 0;
  fighter.move = null;
  logLine(play, "TURNCRAFT.Log.turnEnded", id);
  play.marks.push("turn-ended");
  state.activeId = null;
}

/**
 * Continues after a turn: the interrupted turn (FL-126), or the next place with a turn (FL-13), through the start of
 * the next round at the end of the order. `skipRest`: no more turns this round.
 */
export function* advanceTurn(play: Play, skipRest = false): RuleGenerator {
  const { state } = play;
  const interrupted = state.interrupted.pop();
  if (interrupted !== undefined) {
    state.activeId = interrupted;
    logLine(play, "TURNCRAFT.Log.flow.turnGoesOn", interrupted);
    if (!skipRest) return;
    yield* endTurn(play);
    return yield* advanceTurn(play, true);
  }
  const ahead = state.order.slice(placeIndex(state) + 1);
  const next = skipRest ? -1 : ahead.findIndex((id) => getsTurn(state, id));
  passOver(play, next < 0 ? ahead : ahead.slice(0, next));
  const first = ahead[next];
  if (first) yield* startTurn(play, first);
  else yield* newRound(play);
}

/** Index of the place that the pointer has reached; -1 while it stands before the first place of a round. */
export function placeIndex({ order, placeId }: Pick<FlowState, "order" | "placeId">): number {
  return placeId === null ? -1 : order.indexOf(placeId);
}

/** A round ends and the next begins with its first turn; when all are passed over it stops there (FL-12, FL-13). */
export function* newRound(play: Play): RuleGenerator {
  const { state } = play;
  if (isStarted(state)) yield* runTurnSteps(play, "R9", []);
  state.round += 1;
  state.activeId = null;
  state.placeId = null;
  play.marks.push("round-began");
  logLine(play, "TURNCRAFT.Log.roundBegan", null, { round: state.round });
  yield* runTurnSteps(play, "R0", presentIn(state));
  const first = state.order.findIndex((id) => getsTurn(state, id));
  const actor = state.order[first];
  if (actor === undefined) return;
  passOver(play, state.order.slice(0, first));
  yield* startTurn(play, actor);
}

/** Places without a turn now; places already past aren't mentioned. */
function passOver(play: Play, ids: readonly CombatantId[]): void {
  const passed = ids.filter((id) => {
    const { departed, turn } = fighterOf(play.state, id);
    return !departed && !turn.started;
  });
  if (passed.length > 0) logLine(play, "TURNCRAFT.Log.passedOver", null, { names: { combatants: passed } });
}

/** T1, where the pointer is or at a readied trigger (FL-126). */
export function* startTurn(play: Play, id: CombatantId, atTrigger = false): RuleGenerator {
  const { state } = play;
  state.activeId = id;
  if (!atTrigger) state.placeId = id;
  fighterOf(state, id).turn.started = true;
  logLine(play, "TURNCRAFT.Log.turnStarted", id, { round: state.round });
  yield* runTurnSteps(play, "T1", [id]);
}

/** True if a place further down the order is still to come in this round, for late arrivals (FL-16). */
export function isStillToCome(state: FlowState, id: CombatantId): boolean {
  return state.order.indexOf(id) > placeIndex(state);
}
