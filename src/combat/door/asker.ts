import type { Asker, CombatantId } from "../../engine/types.ts";

/** What a user may ask of an encounter. What a GM owns isn't asked: the GM commands all (DX-003). */
export function askerOf(combat: Combat.Implementation, userId: string): Asker {
  const user = game.users.get(userId);
  if (user?.isGM) return { gm: true, owns: [] };
  const owned = combat.combatants.filter((combatant) => Boolean(user && combatant.testUserPermission(user, "OWNER")));
  return { gm: false, owns: owned.map((combatant) => combatant.id as CombatantId) };
}
