import type { CombatantId } from "../engine/types.ts";
import type { CombatantInput } from "./tracker/context.ts";
import { healthShown } from "./views/numbers-view.ts";
import { isKnown, nameOf } from "./words.ts";

/**
 * View of an encounter's combatants for the client's user: own combatants, visible combatants (hidden combatants for owners too),
 * and names.
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
 * Returns a test, true for combatants able to notice an action of `mover` (FL-97, FL-123): none if the mover is hidden or
 * invisible, else all but the blind.
 */
export function watcherOf(combat: Combat.Implementation | null, mover: CombatantId): (id: CombatantId) => boolean {
  const { INVISIBLE, BLIND } = CONFIG.specialStatusEffects;
  const has = (id: CombatantId, status: string) => combat?.combatants.get(id)?.actor?.statuses.has(status) ?? false;
  const moved = combat?.combatants.get(mover);
  const isUnseen = moved?.hidden || moved?.token?.hidden || has(mover, INVISIBLE);
  return (id) => !isUnseen && !has(id, BLIND);
}

/**
 * Hit points of a combatant, and the level of detail for the user: numbers for GMs, owners and observers, and of the party's side
 * for all; of the rest by the world setting `foesHealth`. Null without hit points.
 */
export function healthOf(combatant: Combatant.Implementation): CombatantInput["health"] {
  const { actor, token } = combatant;
  const hp = actor?.system.hp;
  if (!actor || !hp || !game.user) return null;
  const isOwn =
    game.user.isGM ||
    combatant.isOwner ||
    actor.hasPlayerOwner ||
    actor.testUserPermission(game.user, "OBSERVER") ||
    token?.disposition === CONST.TOKEN_DISPOSITIONS.FRIENDLY;
  const { value, max } = hp;
  if (isOwn) return { value, max, shown: "numbers" };
  const ofFoes = game.settings.get("turncraft", "foesHealth");
  return { value, max, shown: healthShown.find((each) => each === ofFoes) ?? "nothing" };
}
