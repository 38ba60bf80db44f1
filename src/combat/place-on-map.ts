import type { CombatantId } from "../rules/engine/types.ts";
import { faceOf } from "./faces/index.ts";
import { fightOf } from "./tracker-facts.ts";

/** The number of a token's place in the viewed fight, and whether it acts; null where the ruleset shows none on the map. */
export function placeOnMap(token: TokenDocument.Implementation): { number: number; lit: boolean } | null {
  const combat = fightOf(game.combats?.viewed);
  const numbered = combat && faceOf(combat.type)?.placeOnMap;
  const combatant = combat?.combatants.find(
    (each) => each.tokenId === token.id && each.sceneId === (token.parent?.id ?? null),
  );
  if (!combat || !numbered || !combatant) return null;
  const mayKnow = (id: CombatantId) => {
    const other = combat.combatants.get(id);
    return other !== undefined && (!other.hidden || other.isOwner);
  };
  return numbered(combat.state, combatant.id as CombatantId, mayKnow);
}
