import { fighterOf, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import type { ClauseId, CombatantId, Refusal } from "../../../engine/types.ts";
import type { StateResult } from "./attacks.ts";
import { actingIds, actionArg, attackOf } from "./fighters.ts";
import { clockOf, clocksOf, isLate, openActions } from "./frantic.ts";
import type { Action, MarchingState, Timed, TurnAction } from "./types.ts";

/** Author and time of a command, on the clock of the GM's client. */
export interface FranticMoment extends Timed {
  readonly who: CombatantId;
}

/** Refuses to announce an action: no running clock, already announced, too late, or none left (MO-902). */
export function refuseAnnounce(
  state: MarchingState,
  { who, action, at }: FranticMoment & { action: TurnAction },
): Refusal[] {
  const { phase, action: announced } = clockOf(state, who);
  // In a common turn both are announced by saying what comes first (MO-910).
  if (phase === "off" || state.together) return [no("MO-902", "TURNCRAFT.Refused.MO-902.noClock")];
  if (phase === "execute" && announced) {
    return [no("MO-902", "TURNCRAFT.Refused.MO-902.announced", { action: actionArg(announced) })];
  }
  return [...refuseLate(state, "MO-902", { who, at }), ...refuseUsed(state, who, action)];
}

/** Refuses to finish an action: none is announced, or time has run out (MO-903). */
export function refuseDone(state: MarchingState, { who, at }: FranticMoment): Refusal[] {
  if (state.together || clockOf(state, who).phase !== "execute") return [nothingAnnounced(who)];
  return refuseLate(state, "MO-903", { who, at });
}

/** Refuses to use an action lost (MO-904), declined (MO-908) or, while a clock runs, not announced (MO-902) or too late. */
export function refuseUntimed(
  state: MarchingState,
  { who, action, at }: FranticMoment & { action: TurnAction },
): Refusal[] {
  const { lost, declined } = fighterOf(state, who);
  if (lost.includes(action)) return [tooLate("MO-904", action)];
  if (declined.includes(action)) {
    return [no("MO-908", "TURNCRAFT.Refused.MO-908.declined", { name: named(who), action: actionArg(action) })];
  }
  const { phase, action: announced } = clockOf(state, who);
  if (phase === "off") return [];
  if (phase === "execute" && announced === action) return refuseLate(state, "MO-904", { who, at });
  return [no("MO-902", "TURNCRAFT.Refused.MO-902.first", { name: named(who), action: actionArg(action) })];
}

/**
 * Refuses to report a result: no paid attack without a result (MO-513), or in frantic combat not announced or too late (MO-903,
 * MO-904). Dice rolled in time (`of`) count whenever read.
 */
export function refuseUntold(
  state: MarchingState,
  { who, of, at }: FranticMoment & Pick<StateResult, "of">,
): Refusal[] {
  const action = attackOf(state, who);
  if (fighterOf(state, who).lost.includes("primary") && action === null) return [tooLate("MO-904", "primary")];
  if (action === null) return [no("MO-513", "TURNCRAFT.Refused.MO-513.unpaid", { name: named(who) })];
  const { phase, action: announced } = clockOf(state, who);
  if (action === "reaction" || of !== undefined || phase === "off") return [];
  if (phase !== "execute" || announced !== "primary") return [nothingAnnounced(who)];
  return refuseLate(state, "MO-904", { who, at });
}

/** Refuses a timeout while no acting combatant's time is over (MO-904, MO-906). */
export function refuseTimeout(state: MarchingState, { at }: Timed): Refusal[] {
  if (clocksOf(state).length === 0) return [no("MO-904", "TURNCRAFT.Refused.MO-902.noClock")];
  const isOver = actingIds(state).some((id) => isLate(state, id, at));
  return isOver ? [] : [no("MO-904", "TURNCRAFT.Refused.MO-904.inTime")];
}

/** Refuses a command after the combatant's time has run out. `clause`: the clause setting the limit. */
export function refuseLate(state: MarchingState, clause: ClauseId, { who, at }: FranticMoment): Refusal[] {
  if (!isLate(state, who, at)) return [];
  return [tooLate(clause, clockOf(state, who).action ?? openActions(state, who)[0] ?? "primary")];
}

function tooLate(clause: ClauseId, action: TurnAction): Refusal {
  return no(clause, "TURNCRAFT.Refused.MO-902.late", { action: actionArg(action) });
}

function nothingAnnounced(who: CombatantId): Refusal {
  return no("MO-903", "TURNCRAFT.Refused.MO-903.nothing", { name: named(who) });
}

/** Refuses to use an action with none left (MO-401). */
export function refuseUsed(state: MarchingState, who: CombatantId, action: Action): Refusal[] {
  if (fighterOf(state, who).left[action] > 0) return [];
  return [no("MO-401", "TURNCRAFT.Refused.MO-401.used", { name: named(who), action: actionArg(action) })];
}
