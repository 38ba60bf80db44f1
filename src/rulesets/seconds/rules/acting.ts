import { fighterOf, isStarted } from "../../../engine/fighters.ts";
import { askRuling, logForGM, logLine, type RuleGenerator } from "../../../engine/play.ts";
import { rollStrike, type Strike } from "../../../engine/strike.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { actionFigure, type Begin } from "./actions.ts";
import { priceOf, readyAction } from "./outlook.ts";
import { askFree, askMoment, askWait } from "./questions.ts";
import { asks } from "./settings.ts";
import { effectNow, endAction, idle, tick } from "./ticks.ts";
import { longestSeconds, type Play, type Running } from "./types.ts";

/**
 * Begins an action with all the seconds possible at once (SX-304, SX-501). 0 s: a zero-second action (SX-701). Weapons
 * are drawn or sheathed at its beginning (SX-402).
 */
export function* begin(play: Play, command: Begin): RuleGenerator {
  const { who } = command;
  const { state } = play;
  const action = readyAction(state, command);
  if (command.changes) play.world.push({ kind: "fields", ...command.changes });
  if (!isStarted(state)) {
    logLine(play, "TURNCRAFT.Log.did", who, { what: actionFigure(action) });
    if (command.strike) yield* rollStrike(play, who, command.strike);
    return;
  }
  if (action.total === 0) {
    yield* freeAction(play, who, action);
    if (command.strike && action.delay === 0) yield* rollStrike(play, who, command.strike);
    return;
  }
  const early = yield* isEarly(play, who, action);
  const fighter = fighterOf(state, who);
  abandonNow(play, who);
  if (action.done > 0) fighter.paused = fighter.paused.filter(({ itemId }) => itemId !== action.itemId);
  const thrown = early && command.strike !== undefined;
  const { throws, ...rest } = action;
  fighter.running = { ...rest, early, ...(throws && !thrown && { throws }) };
  logLine(play, "TURNCRAFT.Log.seconds.began", who, { action: actionFigure(action), seconds: action.total });
  if (early) effectNow(play, who, action);
  foretell(play, who, action);
  spend(play, who, command.seconds);
  if (command.strike && (early || isToBePosted(play, who, action))) yield* post(play, who, command.strike);
}

/** True if this action has just ended without a roll; a delayed effect has none yet (SX-408). */
function isToBePosted({ state }: Play, who: CombatantId, { itemId, delay }: Running): boolean {
  const { running, inAction } = fighterOf(state, who);
  return delay === 0 && running === null && inAction?.itemId === itemId;
}

/** SX-408 set to ask: whether the GM lets an action that is done in one go, without a delay, take effect as it begins. */
function* isEarly(play: Play, who: CombatantId, action: Running): RuleGenerator<boolean> {
  if (!asks(play.state.settings, "SX-408") || action.delay > 0 || !action.consecutive) return false;
  return (yield* askRuling(play, askMoment(who, action))) === "now";
}

/** SX-406: said before the first second of what won't be done this turn. */
function foretell(play: Play, who: CombatantId, action: Running): void {
  const { turns, second } = priceOf(play.state, who, action);
  if (turns === 0 || fighterOf(play.state, who).secondsLeft === 0 || !action.consecutive) return;
  const data = { action: actionFigure(action), second, turns };
  logLine(play, turns === 1 ? "TURNCRAFT.Log.seconds.endsNextTurn" : "TURNCRAFT.Log.seconds.endsInTurns", who, data);
}

/**
 * Spends seconds on the running action, until it or the turn ends, or the wanted ones are spent. An override with too
 * few seconds carries it out whole (SX-002).
 */
function spend(play: Play, who: CombatantId, wanted?: number): void {
  const fighter = fighterOf(play.state, who);
  const insisted = fighter.secondsLeft < (wanted ?? 1);
  for (let n = 0; n < (wanted ?? longestSeconds) && fighter.running && (insisted || fighter.secondsLeft > 0); n++)
    tick(play, who);
  const { running } = fighter;
  if (!running) return;
  fighter.inAction = null;
  logLine(play, "TURNCRAFT.Log.seconds.underWay", who, underWay(running));
  const { itemId, total, done } = running;
  if (running.consecutive || itemId === null) return;
  fighter.paused.push({ itemId, total, done });
  fighter.running = null;
}

/** A running action as it stands in messages. */
export function underWay(running: Running) {
  return { action: actionFigure(running), done: running.done, total: running.total };
}

/** The action from the turn before goes on with this turn's first second (SX-502). */
export function goOnActing(play: Play, who: CombatantId): void {
  const { running } = fighterOf(play.state, who);
  if (running) logLine(play, "TURNCRAFT.Log.seconds.continued", who, underWay(running));
  spend(play, who);
}

/** The running action is given up; its seconds are lost (SX-503). */
export function abandonNow(play: Play, who: CombatantId): void {
  const fighter = fighterOf(play.state, who);
  if (!fighter.running) return;
  logLine(play, "TURNCRAFT.Log.seconds.abandoned", who, underWay(fighter.running));
  fighter.running = null;
  fighter.inAction = null;
}

/** The dice are thrown, or given up: the action is over, and others may cut in (SX-203, SX-408, SX-410). */
export function* finish(play: Play, who: CombatantId, strike: Strike | undefined): RuleGenerator {
  const { inAction } = fighterOf(play.state, who);
  if (inAction && !strike) {
    const event = inAction.throws ? "TURNCRAFT.Log.seconds.notRolled" : "TURNCRAFT.Log.seconds.posted";
    logLine(play, event, who, { action: actionFigure(inAction) });
  }
  yield* post(play, who, strike);
}

/** Dice of a delayed effect; no combatant is in the middle of an action, so nothing is interrupted (SX-605). */
export function* throwDue(
  play: Play,
  { who, id, strike }: { readonly who: CombatantId; readonly id: string; readonly strike?: Strike },
): RuleGenerator {
  const fighter = fighterOf(play.state, who);
  const effect = fighter.due?.find((each) => each.id === id);
  const rest = fighter.due?.filter((each) => each.id !== id) ?? [];
  if (strike) yield* rollStrike(play, who, strike);
  else logLine(play, "TURNCRAFT.Log.seconds.noDice", who, { effect: effect?.name ?? "" });
  if (rest.length > 0) fighter.due = rest;
  else delete fighter.due;
}

/** Rolls the result of an action; the combatant is no longer in the middle of it. */
function* post(play: Play, who: CombatantId, strike: Strike | undefined): RuleGenerator {
  if (strike) yield* rollStrike(play, who, strike);
  const fighter = fighterOf(play.state, who);
  if (fighter.running === null) fighter.inAction = null;
}

/** Seconds pass between actions (SX-306). */
export function* wait(play: Play, who: CombatantId, seconds: number): RuleGenerator {
  if (asks(play.state.settings, "SX-306")) yield* askRuling(play, askWait(who, seconds));
  logLine(play, "TURNCRAFT.Log.seconds.waited", who, { seconds });
  idle(play, who, seconds);
}

/** Carries out an action that takes no time, in the table's words (SX-701). */
export function* free(play: Play, who: CombatantId, what: string): RuleGenerator {
  if (!isStarted(play.state)) {
    logLine(play, "TURNCRAFT.Log.did", who, { what });
    return;
  }
  yield* count(play, who, what, () => logLine(play, "TURNCRAFT.Log.did", who, { what }));
}

/** An action of 0 s: no second passes and no delay runs, though one of its own may start (SX-601, SX-701). */
function* freeAction(play: Play, who: CombatantId, action: Running): RuleGenerator {
  yield* count(play, who, actionFigure(action), () => endAction(play, who, action));
}

function* count(
  play: Play,
  who: CombatantId,
  what: ReturnType<typeof actionFigure>,
  happen: () => void,
): RuleGenerator {
  const { settings } = play.state;
  if (asks(settings, "SX-702")) yield* askRuling(play, askFree(who, what));
  happen();
  const fighter = fighterOf(play.state, who);
  fighter.freeCount += 1;
  const { freeCount } = fighter;
  const noted = settings.freeReminder > 0 && freeCount >= settings.freeReminder;
  if (noted) logForGM(play, "TURNCRAFT.Log.seconds.manyFree", who, { count: freeCount });
}
