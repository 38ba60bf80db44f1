import { askRuling, logForGM, logLine, type RuleGenerator, ruling } from "../../../engine/execution.ts";
import { fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { rollStrike, type Strike } from "../../../engine/strike.ts";
import type { CombatantId, RulingRequest } from "../../../engine/types.ts";
import { priceOf, readyAction } from "./action-forecast.ts";
import { actionArg, askFree, askWait, type Begin } from "./actions.ts";
import { effectNow, endAction, idle, tick } from "./moves.ts";
import { asks } from "./settings.ts";
import { longestSeconds, type Running, type SecondsExecution } from "./types.ts";

/**
 * Begins an action with all the seconds possible at once (SX-304, SX-501). 0 s: a zero-second action (SX-701). Weapons are drawn or
 * sheathed at the beginning (SX-402).
 */
export function* begin(ctx: SecondsExecution, command: Begin): RuleGenerator {
  const { who } = command;
  const { state } = ctx;
  const action = readyAction(state, command);
  if (command.changes) ctx.world.push({ kind: "fields", ...command.changes });
  if (!isStarted(state)) {
    logLine(ctx, "TURNCRAFT.Log.did", who, { what: actionArg(action) });
    if (command.strike) yield* rollStrike(ctx, who, command.strike);
    return;
  }
  if (action.total === 0) {
    yield* freeAction(ctx, who, action);
    if (command.strike && action.delay === 0) yield* rollStrike(ctx, who, command.strike);
    return;
  }
  const early = yield* isEarly(ctx, who, action);
  const fighter = fighterOf(state, who);
  abandonNow(ctx, who);
  if (action.done > 0) fighter.paused = fighter.paused.filter(({ itemId }) => itemId !== action.itemId);
  const thrown = early && command.strike !== undefined;
  const { throws, ...rest } = action;
  fighter.running = { ...rest, early, ...(throws && !thrown && { throws }) };
  logLine(ctx, "TURNCRAFT.Log.seconds.began", who, { action: actionArg(action), seconds: action.total });
  if (early) effectNow(ctx, who, action);
  foretell(ctx, who, action);
  spend(ctx, who, command.seconds);
  if (command.strike && (early || isToBePosted(ctx, who, action))) yield* post(ctx, who, command.strike);
}

/** True if the action has just ended with dice still to be rolled (SX-408); false if the effect is delayed. */
function isToBePosted({ state }: SecondsExecution, who: CombatantId, { itemId, delay }: Running): boolean {
  const { running, inAction } = fighterOf(state, who);
  return delay === 0 && running === null && inAction?.itemId === itemId;
}

/** SX-408 set to ask: question whether an uninterrupted action without a delay takes effect at the beginning. */
function* isEarly(ctx: SecondsExecution, who: CombatantId, action: Running): RuleGenerator<boolean> {
  if (!asks(ctx.state.settings, "SX-408") || action.delay > 0 || !action.consecutive) return false;
  return (yield* askRuling(ctx, askMoment(who, action))) === "now";
}

/** SX-408: an action without a delay begins. Question: the moment of effect. */
function askMoment(who: CombatantId, action: Running): RulingRequest {
  return ruling("SX-408", ["end", "now"], { name: named(who), action: actionArg(action) });
}

/** Foretells in the log, before the first second, an action's end in a later turn (SX-406). */
function foretell(ctx: SecondsExecution, who: CombatantId, action: Running): void {
  const { turns, second } = priceOf(ctx.state, who, action);
  if (turns === 0 || fighterOf(ctx.state, who).secondsLeft === 0 || !action.consecutive) return;
  const data = { action: actionArg(action), second, turns };
  logLine(ctx, turns === 1 ? "TURNCRAFT.Log.seconds.endsNextTurn" : "TURNCRAFT.Log.seconds.endsInTurns", who, data);
}

/**
 * Spends seconds on the running action, until the action, the turn or the wanted seconds end. An override with too few seconds
 * carries out the whole action (SX-002).
 */
function spend(ctx: SecondsExecution, who: CombatantId, wanted?: number): void {
  const fighter = fighterOf(ctx.state, who);
  const isOverride = fighter.secondsLeft < (wanted ?? 1);
  for (let n = 0; n < (wanted ?? longestSeconds) && fighter.running && (isOverride || fighter.secondsLeft > 0); n++)
    tick(ctx, who);
  const { running } = fighter;
  if (!running) return;
  fighter.inAction = null;
  logLine(ctx, "TURNCRAFT.Log.seconds.underWay", who, underWay(running));
  const { itemId, total, done } = running;
  if (running.consecutive || itemId === null) return;
  fighter.paused.push({ itemId, total, done });
  fighter.running = null;
}

/** A running action's description in messages. */
export function underWay(running: Running) {
  return { action: actionArg(running), done: running.done, total: running.total };
}

/** Continues the action from the turn before with the present turn's first second (SX-502). */
export function continueActing(ctx: SecondsExecution, who: CombatantId): void {
  const { running } = fighterOf(ctx.state, who);
  if (running) logLine(ctx, "TURNCRAFT.Log.seconds.continued", who, underWay(running));
  spend(ctx, who);
}

/** Gives up the running action, if any, and loses the action's seconds (SX-503). */
export function abandonNow(ctx: SecondsExecution, who: CombatantId): void {
  const fighter = fighterOf(ctx.state, who);
  if (!fighter.running) return;
  logLine(ctx, "TURNCRAFT.Log.seconds.abandoned", who, underWay(fighter.running));
  fighter.running = null;
  fighter.inAction = null;
}

/**
 * Rolls the dice of a completed action, or gives up the dice without `strike`: the action is over, and combatants may cut in
 * (SX-203, SX-408, SX-410).
 */
export function* finish(ctx: SecondsExecution, who: CombatantId, strike: Strike | undefined): RuleGenerator {
  const { inAction } = fighterOf(ctx.state, who);
  if (inAction && !strike) {
    const event = inAction.throws ? "TURNCRAFT.Log.seconds.notRolled" : "TURNCRAFT.Log.seconds.posted";
    logLine(ctx, event, who, { action: actionArg(inAction) });
  }
  yield* post(ctx, who, strike);
}

/** Rolls the dice of a delayed effect, or gives up the dice without `strike`. An action under way goes on (SX-605). */
export function* rollTimed(
  ctx: SecondsExecution,
  { who, id, strike }: { readonly who: CombatantId; readonly id: string; readonly strike?: Strike },
): RuleGenerator {
  const fighter = fighterOf(ctx.state, who);
  const effect = fighter.due?.find((each) => each.id === id);
  const rest = fighter.due?.filter((each) => each.id !== id) ?? [];
  if (strike) yield* rollStrike(ctx, who, strike);
  else logLine(ctx, "TURNCRAFT.Log.seconds.noDice", who, { effect: effect?.name ?? "" });
  if (rest.length > 0) fighter.due = rest;
  else delete fighter.due;
}

/** Rolls the result of an action; the combatant is then no longer in the middle of the action. */
function* post(ctx: SecondsExecution, who: CombatantId, strike: Strike | undefined): RuleGenerator {
  if (strike) yield* rollStrike(ctx, who, strike);
  const fighter = fighterOf(ctx.state, who);
  if (fighter.running === null) fighter.inAction = null;
}

/** Seconds pass between actions (SX-306). */
export function* wait(ctx: SecondsExecution, who: CombatantId, seconds: number): RuleGenerator {
  if (asks(ctx.state.settings, "SX-306")) yield* askRuling(ctx, askWait(who, seconds));
  logLine(ctx, "TURNCRAFT.Log.seconds.waited", who, { seconds });
  idle(ctx, who, seconds);
}

/** Carries out an action without duration, in the table's words (SX-701). */
export function* free(ctx: SecondsExecution, who: CombatantId, what: string): RuleGenerator {
  if (!isStarted(ctx.state)) {
    logLine(ctx, "TURNCRAFT.Log.did", who, { what });
    return;
  }
  yield* count(ctx, who, what, () => logLine(ctx, "TURNCRAFT.Log.did", who, { what }));
}

/** Action of 0 s: no second passes and no delay runs, though the action's own delay may start (SX-601, SX-701). */
function* freeAction(ctx: SecondsExecution, who: CombatantId, action: Running): RuleGenerator {
  yield* count(ctx, who, actionArg(action), () => endAction(ctx, who, action));
}

function* count(
  ctx: SecondsExecution,
  who: CombatantId,
  what: ReturnType<typeof actionArg>,
  happen: () => void,
): RuleGenerator {
  const { settings } = ctx.state;
  if (asks(settings, "SX-702")) yield* askRuling(ctx, askFree(who, what));
  happen();
  const fighter = fighterOf(ctx.state, who);
  fighter.freeCount += 1;
  const { freeCount } = fighter;
  const annotated = settings.freeReminder > 0 && freeCount >= settings.freeReminder;
  if (annotated) logForGM(ctx, "TURNCRAFT.Log.seconds.manyFree", who, { count: freeCount });
}
