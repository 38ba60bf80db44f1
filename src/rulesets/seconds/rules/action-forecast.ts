import { type Answers, rulingOf } from "../../../engine/execution.ts";
import { fighterIn, fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { never, no } from "../../../engine/refusals.ts";
import type { CombatantId, MessageArg, Refusal } from "../../../engine/types.ts";
import {
  type AskedAction,
  actionArg,
  actionOf,
  askFree,
  askWait,
  type Begin,
  leastTime,
  mayTakeLonger,
} from "./actions.ts";
import { costOf, isCounted, type SecondsMove } from "./moves.ts";
import { asks } from "./settings.ts";
import { type Delay, type Running, type SecondsState, turnSeconds } from "./types.ts";

/** Action to begin now, with the seconds already spent if paused (SX-505). `total` 0: a zero-second action. */
export function readyAction(state: SecondsState, asked: Begin): Running {
  const action = actionOf(state.settings, asked);
  const left = partOf(state, asked);
  return left ? { ...action, total: left.total, done: left.done } : action;
}

/** Paused part of an action with seconds not bound to be consecutive (SX-505); undefined: none, or the action starts again. */
export function partOf(state: Pick<SecondsState, "fighters">, { who, item }: Pick<Begin, "who" | "item">) {
  if (!item || item.consecutive) return undefined;
  return fighterIn(state, who)?.paused.find(({ itemId }) => itemId === item.id);
}

/** Cost of an action now, and the second of the end. */
interface SecondsPrice {
  /** Seconds still to be spent. */
  readonly seconds: number;
  /** Seconds to spend in the present turn. */
  readonly now: number;
  /** Own turns after the present one until the end: 0 = in the turn (SX-502, SX-504). */
  readonly turns: number;
  /** Last second of the action in the turn of the end, 1 to 6; 0 without duration. */
  readonly second: number;
  /** Own seconds from then until the effect (SX-601). */
  readonly delay: number;
}

/** Cost of an action for the combatant now; outside the own turn as if an own turn had just begun. */
export function secondsFor(state: SecondsState, who: CombatantId, asked: AskedAction): SecondsPrice {
  return priceOf(state, who, readyAction(state, { ...asked, who }));
}

/** Remaining cost of a continued action. */
export function priceOf(state: SecondsState, who: CombatantId, { total, done, delay }: Running): SecondsPrice {
  const left = leftOf(state, who);
  const seconds = total - done;
  const over = Math.max(0, seconds - left);
  const turns = Math.ceil(over / turnSeconds);
  const second = turns === 0 ? turnSeconds - left + seconds : over - (turns - 1) * turnSeconds;
  return { seconds, now: Math.min(seconds, left), turns, second: seconds === 0 ? 0 : second, delay };
}

/** Coming second of a combatant. */
export interface ComingSecond {
  /** Own turns after the present turn, 0 = the present turn. */
  readonly turn: number;
  /** Second of the turn, 1 to 6. */
  readonly second: number;
  /** Action taking the second: progress then, and whether finished. */
  readonly action: { readonly action: Running; readonly done: number; readonly ends: boolean } | null;
  /** Ids of delays ending at the same time, in the order of effect (SX-606). */
  readonly due: readonly Delay["id"][];
  /** True if the action takes effect with the second: at the action's end, or after the delay (SX-408, SX-601). */
  readonly takesEffect: boolean;
}

/** Next `count` own seconds of a combatant if only the running (or given) action continues: the strip of coming seconds. */
export function comingSeconds(
  state: SecondsState,
  who: CombatantId,
  count: number = turnSeconds,
  action: Running | null = fighterOf(state, who).running,
): ComingSecond[] {
  const { delays } = fighterOf(state, who);
  const spent = turnSeconds - leftOf(state, who);
  return Array.from({ length: count }, (_, i) => {
    const done = action ? action.done + i + 1 : 0;
    return {
      turn: Math.floor((spent + i) / turnSeconds),
      second: ((spent + i) % turnSeconds) + 1,
      action: action && done <= action.total ? { action, done, ends: done === action.total } : null,
      due: delays.filter(({ left }) => left === i + 1).map(({ id }) => id),
      takesEffect: action !== null && done === action.total + action.delay,
    };
  });
}

/** Seconds unused by ending the turn now, for a warning (SX-305). */
export function unusedSeconds(state: SecondsState): number {
  return state.activeId === null ? 0 : fighterOf(state, state.activeId).secondsLeft;
}

function leftOf(state: SecondsState, who: CombatantId): number {
  return state.stack.includes(who) ? fighterOf(state, who).secondsLeft : turnSeconds;
}

/** Refuses to begin an action now; actions of zero seconds need only be reasonable (SX-401, SX-503, SX-702). */
export function refuseBegin(state: SecondsState, command: Begin, answers: Answers): Refusal[] {
  const terms = refuseTerms(state, command);
  const action = readyAction(state, command);
  if (action.total === 0) return [...terms, ...refuseFree(state, command.who, actionArg(action), answers)];
  return [...terms, ...refuseTiming(state, command.who, refuseTooMany(state, command.who, command.seconds ?? 1))];
}

/**
 * Refuses a time below the action's least or a time not for the owner to choose (SX-407), and parts of an action with consecutive
 * seconds (SX-505).
 */
function refuseTerms(state: SecondsState, command: Begin): Refusal[] {
  const least = leastTime(state.settings, command);
  const action = actionArg(readyAction(state, command));
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

/** SX-410: a completed action is rolled before any use of time, and before the turn ends. */
export function refuseUnrolled(state: SecondsState, who: CombatantId): Refusal[] {
  const { inAction } = fighterOf(state, who);
  if (!inAction?.throws) return [];
  const data = { name: named(who), action: actionArg(inAction) };
  return [no("SX-410", "TURNCRAFT.Refused.SX-410.unrolled", data)];
}

/**
 * Refuses a timed action while dice wait to be rolled (SX-410), another action runs (SX-503), or seconds are too few
 * (`short`, SX-401). With no second left, `short` comes first.
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
  return [no("SX-503", "TURNCRAFT.Refused.SX-503.between", { action: actionArg(running), done, total })];
}

/** Refuses to continue without an action to continue (SX-502). */
export function refuseContinue(state: SecondsState, who: CombatantId): Refusal[] {
  if (fighterOf(state, who).running) return refuseTooMany(state, who, 1);
  return [never("SX-502", "TURNCRAFT.Refused.SX-502.nothing", { name: named(who) })];
}

/** Refuses to let seconds pass (SX-306, SX-401, SX-503). */
export function refuseWait(state: SecondsState, who: CombatantId, seconds: number, answers: Answers): Refusal[] {
  const refused = asks(state.settings, "SX-306") && rulingOf(answers, askWait(who, seconds)) === "refuse";
  const ruling = refused ? [no("SX-306", "TURNCRAFT.Refused.SX-306.notSo")] : [];
  return [...refuseTiming(state, who, refuseTooMany(state, who, seconds)), ...ruling];
}

/** Refuses a zero-second action ruled unreasonable by the GM (SX-702). */
export function refuseFree(state: SecondsState, who: CombatantId, what: MessageArg, answers: Answers): Refusal[] {
  const refused = asks(state.settings, "SX-702") && rulingOf(answers, askFree(who, what)) === "refuse";
  return refused ? [no("SX-702", "TURNCRAFT.Refused.SX-702.reason")] : [];
}

/**
 * Refuses a path through a wall, and, whole, a path of more seconds than are left (SX-409). Forced movement is never refused; with
 * `enforceMoves` off, only walls count.
 */
export function refuseMove(state: SecondsState, command: SecondsMove): Refusal[] {
  const { who, forced, measured: path } = command;
  if (forced || !isStarted(state)) return [];
  const wall = path.blocked ? [no("SX-409", "TURNCRAFT.Refused.SX-409.blocked")] : [];
  if (!isCounted(state, command)) return wall;
  const cost = costOf(state, command);
  // Feet of a second that is paid are walked with none left, though not between the seconds of an action (SX-503).
  if (cost === 0) return [...wall, ...refuseTiming(state, who, [])];
  const { secondsLeft } = fighterOf(state, who);
  const data = { name: named(who), seconds: cost, left: secondsLeft };
  const tooFar = cost > secondsLeft ? [no("SX-409", "TURNCRAFT.Refused.SX-409.tooFar", data)] : [];
  return [...wall, ...refuseTiming(state, who, [...refuseTooMany(state, who, 1), ...tooFar])];
}
