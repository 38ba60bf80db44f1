import type { CombatantId } from "../engine/types.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import type { LineOnMap } from "./tracker/facet.ts";
import { fightOf } from "./tracker/input.ts";
import { viewerOf } from "./viewer.ts";

/**
 * Number of a token's place in the viewed encounter, and whether the combatant acts now; null if the ruleset shows none
 * on the map.
 */
export function placeOnMap(token: TokenDocument.Implementation): { number: number; active: boolean } | null {
  const combat = fightOf(game.combats?.viewed);
  const numbered = combat && rulesetOf(combat.type)?.tracker?.placeOnMap;
  const combatant = combat?.combatants.find(
    (each) => each.tokenId === token.id && each.sceneId === (token.parent?.id ?? null),
  );
  if (!combat || !numbered || !combatant) return null;
  return numbered(combat.state, combatant.id as CombatantId, viewerOf(combat).canSee);
}

/** Line of the viewed encounter, the runs as tokens of the scene; null if the ruleset draws none. */
export function lineOnMap(
  scene: Scene.Implementation,
): (Omit<LineOnMap, "runs"> & { readonly runs: readonly TokenDocument.Implementation[][] }) | null {
  const combat = fightOf(game.combats?.viewed);
  const line = combat && (rulesetOf(combat.type)?.tracker?.lineOnMap?.(combat.state, viewerOf(combat).canSee) ?? null);
  if (!combat || !line) return null;
  const tokenOf = (id: CombatantId) => {
    const token = combat.combatants.get(id)?.token;
    return token?.parent === scene ? [token] : [];
  };
  return { ...line, runs: line.runs.map((who) => who.flatMap(tokenOf)) };
}
