import type { CombatantInput } from "./tracker/context.ts";
import { healthShown } from "./views/index.ts";

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
