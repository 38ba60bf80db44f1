import type { CombatantId } from "../../../engine/types.ts";
import { type FlowState, threatenedBy } from "../rules/index.ts";

/** Known for each state: tracker, sheets and tokens of large fights ask for everybody. */
const known = new WeakMap<FlowState, Map<CombatantId, readonly CombatantId[]>>();

/** Returns the combatants that threaten `who` in this state (FL-94); none before the start. */
export function threatsOn(state: FlowState, who: CombatantId): readonly CombatantId[] {
  if (state.round === 0) return [];
  const threats = known.get(state) ?? new Map<CombatantId, readonly CombatantId[]>();
  known.set(state, threats);
  const found = threats.get(who) ?? threatenedBy(state, who);
  threats.set(who, found);
  return found;
}
