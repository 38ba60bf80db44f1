import { isStarted } from "../engine/fighters.ts";
import type { Answers } from "../engine/play.ts";
import type { CombatantId, Refusal } from "../engine/types.ts";
import { notActing } from "./may.ts";
import { refuseAct, refuseHold } from "./refuse-held.ts";
import { refuseBegin, refuseContinue } from "./refuse-time.ts";
import type { AskedAction, SecondsState } from "./types.ts";

const nothingAnswered: Answers = new Map();

/**
 * What a sheet asks before anybody commands: why something can't be done at this moment, or null when it can. Who asks
 * doesn't matter here, and what the GM may still be asked about counts as granted.
 */
function firstOf(state: SecondsState, who: CombatantId, refusals: readonly Refusal[]): Refusal | null {
  return isStarted(state) ? (notActing(state, who) ?? refusals[0] ?? null) : null;
}

/** Whether this action can begin now (SX-401, SX-503). */
export function mayBegin(state: SecondsState, who: CombatantId, asked: AskedAction): Refusal | null {
  return firstOf(state, who, refuseBegin(state, { kind: "begin", who, ...asked }, nothingAnswered));
}

/** Whether there is an action to go on with (SX-502). */
export function mayContinue(state: SecondsState, who: CombatantId): Refusal | null {
  return firstOf(state, who, refuseContinue(state, who));
}

/** Whether the own turn can be put off (SX-201). */
export function mayHold(state: SecondsState, who: CombatantId): Refusal | null {
  return firstOf(state, who, refuseHold(state, who, nothingAnswered));
}

/** Whether the turn that was put off can be taken at this moment: lights the standing button (SX-202, SX-203). */
export function mayAct(state: SecondsState, who: CombatantId): Refusal | null {
  return refuseAct(state, who, nothingAnswered)[0] ?? null;
}
