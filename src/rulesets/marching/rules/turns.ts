import { askRuling, logLine, type RuleGenerator, ruling, snapshot } from "../../../engine/execution.ts";
import { fighterOf, idsOf, named } from "../../../engine/fighters.ts";
import { isSameOrder } from "../../../engine/order.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { landResults } from "./attacks.ts";
import { advanceConditions } from "./conditions.ts";
import { actingIds, isAble, isActing, isDue, sideOf } from "./fighters.ts";
import { isLate, isTimedByRuling, loseAction, momentOf, openActions, startClock, stopClock } from "./frantic.ts";
import { chooseAnew } from "./initiative.ts";
import { planRound, type RoundPlan } from "./order.ts";
import { asks } from "./settings.ts";
import { endSurprise } from "./surprise.ts";
import { beginTogether, proceed } from "./together.ts";
import { beginOne, endOne, giveBack } from "./turn.ts";
import type { MarchingExecution } from "./types.ts";

/** Ends the present turn, for all members in a common turn; {@link advanceTurn} comes next (MO-402, MO-511). */
export function* endTurn(ctx: MarchingExecution): RuleGenerator {
  const { state } = ctx;
  landResults(ctx);
  const ending = actingIds(state);
  for (const id of ending) yield* endOne(ctx, id);
  state.together = null;
  state.overrun = null;
  state.activeId = null;
  stopClock(ctx);
  if (ending.length > 0) ctx.turnEvents.push("turn-ended");
}

/**
 * Starts the turn of the first place in the order still due, passing over due combatants unable to act (MO-403, MO-407). With none
 * left, the next round begins. `skipRest`: no more turns in the round.
 */
export function* advanceTurn(ctx: MarchingExecution, skipRest = false): RuleGenerator {
  const { state } = ctx;
  const passed: CombatantId[] = [];
  let next: CombatantId | null = null;
  for (const id of state.order) {
    if (!isDue(state, id)) continue;
    if (!skipRest && isAble(state, id)) next = id;
    if (next !== null) break;
    passed.push(id);
  }
  yield* passOver(ctx, passed);
  if (next === null) yield* newRound(ctx);
  else yield* startTurn(ctx, next);
}

/** Ends the turn once a common turn is over for all (MO-511), or in frantic combat no action is left to announce (MO-907). */
export function* advanceIfOver(ctx: MarchingExecution): RuleGenerator {
  const { state } = ctx;
  const isUsedUp =
    state.frantic.phase === "announce" && actingIds(state).every((id) => openActions(state, id).length === 0);
  if (!isUsedUp && !proceed(ctx)) return;
  yield* endTurn(ctx);
  yield* advanceTurn(ctx);
}

/** Takes an action from the acting combatant; in a common turn from every member out of time (MO-904, MO-910). */
export function* timeOut(ctx: MarchingExecution): RuleGenerator {
  const { state } = ctx;
  const at = momentOf(ctx);
  const slow = state.together ? actingIds(state).filter((id) => isLate(state, id, at)) : actingIds(state);
  for (const id of slow) yield* loseAction(ctx, id);
}

/** Passes over places without a turn: conditions advance there all the same (MO-407). */
export function* passOver(ctx: MarchingExecution, ids: readonly CombatantId[]): RuleGenerator {
  if (ids.length === 0) return;
  for (const id of ids) {
    if (yield* countsThere(ctx, id)) yield* advanceConditions(ctx, id);
    else fighterOf(ctx.state, id).advancedInRound = ctx.state.round;
    if (ctx.state.settings.surpriseEnds === "endOfFirstTurn") endSurprise(ctx, [id]);
  }
  logLine(ctx, "TURNCRAFT.Log.passedOver", null, { names: { combatants: ids } });
}

/** True if the conditions of a passed-over combatant advance; with MO-407 set to `ask`, the GM decides. */
function* countsThere({ state, answers }: MarchingExecution, id: CombatantId): RuleGenerator<boolean> {
  if (fighterOf(state, id).conditions.length === 0 || !asks(state.settings, "MO-407")) return true;
  const ask = ruling("MO-407", ["advance", "stand"], { name: named(id) }, { about: id });
  return (yield* askRuling({ answers }, ask)) === "advance";
}

/**
 * Begins a round and the first turn of the round (section 10); if all are unable to act, the round has no active combatant
 * (MO-407).
 */
export function* newRound(ctx: MarchingExecution): RuleGenerator {
  const { state } = ctx;
  if (state.round > 0) yield* endRound(ctx);
  state.round += 1;
  state.activeId = null;
  ctx.turnEvents.push("round-began");
  logLine(ctx, "TURNCRAFT.Log.roundBegan", null, { round: state.round });
  clearRound(ctx);
  if (state.round > 1 && state.settings.chooseEachRound) yield* chooseAnew(ctx);
  yield* buildOrder(ctx);
  if (state.order.some((id) => isDue(state, id) && isAble(state, id))) yield* advanceTurn(ctx);
}

/** Ends a round (section 10): conditions of lost delays advance, and surprise ends with round 1. */
function* endRound(ctx: MarchingExecution): RuleGenerator {
  const { state } = ctx;
  for (const id of state.order) {
    const { acted, advancedInRound } = fighterOf(state, id);
    if (!acted || advancedInRound >= state.round) continue;
    if (yield* countsThere(ctx, id)) yield* advanceConditions(ctx, id);
    if (state.settings.surpriseEnds === "endOfFirstTurn") endSurprise(ctx, [id]);
  }
  if (state.round === 1 && state.settings.surpriseEnds === "endOfRound1") endSurprise(ctx, idsOf(state));
}

/** Clears turns, delays and seizes of the old round, and gives reactions back (MO-405, MO-603). */
export function clearRound({ state }: MarchingExecution): void {
  for (const id of idsOf(state)) {
    const fighter = fighterOf(state, id);
    fighter.delayed = false;
    // Only a round that is set by hand can begin in the middle of a turn.
    fighter.begun = isActing(state, id);
    fighter.acted = false;
    if (fighter.waitsUntilRound !== null && fighter.waitsUntilRound <= state.round) fighter.waitsUntilRound = null;
    if (state.settings.reactionReturns === "roundStart") giveBack(fighter, "reaction");
  }
  if (state.bands.length > 0) state.bands = [];
}

/** Builds the order of the round, in lines or as a spiral (MO-211, MO-305). */
function* buildOrder(ctx: MarchingExecution): RuleGenerator {
  const { state } = ctx;
  const { mode, contact, targetId, order } = yield* ruleTarget(ctx, planRound(state, state.round));
  if (mode !== state.mode) logLine(ctx, modeWords[mode], null);
  state.mode = mode;
  state.contact = contact;
  state.targetId = targetId;
  if (!isSameOrder(order, state.order)) state.order = order;
}

/** Plan of the round with the GM's choice of the target for the spiral's first direction (MO-306 set to `ask`); else unchanged. */
function* ruleTarget({ state, answers }: MarchingExecution, plan: RoundPlan): RuleGenerator<RoundPlan> {
  const { targetId, order } = plan;
  if (targetId === null || state.markedId !== null || !asks(state.settings, "MO-306")) return plan;
  const others = order.filter(
    (id) =>
      id !== targetId && sideOf(state, id) === sideOf(state, targetId) && isAble(state, id) && hasPlace(state, id),
  );
  const options = [targetId, ...others].map((id) => [id, "TURNCRAFT.Ruling.MO-306.this", { name: named(id) }] as const);
  const answer = yield* askRuling({ answers }, ruling("MO-306", options));
  return answer === targetId ? plan : planRound({ ...snapshot(state), markedId: answer as CombatantId }, state.round);
}

function hasPlace(state: MarchingExecution["state"], id: CombatantId): boolean {
  return fighterOf(state, id).scores.place !== null;
}

const modeWords = {
  lines: "TURNCRAFT.Log.marching.lines",
  spiral: "TURNCRAFT.Log.marching.spiral",
} as const;

/** Starts a turn, or an agreed or rolled common turn (MO-706). */
export function* startTurn(ctx: MarchingExecution, id: CombatantId): RuleGenerator {
  const { state } = ctx;
  const group = state.bands.find(({ members }) => members.includes(id));
  const members = group?.members.filter((each) => isDue(state, each) && isAble(state, each)) ?? [];
  if (group) state.bands = state.bands.filter((other) => other !== group);
  if (members.length > 1) {
    yield* beginTogether(ctx, [id, ...members.filter((each) => each !== id)]);
    return;
  }
  state.activeId = id;
  beginOne(ctx, id);
  startClock(ctx, id, momentOf(ctx), yield* isTimedByRuling(ctx, id));
}
