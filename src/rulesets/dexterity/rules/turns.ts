import { askRuling, logLine, type RuleGenerator, ruling, snapshot } from "../../../engine/execution.ts";
import { fighterOf, idsOf, isStarted, named } from "../../../engine/fighters.ts";
import { placeIndex } from "../../../engine/order.ts";
import type { CombatantId, Feet } from "../../../engine/types.ts";
import { countTurn, expire, roundSeconds } from "./durations.ts";
import { getsTurn, waits } from "./fighters.ts";
import { endFreeMove } from "./movement.ts";
import { closeWindows } from "./reactions.ts";
import { asks } from "./settings.ts";
import type { DexterityExecution, Resource } from "./types.ts";

/** Ends the active combatant's turn; {@link advanceTurn} continues. Nothing is refreshed here (section 7). */
export function endTurn(ctx: DexterityExecution): void {
  const { state } = ctx;
  closeWindows(ctx);
  for (const id of idsOf(state)) endFreeMove(fighterOf(state, id));
  expire(ctx, (effect) => effect.endsThisTurn);
  if (state.activeId === null) return;
  logLine(ctx, "TURNCRAFT.Log.turnEnded", state.activeId);
  ctx.turnEvents.push("turn-ended");
  state.activeId = null;
}

/**
 * Moves the pointer to the next place with a turn, skipping others (DX-111), and through the start of the next round at
 * the end of the order (DX-201). `skipRest`: no more turns this round.
 */
export function* advanceTurn(ctx: DexterityExecution, skipRest = false): RuleGenerator {
  const { state } = ctx;
  const now = snapshot(state);
  const ahead = now.order.slice(placeIndex(now) + 1);
  const next = skipRest ? -1 : ahead.findIndex((id) => getsTurn(now, id, now.round));
  passOver(ctx, next < 0 ? ahead : ahead.slice(0, next));
  const first = ahead[next];
  if (first) yield* startTurn(ctx, first);
  else yield* newRound(ctx);
}

/**
 * Begins a round and the first turn in it; places without a turn are passed over. Where nobody gets a turn, the round
 * begins with nobody active, and the pointer stands before the first place (DX-111, DX-205).
 */
export function* newRound(ctx: DexterityExecution): RuleGenerator {
  const { state } = ctx;
  const now = snapshot(state);
  const first = now.order.findIndex((id) => getsTurn(now, id, now.round + 1));
  const actor = now.order[first];
  const passed = actor === undefined ? [] : now.order.slice(0, first);
  const afterPassed = passed.length > 0 && isStarted(state) && (yield* roundWaits(ctx, actor ?? null));
  if (afterPassed) passOver(ctx, passed);
  beginRound(ctx);
  if (!afterPassed) passOver(ctx, passed);
  if (actor !== undefined) yield* startTurn(ctx, actor);
}

/**
 * True if the GM lets the round begin only with the first combatant who acts (DX-205 set to `ask`); false: at its first
 * place, even if passed over.
 */
function* roundWaits(ctx: DexterityExecution, actor: CombatantId | null): RuleGenerator<boolean> {
  if (actor === null || !asks(ctx.state.settings, "DX-205")) return false;
  const options = ["place", ["actor", "TURNCRAFT.Ruling.DX-205.actor", { name: named(actor) }] as const];
  return (yield* askRuling(ctx, ruling("DX-205", options))) === "actor";
}

function beginRound(ctx: DexterityExecution): void {
  const { state } = ctx;
  state.round += 1;
  state.activeId = null;
  state.placeId = null;
  ctx.turnEvents.push("round-began");
  logLine(ctx, "TURNCRAFT.Log.roundBegan", null, { round: state.round });
  if (state.round > 1 && state.settings.advanceClock) ctx.world.push({ kind: "clock", seconds: roundSeconds });
  expire(ctx, (effect) => effect.originatorId === null && effect.expiresAt <= state.round);
  if (state.round === 1 || state.settings.reactionReturns !== "roundStart") return;
  for (const id of idsOf(state)) refill(ctx, id, ["reaction"]);
}

/** Passes places without a turn, counting them for their effects (DX-309), except late arrivals who wait for a later round. */
function passOver(ctx: DexterityExecution, ids: readonly CombatantId[]): void {
  const counted = ids.filter((id) => !waits(fighterOf(ctx.state, id), ctx.state.round));
  for (const id of counted) countTurn(ctx, id);
  if (counted.length > 0) logLine(ctx, "TURNCRAFT.Log.passedOver", null, { names: { combatants: counted } });
}

/** Starts a turn, in the order of section 7. */
function* startTurn(ctx: DexterityExecution, id: CombatantId): RuleGenerator {
  const { state } = ctx;
  const fighter = fighterOf(state, id);
  state.activeId = id;
  state.placeId = id;
  logLine(ctx, "TURNCRAFT.Log.turnStarted", id, { round: state.round });
  countTurn(ctx, id);
  fighter.lateUntilTurn = false;
  fighter.waitsUntilRound = null;
  yield* refresh(ctx, id);
  fighter.spent = 0 as Feet;
  fighter.speedsBefore = null;
  if (fighter.path.length > 0) fighter.path = [];
}

/**
 * Refills the resources of the own turn, and the Reaction under `reactionReturns: ownTurn` (DX-605). With DX-409 set to
 * `ask`, the GM may leave the three as they are.
 */
function* refresh(ctx: DexterityExecution, id: CombatantId): RuleGenerator {
  const { settings } = ctx.state;
  const ask = ruling("DX-409", ["full", "asLeft"], { name: named(id) }, { about: id });
  const full = !asks(settings, "DX-409") || (yield* askRuling(ctx, ask)) === "full";
  if (full) refill(ctx, id, ["action", "quick", "interaction"]);
  if (settings.reactionReturns === "ownTurn") refill(ctx, id, ["reaction"]);
}

/** Sets the given resources to their maxima. */
function refill(ctx: DexterityExecution, id: CombatantId, which: readonly Resource[]): void {
  const fighter = fighterOf(ctx.state, id);
  for (const resource of which) fighter.left[resource] = fighter.scores.resourceMax[resource];
}
