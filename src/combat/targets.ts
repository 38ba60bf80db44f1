import type { CombatantId } from "../engine/types.ts";

/** The combatants whose tokens this user targets on the map. */
export function targetsOf(combat: Combat.Implementation): CombatantId[] {
  const tokens = [...(game.user?.targets ?? [])].map(({ document }) => document);
  const aimed = combat.combatants.filter(({ tokenId, sceneId }) =>
    tokens.some((token) => token.id === tokenId && token.parent?.id === sceneId),
  );
  return aimed.map(({ id }) => id as CombatantId);
}
