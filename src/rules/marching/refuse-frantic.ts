import { fighterOf, named } from "../engine/fighters.ts";
import { no } from "../engine/refusals.ts";
import type { ClauseId, CombatantId, Refusal } from "../engine/types.ts";
import { actionFigure } from "./fighters.ts";
import { isLate, openActions } from "./frantic.ts";
import type { CommandOf, MarchingState, Milliseconds, TurnAction } from "./types.ts";

/** Why an action isn't announced: no clock runs, one is announced already, too late, or there is none left (MO-902). */
export function refuseAnnounce(
  state: MarchingState,
  { who, action, at }: CommandOf<"announce" | "decline">,
): Refusal[] {
  const { phase, action: announced } = state.frantic;
  if (!isTimed(state, who)) return [no("MO-902", "TURNCRAFT.Refused.MO-902.noClock")];
  if (phase === "execute" && announced) {
    return [no("MO-902", "TURNCRAFT.Refused.MO-902.announced", { action: actionFigure(announced) })];
  }
  return [...refuseLate(state, "MO-902", at), ...refuseUsed(state, who, action)];
}

/** Why nothing is done yet or any more (MO-903). */
export function refuseDone(state: MarchingState, { who, at }: CommandOf<"done">): Refusal[] {
  if (!isTimed(state, who) || state.frantic.phase !== "execute") {
    return [no("MO-903", "TURNCRAFT.Refused.MO-903.nothing", { name: named(who) })];
  }
  return refuseLate(state, "MO-903", at);
}

/** In frantic combat an action is announced before it is used, and dice thrown late don't count (MO-902, MO-904). */
export function refuseUntimed(
  state: MarchingState,
  { who, action, at }: { who: CombatantId; action: TurnAction; at?: Milliseconds | null },
): Refusal[] {
  const { lost, declined } = fighterOf(state, who);
  if (lost.includes(action)) return [tooLate("MO-904", action)];
  if (declined.includes(action)) {
    return [no("MO-908", "TURNCRAFT.Refused.MO-908.declined", { name: named(who), action: actionFigure(action) })];
  }
  if (!isTimed(state, who)) return [];
  const { phase, action: announced } = state.frantic;
  if (phase === "execute" && announced === action) return refuseLate(state, "MO-904", at);
  return [no("MO-902", "TURNCRAFT.Refused.MO-902.first", { name: named(who), action: actionFigure(action) })];
}

/** Time runs out when it is over, no earlier (MO-904, MO-906). */
export function refuseTimeout(state: MarchingState, { at }: CommandOf<"timeout">): Refusal[] {
  if (state.frantic.phase === "off") return [no("MO-904", "TURNCRAFT.Refused.MO-902.noClock")];
  return isLate(state, at) ? [] : [no("MO-904", "TURNCRAFT.Refused.MO-904.inTime")];
}

/** Delaying is for the time to announce (MO-909). */
export function refuseLateDelay(state: MarchingState, { who, at }: CommandOf<"delay">): Refusal[] {
  return isTimed(state, who) ? refuseLate(state, "MO-909", at) : [];
}

function isTimed(state: MarchingState, who: CombatantId): boolean {
  return state.frantic.phase !== "off" && state.activeId === who;
}

function refuseLate(state: MarchingState, clause: ClauseId, at: Milliseconds | null | undefined): Refusal[] {
  if (!isLate(state, at)) return [];
  const action = state.frantic.action ?? openActions(state, state.activeId as CombatantId)[0] ?? "primary";
  return [tooLate(clause, action)];
}

function tooLate(clause: ClauseId, action: TurnAction): Refusal {
  return no(clause, "TURNCRAFT.Refused.MO-902.late", { action: actionFigure(action) });
}

function refuseUsed(state: MarchingState, who: CombatantId, action: TurnAction): Refusal[] {
  if (fighterOf(state, who).left[action] > 0) return [];
  return [no("MO-401", "TURNCRAFT.Refused.MO-401.used", { name: named(who), action: actionFigure(action) })];
}
