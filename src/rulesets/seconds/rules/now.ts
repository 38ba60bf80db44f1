import { isStarted } from "../../../engine/fighters.ts";
import type { Answers } from "../../../engine/play.ts";
import { refuseUnknown } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { isFree, notActing } from "./may.ts";
import { refuseAct, refuseHold } from "./refuse-held.ts";
import { refuseBegin, refuseContinue } from "./refuse-time.ts";
import type { AskedAction, SecondsState } from "./types.ts";

const nothingAnswered: Answers = new Map();

/**
 * What a sheet asks before anybody commands: why something can't be done at this moment, or null when it can. Who asks
 * doesn't matter here, and what the GM may still be asked about counts as granted.
 */
function firstOf(
  state: SecondsState,
  who: CombatantId,
  refusals: () => readonly Refusal[],
  free = false,
): Refusal | null {
  const [stranger] = refuseUnknown(state, [who], "SX-001");
  if (stranger || !isStarted(state)) return stranger ?? null;
  return notActing(state, who, free) ?? refusals()[0] ?? null;
}

/** Whether this action can begin now (SX-401, SX-503). */
export function mayBegin(state: SecondsState, who: CombatantId, asked: AskedAction): Refusal | null {
  const command = { kind: "begin", who, ...asked } as const;
  return firstOf(state, who, () => refuseBegin(state, command, nothingAnswered), isFree(state, command));
}

/** Whether there is an action to go on with (SX-502). */
export function mayContinue(state: SecondsState, who: CombatantId): Refusal | null {
  return firstOf(state, who, () => refuseContinue(state, who));
}

/** Whether the own turn can be put off (SX-201). */
export function mayHold(state: SecondsState, who: CombatantId): Refusal | null {
  return firstOf(state, who, () => refuseHold(state, who, nothingAnswered));
}

/** Whether the turn that was put off can be taken at this moment: lights the standing button (SX-202, SX-203). */
export function mayAct(state: SecondsState, who: CombatantId): Refusal | null {
  const [stranger] = refuseUnknown(state, [who], "SX-001");
  return stranger ?? refuseAct(state, who, nothingAnswered)[0] ?? null;
}
