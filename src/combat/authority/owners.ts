import type { CombatantId } from "../../engine/types.ts";

/** The players at the table who own a combatant, in the order of the table's users; GMs not. */
export function playersOf(combat: Combat.Implementation, who: CombatantId): readonly User.Implementation[] {
  return combat.combatants.get(who)?.players.filter((user) => user.active) ?? [];
}
