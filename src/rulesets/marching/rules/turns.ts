import { fighterOf, idsOf, named } from "../../../engine/fighters.ts";
import { askRuling, logLine, question, type RuleGenerator, snapshot } from "../../../engine/play.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { landResults } from "./attacks.ts";
import { advanceConditions } from "./conditions.ts";
import { actingIds, isAble, isActing, isDue, sideOf } from "./fighters.ts";
import { isLate, isRuledIn, loseAction, momentOf, openActions, startClock, stopClock } from "./frantic.ts";
import { chooseAnew } from "./initiative.ts";
import { planRound, type RoundPlan } from "./order.ts";
import { asks } from "./settings.ts";
import { endSurprise } from "./surprise.ts";
import { beginTogether, proceed } from "./together.ts";
import { beginOne, endOne, giveBack } from "./turn.ts";
import type { Play } from "./types.ts";

/** Ends the present turn, a common one for all members; {@link advanceTurn} comes next (MO-402, MO-511). */
export function* endTurn(play: Play): RuleGenerator {
  const { state } = play;
  landResults(play);
  const ending = actingIds(state);
  for (const id of ending) yield* endOne(play, id);
  state.together = null;
  state.overrun = null;
  state.activeId = null;
  stopClock(play);
  if (ending.length > 0) play.marks.push("turn-ended");
}

/**
 * Moves the pointer to the next due place and starts its turn, skipping the others (MO-403, MO-407), and begins the
 * next round if no place is due. A place already taken isn't due, so the search starts after the active one's, and in a
 * common turn after the place at which the turn began, even if a member has left since (MO-511). `skipRest`: no other
 * turns this round.
 */
export function* advanceTurn(play: Play, skipRest = false): RuleGenerator {
  const { state } = play;
  const passed: CombatantId[] = [];
  let next: CombatantId | null = null;
  for (const id of state.order) {
    if (!isDue(state, id)) continue;
    if (!skipRest && isAble(state, id)) next = id;
    if (next !== null) break;
    passed.push(id);
  }
  yield* passOver(play, passed);
  if (next === null) yield* newRound(play);
  else yield* startTurn(play, next);
}

/** Ends a common turn that is over for all (MO-511), or in frantic combat has nothing left (MO-907). */
export function* goOnIfOver(play: Play): RuleGenerator {
  const { state } = play;
  const isUsedUp =
    state.frantic.phase === "announce" && actingIds(state).every((id) => openActions(state, id).length === 0);
  if (!isUsedUp && !proceed(play)) return;
  yield* endTurn(play);
  yield* advanceTurn(play);
}

/** Ends time for the acting combatant; in a common turn for those out of time (MO-910). */
export function* timeOut(play: Play): RuleGenerator {
  const { state } = play;
  const at = momentOf(play);
  const slow = state.together ? actingIds(state).filter((id) => isLate(state, id, at)) : actingIds(state);
  for (const id of slow) yield* loseAction(play, id);
}

/** Places without a turn: conditions advance there all the same (MO-407). */
export function* passOver(play: Play, ids: readonly CombatantId[]): RuleGenerator {
  if (ids.length === 0) return;
  for (const id of ids) {
    if (yield* countsThere(play, id)) yield* advanceConditions(play, id);
    else fighterOf(play.state, id).advancedInRound = play.state.round;
    if (play.state.settings.surpriseEnds === "endOfFirstTurn") endSurprise(play, [id]);
  }
  logLine(play, "TURNCRAFT.Log.passedOver", null, { names: { combatants: ids } });
}

/** MO-407 set to `ask`: do the conditions of one who is passed over advance? */
function* countsThere({ state, answers }: Play, id: CombatantId): RuleGenerator<boolean> {
  if (fighterOf(state, id).conditions.length === 0 || !asks(state.settings, "MO-407")) return true;
  const options = [
    ["advance", "TURNCRAFT.Ruling.MO-407.advance"],
    ["stand", "TURNCRAFT.Ruling.MO-407.stand"],
  ] as const;
  const ask = question(`MO-407:${id}`, "MO-407", "TURNCRAFT.Ruling.MO-407.question", options, { name: named(id) });
  return (yield* askRuling({ answers }, ask)) === "advance";
}

/** Section 10, start of round, and its first turn; stops there when all are passed over (MO-407). */
export function* newRound(play: Play): RuleGenerator {
  const { state } = play;
  if (state.round > 0) yield* endRound(play);
  state.round += 1;
  state.activeId = null;
  play.marks.push("round-began");
  logLine(play, "TURNCRAFT.Log.roundBegan", null, { round: state.round });
  clearRound(play);
  if (state.round > 1 && state.settings.chooseEachRound) yield* chooseAnew(play);
  yield* buildOrder(play);
  if (state.order.some((id) => isDue(state, id) && isAble(state, id))) yield* advanceTurn(play);
}

/** Section 10, end of round: lost delays are counted; surprise ends with round 1. */
function* endRound(play: Play): RuleGenerator {
  const { state } = play;
  for (const id of state.order) {
    const { acted, advancedInRound } = fighterOf(state, id);
    if (!acted || advancedInRound >= state.round) continue;
    if (yield* countsThere(play, id)) yield* advanceConditions(play, id);
    if (state.settings.surpriseEnds === "endOfFirstTurn") endSurprise(play, [id]);
  }
  if (state.round === 1 && state.settings.surpriseEnds === "endOfRound1") endSurprise(play, idsOf(state));
}

/** MO-405, MO-603: nothing of the old round's turns, delays and shifts is left. */
export function clearRound({ state }: Play): void {
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

/** Lines or spiral, and the order of this round (MO-211, MO-305). */
function* buildOrder(play: Play): RuleGenerator {
  const { state } = play;
  const { mode, contact, targetId, order } = yield* ruleTarget(play, planRound(state, state.round));
  if (mode !== state.mode) logLine(play, modeWords[mode], null);
  state.mode = mode;
  state.contact = contact;
  state.targetId = targetId;
  const same = order.length === state.order.length && order.every((id, place) => state.order[place] === id);
  if (!same) state.order = order;
}

/** MO-306 set to `ask`: whom does the spiral start towards? Without an answer to give it is as planned. */
function* ruleTarget({ state, answers }: Play, plan: RoundPlan): RuleGenerator<RoundPlan> {
  const { targetId, order } = plan;
  if (targetId === null || state.markedId !== null || !asks(state.settings, "MO-306")) return plan;
  const others = order.filter(
    (id) =>
      id !== targetId && sideOf(state, id) === sideOf(state, targetId) && isAble(state, id) && hasPlace(state, id),
  );
  const options = [targetId, ...others].map((id) => [id, "TURNCRAFT.Ruling.MO-306.this", { name: named(id) }] as const);
  const answer = yield* askRuling(
    { answers },
    question("MO-306", "MO-306", "TURNCRAFT.Ruling.MO-306.question", options),
  );
  return answer === targetId ? plan : planRound({ ...snapshot(state), markedId: answer as CombatantId }, state.round);
}

function hasPlace(state: Play["state"], id: CombatantId): boolean {
  return fighterOf(state, id).scores.place !== null;
}

const modeWords = {
  lines: "TURNCRAFT.Log.marching.lines",
  spiral: "TURNCRAFT.Log.marching.spiral",
} as const;

/** A turn, or a common one where that was agreed or rolled (MO-706). */
export function* startTurn(play: Play, id: CombatantId): RuleGenerator {
  const { state } = play;
  const band = state.bands.find(({ members }) => members.includes(id));
  const members = band?.members.filter((each) => isDue(state, each) && isAble(state, each)) ?? [];
  if (band) state.bands = state.bands.filter((other) => other !== band);
  if (members.length > 1) {
    yield* beginTogether(play, [id, ...members.filter((each) => each !== id)]);
    return;
  }
  state.activeId = id;
  beginOne(play, id);
  startClock(play, id, momentOf(play), yield* isRuledIn(play, id));
}
