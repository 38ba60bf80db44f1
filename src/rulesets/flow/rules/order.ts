import type { Draft } from "immer";
import { snapshot } from "../../../engine/execution.ts";
import { fighterOf, idsOf, sortedIds } from "../../../engine/fighters.ts";
import { compareLists, isSameOrder } from "../../../engine/order.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { FlowFighter, FlowState } from "./types.ts";

type Keys = { readonly fighters: Readonly<Record<CombatantId, Pick<FlowFighter, "orderKey" | "roll">>> };

/** Compares two order keys: below 0 if `a` comes first; 0 while dice haven't broken a tie (FL-06, FL-142). */
export function compareKeys(a: readonly number[], b: readonly number[]): number {
  return compareLists(b, a);
}

/** As {@link compareKeys}; combatants without a roll stand last. */
export function compareInitiative(
  a: Pick<FlowFighter, "orderKey" | "roll">,
  b: Pick<FlowFighter, "orderKey" | "roll">,
): number {
  if (a.roll === null || b.roll === null) return Number(a.roll === null) - Number(b.roll === null);
  return compareKeys(a.orderKey, b.orderKey);
}

/** Combatants in the order of turns, first to last. Open ties stand by id, so the order of entering doesn't matter. */
export function orderOf(state: Keys): CombatantId[] {
  return sortedIds(state, (fighter) => fighter, compareInitiative);
}

/** Sorts the order and stores changes. The pointer names a combatant, so the turn stays. */
export function sortOrder(draft: Draft<FlowState>): void {
  const order = orderOf(snapshot<FlowState>(draft));
  if (!isSameOrder(order, draft.order)) draft.order = order;
}

/**
 * Key of a place directly before or after another's (FL-124): the other key with a little more or less at its end; a key longer
 * by zeros and a 1 is the nearer the more zeros.
 */
export function keyBeside(state: Keys, other: CombatantId, side: "before" | "after", mover: CombatantId): number[] {
  const base = [...fighterOf(state, other).orderKey];
  const rest = idsOf(state).filter((id) => id !== mover && id !== other);
  const sign = side === "before" ? 1 : -1;
  for (;;) {
    const key = [...base, sign];
    if (rest.every((id) => !isBetween(fighterOf(state, id).orderKey, key, fighterOf(state, other).orderKey, sign))) {
      return key;
    }
    base.push(0);
  }
}

/** True if a key is at or beyond the new key's side, but not on the other side of the place itself. */
function isBetween(key: readonly number[], fresh: readonly number[], place: readonly number[], sign: number): boolean {
  const beforeFresh = compareKeys(key, fresh) * sign;
  const beforePlace = compareKeys(key, place) * sign;
  return beforePlace < 0 && beforeFresh >= 0;
}
