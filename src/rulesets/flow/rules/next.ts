import { fighterOf } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { getsTurn, isOut } from "./fighters.ts";
import { threatens } from "./threat.ts";
import { placeIndex } from "./turns.ts";
import type { Fighter, FlowState } from "./types.ts";

/** Next combatant to take a turn, and whether that turn is in the next round. */
export interface NextTurn {
  readonly who: CombatantId;
  readonly wraps: boolean;
}

/**
 * Returns the next turn: an interrupted turn resumes first (FL-126), then the initiative order counts (FL-06, FL-13);
 * in the next round the surprised act too. `counts`: combatants to consider; all others are skipped.
 */
export function nextTurnOf(state: FlowState, counts: (id: CombatantId) => boolean = () => true): NextTurn | null {
  const interrupted = state.interrupted.at(-1);
  if (interrupted !== undefined) return counts(interrupted) ? { who: interrupted, wraps: false } : null;
  const ahead = state.order.slice(placeIndex(state) + 1).find((id) => counts(id) && getsTurn(state, id));
  if (ahead !== undefined) return { who: ahead, wraps: false };
  const first = state.order.find((id) => counts(id) && !isOut(state, id));
  return first === undefined ? null : { who: first, wraps: true };
}

/** True if this is the round in which only the surprising side takes turns (FL-146). */
export function isSurpriseRound({ round, fighters }: Pick<FlowState, "round" | "fighters">): boolean {
  return round > 0 && Object.values<Fighter>(fighters).some(({ surprised, departed }) => surprised && !departed);
}

/** Combatants with a readied action, in initiative order (FL-121). */
export function readiedIn(state: FlowState): CombatantId[] {
  return state.order.filter((id) => {
    const { ready, departed } = fighterOf<Fighter>(state, id);
    return ready !== null && !departed;
  });
}

/** Enemies that threaten a combatant, in order (FL-94). */
export function threatenedBy(state: FlowState, who: CombatantId): CombatantId[] {
  return state.order.filter((id) => threatens(state, id, who));
}
