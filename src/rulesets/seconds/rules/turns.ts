import {
  type Answers,
  askRuling,
  logLine,
  type RuleGenerator,
  ruling,
  rulingOf,
  snapshot,
} from "../../../engine/execution.ts";
import { fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { placeIndex } from "../../../engine/order.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal, RulingRequest } from "../../../engine/types.ts";
import { abandonNow, underWay } from "./acting.ts";
import { refuseUnrolled } from "./action-forecast.ts";
import { actionArg } from "./actions.ts";
import { getsTurn, isUp, waits } from "./fighters.ts";
import { idle } from "./moves.ts";
import { asks } from "./settings.ts";
import { type Running, type SecondsExecution, type SecondsState, turnSeconds } from "./types.ts";

/** Ends the actor's turn, or an interruption of another's (SX-204, SX-305). `skipRest`: and the rest of the round. */
export function* advance(ctx: SecondsExecution, skipRest = false): RuleGenerator {
  const { state } = ctx;
  do yield* endTurn(ctx);
  while (skipRest && state.stack.length > 0);
  afterTurn(ctx, skipRest);
}

/**
 * Refuses to end the turn while dice wait to be rolled (SX-410), or if the owner chose to stay with an unfinished action (SX-506).
 */
export function refuseAdvance(state: SecondsState, answers: Answers, skipRest = false): Refusal[] {
  const ending = skipRest ? state.stack : state.stack.slice(-1);
  return ending.flatMap((who) => {
    const { running, secondsLeft } = fighterOf(state, who);
    const unrolled = refuseUnrolled(state, who);
    if (!running || secondsLeft === 0) return unrolled;
    const stays = rulingOf(answers, askLeaving(who, running, asks(state.settings, "SX-506"))) === "stay";
    return stays ? [no("SX-506", "TURNCRAFT.Refused.SX-506.continues", { action: actionArg(running) })] : [];
  });
}

/** Ends a turn: the interrupted combatant continues, else the next place comes. `skipRest`: no more turns in the round. */
export function afterTurn(ctx: SecondsExecution, skipRest = false): void {
  if (ctx.state.stack.length > 0) resume(ctx);
  else advanceTurn(ctx, skipRest);
}

/** Ends the actor's turn: the seconds left run out, and the actor comes off the stack (SX-305, SX-506). */
function* endTurn(ctx: SecondsExecution): RuleGenerator {
  const { state } = ctx;
  const who = state.activeId;
  if (who === null) return;
  yield* leaveUndecided(ctx, who);
  yield* loseRest(ctx, who);
  offTheStack(ctx, who);
  logLine(ctx, "TURNCRAFT.Log.turnEnded", who);
}

/** Removes a combatant from the stack of acting combatants, without a look at the next turn. */
export function offTheStack(ctx: SecondsExecution, who: CombatantId): void {
  const { state } = ctx;
  const fighter = fighterOf(state, who);
  fighter.inAction = null;
  fighter.heldTurnNow = false;
  delete fighter.feetLeft;
  state.stack = state.stack.filter((id) => id !== who);
  state.activeId = state.stack.at(-1) ?? null;
  ctx.turnEvents.push("turn-ended");
}

/** SX-506: the turn ends with an action able to go on. */
function* leaveUndecided(ctx: SecondsExecution, who: CombatantId): RuleGenerator {
  const { running, secondsLeft } = fighterOf(ctx.state, who);
  if (!running || secondsLeft === 0) return;
  const answer = yield* askRuling(ctx, askLeaving(who, running, asks(ctx.state.settings, "SX-506")));
  if (answer !== "keep") abandonNow(ctx, who);
}

/** SX-506: the turn ends with an unfinished action. The owner says whether to continue; the GM, if asked, rules. */
function askLeaving(who: CombatantId, running: Running, byGM: boolean): RulingRequest {
  const { total, done } = running;
  const data = { name: named(who), action: actionArg(running), total, done };
  return byGM
    ? ruling("SX-506", ["abandon", "keep"], data, { about: who })
    : ruling("SX-506", ["abandon", "stay"], data, { about: who, who });
}

/** SX-305: the remainder passes idly. */
function* loseRest(ctx: SecondsExecution, who: CombatantId): RuleGenerator {
  const fighter = fighterOf(ctx.state, who);
  const { secondsLeft } = fighter;
  if (secondsLeft === 0) return;
  const asked = asks(ctx.state.settings, "SX-305") && fighter.delays.length > 0;
  const stops = asked && (yield* askRuling(ctx, askUnused(who, secondsLeft))) === "stop";
  logLine(ctx, "TURNCRAFT.Log.seconds.unused", who, { seconds: secondsLeft });
  if (stops) fighter.secondsLeft = 0;
  else idle(ctx, who, secondsLeft);
}

/** SX-305: seconds are left at the end of a turn. */
function askUnused(who: CombatantId, seconds: number): RulingRequest {
  return ruling("SX-305", ["idle", "stop"], { name: named(who), seconds }, { about: who });
}

/** Resumes the turn interrupted last, with the seconds left then (SX-204). */
function resume(ctx: SecondsExecution): void {
  const { state } = ctx;
  state.activeId = state.stack.at(-1) ?? null;
  if (state.activeId === null) return;
  logLine(ctx, "TURNCRAFT.Log.seconds.continues", state.activeId, {
    seconds: fighterOf(state, state.activeId).secondsLeft,
  });
}

/**
 * Continues after a turn: late arrivals with an immediate turn (SX-109), then the next place due, skipping places without a turn
 * (SX-110), through the beginning of a round at the order's end (SX-301).
 */
function advanceTurn(ctx: SecondsExecution, skipRest: boolean): void {
  const { state } = ctx;
  state.activeId = null;
  const atOnce = state.upNext.find((id) => isUp(state, id));
  if (state.upNext.length > 0) state.upNext = skipRest ? [] : afterIn(state.upNext, atOnce);
  if (atOnce !== undefined && !skipRest) startTurn(ctx, atOnce);
  else goToNextPlace(ctx, skipRest);
}

function goToNextPlace(ctx: SecondsExecution, skipRest: boolean): void {
  const now = snapshot<SecondsState>(ctx.state);
  const ahead = now.order.slice(placeIndex(now) + 1);
  const next = skipRest ? -1 : ahead.findIndex((id) => getsTurn(now, id, now.round));
  passOver(ctx, next < 0 ? ahead : ahead.slice(0, next));
  const first = ahead[next];
  if (first === undefined) newRound(ctx);
  else startPlace(ctx, first);
}

function afterIn(ids: readonly CombatantId[], id: CombatantId | undefined): CombatantId[] {
  return id === undefined ? [] : ids.slice(ids.indexOf(id) + 1);
}

/**
 * Begins a round and the first turn of the round; places without a turn are passed over. Without any turn to take, the round begins
 * without an actor, and the pointer stands before the first place (SX-110).
 */
export function newRound(ctx: SecondsExecution): void {
  const { state } = ctx;
  state.round += 1;
  state.activeId = null;
  state.placeId = null;
  ctx.turnEvents.push("round-began");
  logLine(ctx, "TURNCRAFT.Log.roundBegan", null, { round: state.round });
  const movesClock = state.round > 1 && state.settings.advanceClock;
  if (movesClock) ctx.world.push({ kind: "clock", seconds: turnSeconds });
  const now = snapshot<SecondsState>(state);
  const first = now.order.findIndex((id) => getsTurn(now, id, now.round));
  const actor = now.order[first];
  if (actor === undefined) return;
  passOver(ctx, now.order.slice(0, first));
  startPlace(ctx, actor);
}

/** Starts the turn of the place reached. */
export function startPlace(ctx: SecondsExecution, who: CombatantId): void {
  ctx.state.placeId = who;
  startTurn(ctx, who);
}

/**
 * Passes over places without a turn: held turns and running actions are lost. Delays and effects run on by a turn's
 * seconds (SX-110, SX-205).
 */
function passOver(ctx: SecondsExecution, ids: readonly CombatantId[]): void {
  const { state } = ctx;
  const now = snapshot<SecondsState>(state);
  const passed = ids.filter((id) => !fighterOf(now, id).departed && !waits(fighterOf(now, id), now.round));
  if (passed.length === 0) return;
  logLine(ctx, "TURNCRAFT.Log.passedOver", null, { names: { combatants: passed } });
  for (const id of passed) {
    loseHeldTurn(ctx, id);
    abandonNow(ctx, id);
    const { delays, lasting = [] } = fighterOf(state, id);
    if (delays.length > 0 || lasting.length > 0) idle(ctx, id, turnSeconds);
  }
}

/** Drops a held turn as the next own turn comes; the held seconds pass idly (SX-205, SX-210). */
function loseHeldTurn(ctx: SecondsExecution, who: CombatantId): void {
  const fighter = fighterOf(ctx.state, who);
  const { held } = fighter;
  if (!held) return;
  fighter.held = null;
  logLine(ctx, "TURNCRAFT.Log.seconds.heldLost", who);
  if (ctx.state.settings.lostTurnRunsDelays && !held.ran) idle(ctx, who, turnSeconds);
}

/** Start of turn, in the order of section 8. A late arrival's turn may start away from the place (SX-109). */
function startTurn(ctx: SecondsExecution, who: CombatantId): void {
  const { state } = ctx;
  const fighter = fighterOf(state, who);
  loseHeldTurn(ctx, who);
  state.stack = [who];
  state.activeId = who;
  if (state.upNext.includes(who)) state.upNext = state.upNext.filter((id) => id !== who);
  fighter.secondsLeft = turnSeconds;
  fighter.freeCount = 0;
  if (state.placeId === who) fighter.waitsUntilRound = null;
  logLine(ctx, "TURNCRAFT.Log.turnStarted", who, { round: state.round });
  if (fighter.running) logLine(ctx, "TURNCRAFT.Log.seconds.continueOrAbandon", who, underWay(fighter.running));
  remindHolder(ctx);
}

/** Reminds the combatant with the next turn of the imminent loss of a held turn (SX-205). `reminded`: a combatant aware already. */
export function remindHolder(ctx: SecondsExecution, reminded: CombatantId | null = null): void {
  const next = nextTurnOf(snapshot<SecondsState>(ctx.state));
  if (next !== null && next !== reminded && fighterOf(ctx.state, next).held)
    logLine(ctx, "TURNCRAFT.Log.seconds.heldSoon", next);
}

/** Combatant with the turn after the current place, in the round or at the beginning of the next; null if none. */
export function nextTurnOf(state: SecondsState): CombatantId | null {
  if (!isStarted(state)) return null;
  const atOnce = state.upNext.find((id) => isUp(state, id));
  const ahead = state.order.slice(placeIndex(state) + 1).find((id) => getsTurn(state, id, state.round));
  return atOnce ?? ahead ?? state.order.find((id) => getsTurn(state, id, state.round + 1)) ?? null;
}
