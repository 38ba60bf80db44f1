import { fighterOf, isStarted } from "../../../engine/fighters.ts";
import { type Answers, askRuling, logLine, type RuleGenerator, rulingOf, snapshot } from "../../../engine/play.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { abandonNow, underWay } from "./acting.ts";
import { actionFigure } from "./actions.ts";
import { getsTurn, isUp, placeIndex, waits } from "./fighters.ts";
import { askLeaving, askUnused } from "./questions.ts";
import { refuseUnrolled } from "./refuse-time.ts";
import { asks } from "./settings.ts";
import { idle } from "./ticks.ts";
import { type Play, type SecondsState, turnSeconds } from "./types.ts";

/** The actor's turn ends, or their interruption of another's (SX-204, SX-305). `skipRest`: and all that is left of the round. */
export function* advance(play: Play, skipRest = false): RuleGenerator {
  const { state } = play;
  do yield* endTurn(play);
  while (skipRest && state.stack.length > 0);
  afterTurn(play, skipRest);
}

/** SX-410: dice that are still to be thrown. SX-506: whoever was asked doesn't want to end the turn with an action that could go on. */
export function refuseAdvance(state: SecondsState, answers: Answers, skipRest = false): Refusal[] {
  const ending = skipRest ? state.stack : state.stack.slice(-1);
  return ending.flatMap((who) => {
    const { running, secondsLeft } = fighterOf(state, who);
    const unrolled = refuseUnrolled(state, who);
    if (!running || secondsLeft === 0) return unrolled;
    const stays = rulingOf(answers, askLeaving(who, running, asks(state.settings, "SX-506"))) === "stay";
    return stays ? [no("SX-506", "TURNCRAFT.Refused.SX-506.goesOn", { action: actionFigure(running) })] : [];
  });
}

/** A turn is over: whoever was interrupted goes on, else the next place comes. `skipRest`: nobody else in this round. */
export function afterTurn(play: Play, skipRest = false): void {
  if (play.state.stack.length > 0) resume(play);
  else advanceTurn(play, skipRest);
}

/** The actor comes off the stack once their seconds have run out (SX-305, SX-506). */
function* endTurn(play: Play): RuleGenerator {
  const { state } = play;
  const who = state.activeId;
  if (who === null) return;
  yield* leaveUndecided(play, who);
  yield* loseRest(play, who);
  offTheStack(play, who);
  logLine(play, "TURNCRAFT.Log.turnEnded", who);
}

/** Removes a combatant from the acting ones, regardless of the next turn. */
export function offTheStack(play: Play, who: CombatantId): void {
  const { state } = play;
  const fighter = fighterOf(state, who);
  fighter.inAction = null;
  fighter.heldTurnNow = false;
  delete fighter.feetLeft;
  state.stack = state.stack.filter((id) => id !== who);
  state.activeId = state.stack.at(-1) ?? null;
  play.marks.push("turn-ended");
}

/** SX-506: the turn ends although its action could go on. */
function* leaveUndecided(play: Play, who: CombatantId): RuleGenerator {
  const { running, secondsLeft } = fighterOf(play.state, who);
  if (!running || secondsLeft === 0) return;
  const answer = yield* askRuling(play, askLeaving(who, running, asks(play.state.settings, "SX-506")));
  if (answer !== "keep") abandonNow(play, who);
}

/** SX-305: what is left passes idly. */
function* loseRest(play: Play, who: CombatantId): RuleGenerator {
  const fighter = fighterOf(play.state, who);
  const { secondsLeft } = fighter;
  if (secondsLeft === 0) return;
  const asked = asks(play.state.settings, "SX-305") && fighter.delays.length > 0;
  const stops = asked && (yield* askRuling(play, askUnused(who, secondsLeft))) === "stop";
  logLine(play, "TURNCRAFT.Log.seconds.unused", who, { seconds: secondsLeft });
  if (stops) fighter.secondsLeft = 0;
  else idle(play, who, secondsLeft);
}

/** Resumes the turn interrupted last, with the seconds it had left (SX-204). */
function resume(play: Play): void {
  const { state } = play;
  state.activeId = state.stack.at(-1) ?? null;
  if (state.activeId === null) return;
  logLine(play, "TURNCRAFT.Log.seconds.goesOn", state.activeId, {
    seconds: fighterOf(state, state.activeId).secondsLeft,
  });
}

/**
 * Goes on after a turn: late arrivals whose turn comes at once (SX-109), then the next place that gets a turn, skipping
 * others (SX-110), through the beginning of a round if the order is at its end (SX-301).
 */
function advanceTurn(play: Play, skipRest: boolean): void {
  const { state } = play;
  state.activeId = null;
  const atOnce = state.upNext.find((id) => isUp(state, id));
  if (state.upNext.length > 0) state.upNext = skipRest ? [] : afterIn(state.upNext, atOnce);
  if (atOnce !== undefined && !skipRest) startTurn(play, atOnce);
  else goToNextPlace(play, skipRest);
}

function goToNextPlace(play: Play, skipRest: boolean): void {
  const now = snapshot<SecondsState>(play.state);
  const ahead = now.order.slice(placeIndex(now) + 1);
  const next = skipRest ? -1 : ahead.findIndex((id) => getsTurn(now, id, now.round));
  passOver(play, next < 0 ? ahead : ahead.slice(0, next));
  const first = ahead[next];
  if (first === undefined) newRound(play);
  else startPlace(play, first);
}

function afterIn(ids: readonly CombatantId[], id: CombatantId | undefined): CombatantId[] {
  return id === undefined ? [] : ids.slice(ids.indexOf(id) + 1);
}

/**
 * Begins a round with its first place. If all are skipped the pointer stays there, with no active combatant (SX-110).
 */
export function newRound(play: Play): void {
  const { state } = play;
  state.round += 1;
  state.activeId = null;
  state.placeId = null;
  play.marks.push("round-began");
  logLine(play, "TURNCRAFT.Log.roundBegan", null, { round: state.round });
  const movesClock = state.round > 1 && state.settings.advanceClock;
  if (movesClock) play.world.push({ kind: "clock", seconds: turnSeconds });
  const now = snapshot<SecondsState>(state);
  const first = now.order.findIndex((id) => getsTurn(now, id, now.round));
  const actor = now.order[first];
  if (actor === undefined) return;
  passOver(play, now.order.slice(0, first));
  startPlace(play, actor);
}

/** Starts the turn of the place reached. */
export function startPlace(play: Play, who: CombatantId): void {
  play.state.placeId = who;
  startTurn(play, who);
}

/** Places without a turn: a turn's seconds pass for their delays, and what they had put off is lost (SX-110, SX-205). */
function passOver(play: Play, ids: readonly CombatantId[]): void {
  const { state } = play;
  const now = snapshot<SecondsState>(state);
  const passed = ids.filter((id) => !fighterOf(now, id).departed && !waits(fighterOf(now, id), now.round));
  if (passed.length === 0) return;
  logLine(play, "TURNCRAFT.Log.passedOver", null, { names: { combatants: passed } });
  for (const id of passed) {
    loseHeldTurn(play, id);
    abandonNow(play, id);
    if (fighterOf(state, id).delays.length > 0) idle(play, id, turnSeconds);
  }
}

/** The next own turn is here: the one that was put off is gone, its seconds pass idly (SX-205, SX-210). */
function loseHeldTurn(play: Play, who: CombatantId): void {
  const fighter = fighterOf(play.state, who);
  const { held } = fighter;
  if (!held) return;
  fighter.held = null;
  logLine(play, "TURNCRAFT.Log.seconds.heldLost", who);
  if (play.state.settings.lostTurnRunsDelays && !held.ran) idle(play, who, turnSeconds);
}

/** Section 8, start of turn, in its order. A late arrival's may start off its place (SX-109). */
function startTurn(play: Play, who: CombatantId): void {
  const { state } = play;
  const fighter = fighterOf(state, who);
  loseHeldTurn(play, who);
  state.stack = [who];
  state.activeId = who;
  if (state.upNext.includes(who)) state.upNext = state.upNext.filter((id) => id !== who);
  fighter.secondsLeft = turnSeconds;
  fighter.freeCount = 0;
  if (state.placeId === who) fighter.waitsUntilRound = null;
  logLine(play, "TURNCRAFT.Log.turnStarted", who, { round: state.round });
  if (fighter.running) logLine(play, "TURNCRAFT.Log.seconds.continueOrAbandon", who, underWay(fighter.running));
  remindHolder(play);
}

/** SX-205: the next combatant loses a held turn then. `told`: the former next one, already informed. */
export function remindHolder(play: Play, told: CombatantId | null = null): void {
  const next = nextTurnOf(snapshot<SecondsState>(play.state));
  if (next !== null && next !== told && fighterOf(play.state, next).held)
    logLine(play, "TURNCRAFT.Log.seconds.heldSoon", next);
}

/**
 * Combatant whose turn follows the current place, in this round or at the beginning of the next; null if there is none.
 */
export function nextTurnOf(state: SecondsState): CombatantId | null {
  if (!isStarted(state)) return null;
  const atOnce = state.upNext.find((id) => isUp(state, id));
  const ahead = state.order.slice(placeIndex(state) + 1).find((id) => getsTurn(state, id, state.round));
  return atOnce ?? ahead ?? state.order.find((id) => getsTurn(state, id, state.round + 1)) ?? null;
}
