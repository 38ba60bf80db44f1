import { fighterIn, fighterOf } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { type AskedAction, actionOf, type Begin } from "./actions.ts";
import { type Delay, type Running, type SecondsState, turnSeconds } from "./types.ts";

/** Action as continued now, with the seconds done before its pause (SX-505). 0 s in all: no time. */
export function readyAction(state: SecondsState, asked: Begin): Running {
  const action = actionOf(state.settings, asked);
  const left = partOf(state, asked);
  return left ? { ...action, total: left.total, done: left.done } : action;
}

/** Part already paid of an action that may be done in parts (SX-505); consecutive ones start anew. */
export function partOf(state: Pick<SecondsState, "fighters">, { who, item }: Pick<Begin, "who" | "item">) {
  if (!item || item.consecutive) return undefined;
  return fighterIn(state, who)?.paused.find(({ itemId }) => itemId === item.id);
}

/** Cost of an action at this moment, and the second it ends in. */
export interface SecondsPrice {
  /** Seconds still to be spent on it. */
  readonly seconds: number;
  /** Of those, seconds of this turn. */
  readonly now: number;
  /** Own turns after this one until it ends: 0 = in this turn (SX-502, SX-504). */
  readonly turns: number;
  /** Last second of the action in that turn, 1 to 6; 0 without duration. */
  readonly second: number;
  /** Own seconds after that until it takes effect (SX-601). */
  readonly delay: number;
}

/** Cost of an action for its combatant at this moment; on others' turns as if the combatant's own had just begun. */
export function secondsFor(state: SecondsState, who: CombatantId, asked: AskedAction): SecondsPrice {
  return priceOf(state, who, readyAction(state, { ...asked, who }));
}

/** Remaining cost of an action that can be continued. */
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
  /** Own turns after this one, 0 = this turn. */
  readonly turn: number;
  /** Second of that turn, 1 to 6. */
  readonly second: number;
  /** The action that takes it: how far it is then, and whether that is its end. */
  readonly action: { readonly action: Running; readonly done: number; readonly ends: boolean } | null;
  /** Ids of delays that end at the same time, in the order of effect (SX-606). */
  readonly due: readonly Delay["id"][];
  /** True if the action takes effect with it: at its end, or after its delay (SX-408, SX-601). */
  readonly takesEffect: boolean;
}

/**
 * Next `count` own seconds of a combatant if the running (or this) action continues and no other: the strip of coming
 * seconds.
 */
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

/** Seconds that pass unused if the turn of now ends: worth a word before it does (SX-305). */
export function unusedSeconds(state: SecondsState): number {
  return state.activeId === null ? 0 : fighterOf(state, state.activeId).secondsLeft;
}

function leftOf(state: SecondsState, who: CombatantId): number {
  return state.stack.includes(who) ? fighterOf(state, who).secondsLeft : turnSeconds;
}
