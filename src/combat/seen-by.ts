import type { CombatantId } from "../rules/engine/types.ts";
import type { Fighting } from "./tracker-facts.ts";
import { nameOf } from "./words.ts";

/** How the user at this client sees the combatants of a fight: what they own, and names that they may know. */
export function seenBy(combat: Fighting): {
  owns: (id: CombatantId) => boolean;
  nameOf: (id: CombatantId) => string;
} {
  return {
    owns: (id) => combat.combatants.get(id)?.isOwner ?? false,
    nameOf: (id) => nameOf(combat, id),
  };
}
