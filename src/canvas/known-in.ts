import type { CombatantId } from "../engine/types.ts";
import { isKnown } from "./map/creatures.ts";

/** Whom of a fight the user at this client may know of on the map: whose token they see, or own. Who has none, GMs alone. */
export function knownIn({ combatants }: Combat.Implementation): (id: CombatantId) => boolean {
  return (id) => {
    const other = combatants.get(id);
    return other?.token ? isKnown(other.token, other) : game.user.isGM;
  };
}
