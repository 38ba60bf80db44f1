import type { Draft } from "immer";
import { type CombatantId, fighterOf, idsOf, logLine } from "../../../../src/engine/index.ts";
import type { CoinState, Execution } from "./types.ts";

/** CF-3: higher first, who has no roll last, equals by id. */
export function orderOf(state: Pick<CoinState, "fighters">): CombatantId[] {
  const total = (id: CombatantId): number => fighterOf(state, id).initiative ?? Number.NEGATIVE_INFINITY;
  const compare = (a: number, b: number): number => (a === b ? 0 : b - a);
  return idsOf(state).sort((a, b) => compare(total(a), total(b)));
}

export function sortOrder(draft: Draft<CoinState>): void {
  const order = orderOf(draft);
  if (order.join() !== draft.order.join()) draft.order = order;
}

/** CF-4 */
export function endTurn(ctx: Execution): void {
  const { state } = ctx;
  if (state.activeId === null) return;
  logLine(ctx, "TURNCRAFT.Log.turnEnded", state.activeId);
  ctx.turnEvents.push("turn-ended");
}

/** CF-4: the next place that gets a turn, in this round or the next. */
export function advanceTurn(ctx: Execution, skipRest = false): void {
  const { state } = ctx;
  const rest = state.activeId === null ? state.order : state.order.slice(state.order.indexOf(state.activeId) + 1);
  const next = skipRest ? undefined : rest.find((id) => acts(state, id));
  if (next) begin(ctx, next);
  else newRound(ctx);
}

export function newRound(ctx: Execution): void {
  const { state } = ctx;
  state.round += 1;
  state.activeId = null;
  ctx.turnEvents.push("round-began");
  logLine(ctx, "TURNCRAFT.Log.roundBegan", null, { round: state.round });
  for (const id of state.order) if (fighterOf(state, id).dodged) fighterOf(state, id).dodged = false;
  const first = state.order.find((id) => acts(state, id));
  if (first) begin(ctx, first);
}

function begin(ctx: Execution, id: CombatantId): void {
  ctx.state.activeId = id;
  fighterOf(ctx.state, id).flipped = false;
  logLine(ctx, "TURNCRAFT.Log.turnStarted", id);
}

function acts(state: CoinState, id: CombatantId): boolean {
  const { defeated, departed } = fighterOf(state, id);
  return !defeated && !departed;
}
