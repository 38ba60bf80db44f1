import type { Draft } from "immer";
import { snapshot } from "../../../engine/execution.ts";
import { sortedIds } from "../../../engine/fighters.ts";
import { isSameOrder } from "../../../engine/order.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { DexterityFighter, DexterityState } from "./types.ts";

type Ranked = Pick<DexterityFighter, "roll" | "rollOff">;

/**
 * Compares two places in the order: below 0 if `a` comes first. Total, bonus, roll-offs, all descending (DX-103 to
 * DX-105); combatants without a roll come last. 0 means a tie that dice haven't settled yet.
 */
export function compareInitiative(a: Ranked, b: Ranked): number {
  if (a.roll === null || b.roll === null) return Number(a.roll === null) - Number(b.roll === null);
  return b.roll.total - a.roll.total || b.roll.bonus - a.roll.bonus || compareRollOffs(a.rollOff, b.rollOff);
}

function compareRollOffs(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [left, right] = [a[i], b[i]];
    if (left === right) continue;
    if (left === undefined) return 1;
    if (right === undefined) return -1;
    return right - left;
  }
  return 0;
}

/** Combatants in the order of turns, first to last. Open ties stand by id, so the order of entering doesn't matter. */
export function orderOf(state: Pick<DexterityState, "fighters">): CombatantId[] {
  return sortedIds(state, (fighter) => fighter, compareInitiative);
}

/** Sorts the order and stores changes. The pointer names a combatant, so the turn stays (DX-107). */
export function sortOrder(draft: Draft<DexterityState>): void {
  const order = orderOf(snapshot(draft));
  if (!isSameOrder(order, snapshot(draft.order))) draft.order = order;
}
