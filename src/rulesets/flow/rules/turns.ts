import { logLine, type RuleGenerator } from "../../../engine/execution.ts";
import { fighterOf, isStarted } from "../../../engine/fighters.ts";
import { placeIndex } from "../../../engine/order.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { getsTurn, presentIn } from "./fighters.ts";
import { runTurnSteps } from "./turn-steps.ts";
import type { FlowExecution } from "./types.ts";

/** Ends the active combatant's turn with steps T4 to T6; {@link advanceTurn} finds the next. */
export function* endTurn(ctx: FlowExecution): RuleGenerator {
  const { state } = ctx;
  const id = state.activeId;
  if (id === null) return;
  yield* runTurnSteps(ctx, "T4", [id]);
  yield* runTurnSteps(ctx, "T5", [id]);
  yield* runTurnSteps(ctx, "T6", [id]);
  const fighter = fighterOf(state, id);
  fighter.turn.ended = true;
  fighter.turn.freeActions = 0;
  fighter.move = null;
  logLine(ctx, "TURNCRAFT.Log.turnEnded", id);
  ctx.turnEvents.push("turn-ended");
  state.activeId = null;
}

/**
 * Continues after a turn: the interrupted turn (FL-126), or the next place with a turn (FL-13), through the start of
 * the next round at the end of the order. `skipRest`: no more turns this round.
 */
export function* advanceTurn(ctx: FlowExecution, skipRest = false): RuleGenerator {
  const { state } = ctx;
  const interrupted = state.interrupted.pop();
  if (interrupted !== undefined) {
    state.activeId = interrupted;
    logLine(ctx, "TURNCRAFT.Log.flow.turnGoesOn", interrupted);
    if (!skipRest) return;
    yield* endTurn(ctx);
    return yield* advanceTurn(ctx, true);
  }
  const ahead = state.order.slice(placeIndex(state) + 1);
  const next = skipRest ? -1 : ahead.findIndex((id) => getsTurn(state, id));
  passOver(ctx, next < 0 ? ahead : ahead.slice(0, next));
  const first = ahead[next];
  if (first) yield* startTurn(ctx, first);
  else yield* newRound(ctx);
}

/** Ends a round and starts the next with its first turn; if all are passed over, stops there (FL-12, FL-13). */
export function* newRound(ctx: FlowExecution): RuleGenerator {
  const { state } = ctx;
  if (isStarted(state)) yield* runTurnSteps(ctx, "R9", []);
  state.round += 1;
  state.activeId = null;
  state.placeId = null;
  ctx.turnEvents.push("round-began");
  logLine(ctx, "TURNCRAFT.Log.roundBegan", null, { round: state.round });
  yield* runTurnSteps(ctx, "R0", presentIn(state));
  const first = state.order.findIndex((id) => getsTurn(state, id));
  const actor = state.order[first];
  if (actor === undefined) return;
  passOver(ctx, state.order.slice(0, first));
  yield* startTurn(ctx, actor);
}

/** Logs the places passed over, except ones that have had their turn. */
function passOver(ctx: FlowExecution, ids: readonly CombatantId[]): void {
  const passed = ids.filter((id) => {
    const { departed, turn } = fighterOf(ctx.state, id);
    return !departed && !turn.started;
  });
  if (passed.length > 0) logLine(ctx, "TURNCRAFT.Log.passedOver", null, { names: { combatants: passed } });
}

/** Starts a turn (T1), at its place or at a readied trigger (FL-126). */
export function* startTurn(ctx: FlowExecution, id: CombatantId, atTrigger = false): RuleGenerator {
  const { state } = ctx;
  state.activeId = id;
  if (!atTrigger) state.placeId = id;
  fighterOf(state, id).turn.started = true;
  logLine(ctx, "TURNCRAFT.Log.turnStarted", id, { round: state.round });
  yield* runTurnSteps(ctx, "T1", [id]);
}
