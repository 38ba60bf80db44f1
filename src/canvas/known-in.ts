import type { CombatantId } from "../engine/types.ts";
import { isKnown } from "./map/creatures.ts";

/**
 * Returns a test for combatants that the user at this client may know of on the map: combatants whose tokens the user
 * sees or owns. Combatants without a token are known to GMs alone.
 */
export function knownIn({ combatants }: Combat.Implementation): (id: CombatantId) => boolean {
  return (id) => {
    const other = combatants.get(id);
    return other?.token ? isKnown(other.token, other) : game.user.isGM;
  };
}
