import { fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import type { Answers } from "../../../engine/play.ts";
import { no, refuseUnknown } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { type AskedAction, actionOf } from "./actions.ts";
import { waits } from "./fighters.ts";
import { refuseAct, refuseHold } from "./held.ts";
import { refuseBegin, refuseContinue } from "./refuse-time.ts";
import type { SecondsState } from "./types.ts";

/** Refuses the use of a combatant's own turn at this moment, also for actions that take no time; null for the actor. */
export function notActing(state: SecondsState, who: CombatantId, free: boolean): Refusal | null {
  return who === state.activeId ? null : notTheActor(state, who, free);
}

function notTheActor(state: SecondsState, who: CombatantId, free: boolean): Refusal {
  const name = named(who);
  if (state.stack.includes(who) && state.activeId !== null) {
    return no("SX-204", "TURNCRAFT.Refused.SX-204.interrupted", { name, interrupter: named(state.activeId) });
  }
  if (free) return no("SX-701", "TURNCRAFT.Refused.SX-701.ownTurn");
  const fighter = fighterOf(state, who);
  const late = fighter.joinedRound === state.round && !state.upNext.includes(who);
  if (late && waits(fighter, state.round)) return no("SX-109", "TURNCRAFT.Refused.SX-109.late", { name });
  return no("SX-003", "TURNCRAFT.Refused.SX-003.turn", { name });
}

/** Whether this action takes no time (SX-701). */
export function isFree({ settings }: SecondsState, asked: AskedAction): boolean {
  return actionOf(settings, asked).total === 0;
}

const nothingAnswered: Answers = new Map();

/**
 * First refusal of an action at this moment, for a sheet to ask before any command; null if it is possible. The asker
 * doesn't matter here, and matters the GM may still be asked about count as granted.
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
  return firstOf(state, who, () => refuseBegin(state, { who, ...asked }, nothingAnswered), isFree(state, asked));
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
