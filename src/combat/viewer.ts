import type { CombatantId } from "../engine/types.ts";
import { isKnown } from "./hidden.ts";
import { nameOf } from "./words.ts";

/**
 * Returns the view of a fight's combatants for the user at this client: combatants they own, combatants they may know
 * of (hidden ones are known to their owners), and names they may know.
 */
export function viewerOf(combat: Parameters<typeof nameOf>[0]): {
  owns: (id: CombatantId) => boolean;
  canSee: (id: CombatantId) => boolean;
  nameOf: (id: CombatantId) => string;
} {
  return {
    owns: (id) => combat.combatants.get(id)?.isOwner ?? false,
    canSee: (id) => {
      const other = combat.combatants.get(id);
      return other !== undefined && isKnown(other);
    },
    nameOf: (id) => nameOf(combat, id),
  };
}

/**
 * Test for combatants who notice an action (FL-97, FL-123): none notice a hidden or invisible creature, and the blind
 * notice nothing.
 */
export function watcherOf(combat: Combat.Implementation | null, mover: CombatantId): (id: CombatantId) => boolean {
  const { INVISIBLE, BLIND } = CONFIG.specialStatusEffects;
  const has = (id: CombatantId, status: string) => combat?.combatants.get(id)?.actor?.statuses.has(status) ?? false;
  const moved = combat?.combatants.get(mover);
  const isUnseen = moved?.hidden || moved?.token?.hidden || has(mover, INVISIBLE);
  return (id) => !isUnseen && !has(id, BLIND);
}
