import type { Asker, CombatantId } from "../../engine/types.ts";

/**
 * Returns a user's rights in an encounter. A GM's ownership isn't looked up: the GM may give every command (DX-003).
 */
export function askerOf(combat: Combat.Implementation, userId: string): Asker {
  const user = game.users.get(userId);
  if (user?.isGM) return { gm: true, owns: [] };
  const owned = combat.combatants.filter((combatant) => Boolean(user && combatant.testUserPermission(user, "OWNER")));
  return { gm: false, owns: owned.map((combatant) => combatant.id as CombatantId) };
}
