import { fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { type Answers, rulingOf } from "../../../engine/play.ts";
import { never, no } from "../../../engine/refusals.ts";
import type { CombatantId, MessageArg, Refusal } from "../../../engine/types.ts";
import { actionFigure, type Begin, leastTime, mayTakeLonger } from "./actions.ts";
import { costOf, isCounted, type Move } from "./moves.ts";
import { readyAction } from "./outlook.ts";
import { askFree, askWait } from "./questions.ts";
import { asks } from "./settings.ts";
import type { SecondsState } from "./types.ts";

/** Refuses to begin an action now; actions of zero seconds need only be reasonable (SX-401, SX-503, SX-702). */
export function refuseBegin(state: SecondsState, command: Begin, answers: Answers): Refusal[] {
  const terms = refuseTerms(state, command);
  const action = readyAction(state, command);
  if (action.total === 0) return [...terms, ...refuseFree(state, command.who, actionFigure(action), answers)];
  return [...terms, ...refuseTiming(state, command.who, refuseTooMany(state, command.who, command.seconds ?? 1))];
}

/** Times that the action doesn't have (SX-407, SX-505). */
function refuseTerms(state: SecondsState, command: Begin): Refusal[] {
  const least = leastTime(state.settings, command);
  const action = actionFigure(readyAction(state, command));
  const { total, seconds, item } = command;
  if (total !== undefined && (total < least || (total > least && !mayTakeLonger(command)))) {
    const message = mayTakeLonger(command) ? "TURNCRAFT.Refused.SX-407.least" : "TURNCRAFT.Refused.SX-407.exactly";
    return [no("SX-407", message, { action, seconds: least })];
  }
  const inOne = seconds !== undefined && (item?.consecutive ?? true);
  return inOne ? [no("SX-505", "TURNCRAFT.Refused.SX-505.consecutive", { action })] : [];
}

/** SX-401: the turn hasn't so many seconds left. */
function refuseTooMany(state: SecondsState, who: CombatantId, seconds: number): Refusal[] {
  const { secondsLeft } = fighterOf(state, who);
  if (secondsLeft >= seconds) return [];
  const data = { name: named(who), left: secondsLeft, seconds };
  if (secondsLeft === 0) return [no("SX-401", "TURNCRAFT.Refused.SX-401.none", data)];
  return [no("SX-401", "TURNCRAFT.Refused.SX-401.few", data)];
}

/** SX-410: an action that is done is rolled before anything else that takes time, and before the turn is over. */
export function refuseUnrolled(state: SecondsState, who: CombatantId): Refusal[] {
  const { inAction } = fighterOf(state, who);
  if (!inAction?.throws) return [];
  const data = { name: named(who), action: actionFigure(inAction) };
  return [no("SX-410", "TURNCRAFT.Refused.SX-410.unrolled", data)];
}

/**
 * Refuses a timed action: dice must be rolled first, no second is left (SX-502), an action is under way (SX-304), or
 * too few seconds are left.
 */
function refuseTiming(state: SecondsState, who: CombatantId, short: readonly Refusal[]): Refusal[] {
  const between = [...refuseUnrolled(state, who), ...refuseBetween(state, who)];
  return fighterOf(state, who).secondsLeft === 0 ? [...short, ...between] : [...between, ...short];
}

/** SX-503: no timed action between the seconds of another. */
function refuseBetween(state: SecondsState, who: CombatantId): Refusal[] {
  const { running } = fighterOf(state, who);
  if (!running) return [];
  const { done, total } = running;
  return [no("SX-503", "TURNCRAFT.Refused.SX-503.between", { action: actionFigure(running), done, total })];
}

/** Refuses to continue without an action to continue (SX-502). */
export function refuseContinue(state: SecondsState, who: CombatantId): Refusal[] {
  if (fighterOf(state, who).running) return refuseTooMany(state, who, 1);
  return [never("SX-502", "TURNCRAFT.Refused.SX-502.nothing", { name: named(who) })];
}

/** Refuses to let seconds pass (SX-306, SX-401, SX-503). */
export function refuseWait(state: SecondsState, who: CombatantId, seconds: number, answers: Answers): Refusal[] {
  const refused = asks(state.settings, "SX-306") && rulingOf(answers, askWait(who, seconds)) === "refuse";
  const ruled = refused ? [no("SX-306", "TURNCRAFT.Refused.SX-306.notSo")] : [];
  return [...refuseTiming(state, who, refuseTooMany(state, who, seconds)), ...ruled];
}

/** SX-702: what the GM doesn't find reasonable. */
export function refuseFree(state: SecondsState, who: CombatantId, what: MessageArg, answers: Answers): Refusal[] {
  const refused = asks(state.settings, "SX-702") && rulingOf(answers, askFree(who, what)) === "refuse";
  return refused ? [no("SX-702", "TURNCRAFT.Refused.SX-702.reason")] : [];
}

/** SX-409: a path that costs more than is left is refused whole; where moves aren't counted none is. */
export function refuseMove(state: SecondsState, command: Move): Refusal[] {
  const { who, forced, survey } = command;
  if (forced || !isStarted(state)) return [];
  const wall = survey.blocked ? [no("SX-409", "TURNCRAFT.Refused.SX-409.blocked")] : [];
  if (!isCounted(state, command)) return wall;
  const cost = costOf(state, command);
  // Feet of a second that is paid are walked with none left, though not between the seconds of an action (SX-503).
  if (cost === 0) return [...wall, ...refuseTiming(state, who, [])];
  const { secondsLeft } = fighterOf(state, who);
  const data = { name: named(who), seconds: cost, left: secondsLeft };
  const tooFar = cost > secondsLeft ? [no("SX-409", "TURNCRAFT.Refused.SX-409.tooFar", data)] : [];
  return [...wall, ...refuseTiming(state, who, [...refuseTooMany(state, who, 1), ...tooFar])];
}
