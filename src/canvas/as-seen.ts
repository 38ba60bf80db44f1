import type { CombatantId } from "../engine/types.ts";

/**
 * Encounter as known to a user: combatants unknown to the user have no place, so that a ruler swept over the map can't find them.
 * On release, the authority judges by the whole state.
 * @param displaced copy of a fighter without a place
 */
export function asSeen<
  Fighter extends object,
  State extends { readonly fighters: Readonly<Record<CombatantId, Fighter>> },
>(
  state: State & { readonly fighters: Readonly<Record<CombatantId, Fighter>> },
  canSee: (id: CombatantId) => boolean,
  displaced: (fighter: State["fighters"][CombatantId]) => Fighter,
): State {
  const fighters = Object.entries(state.fighters) as [CombatantId, State["fighters"][CombatantId]][];
  const unknown = fighters.filter(([id]) => !canSee(id));
  if (unknown.length === 0) return state;
  const gone = Object.fromEntries(unknown.map(([id, fighter]) => [id, displaced(fighter)]));
  return { ...state, fighters: { ...state.fighters, ...gone } };
}
