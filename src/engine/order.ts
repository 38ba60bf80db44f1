import type { CombatantId } from "./types.ts";

type Pointed = { readonly order: readonly CombatantId[]; readonly placeId: CombatantId | null };

/** Compares two keys number by number, the smaller first; missing numbers count as 0. */
export function compareLists(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Index of the pointer's place in the order; -1 before the first place of a round. */
export function placeIndex({ order, placeId }: Pointed): number {
  return placeId === null ? -1 : order.indexOf(placeId);
}

/** True if the combatant's place comes after the pointer's in this round. */
export function isStillToCome(state: Pointed, id: CombatantId): boolean {
  return state.order.indexOf(id) > placeIndex(state);
}

/** True if two lists of combatants hold the same ids in the same places. */
export function isSameOrder(a: readonly CombatantId[], b: readonly CombatantId[]): boolean {
  return a.length === b.length && a.every((id, place) => b[place] === id);
}
