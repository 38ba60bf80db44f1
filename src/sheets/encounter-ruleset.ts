import { worldRuleset } from "../combat/index.ts";
import { rulesetIds } from "../rulesets/registry.ts";

/**
 * Ruleset of the encounter that a creature is in, begun or not: the one of the viewed scene first. Outside of any the world's.
 */
export function rulesetIdOf(actor: Actor.Implementation | null): string {
  const combats = [game.combats.viewed, ...game.combats.contents];
  const its = combats.find(
    (combat) => combat?.combatants.some((combatant) => combatant.actor?.uuid === actor?.uuid) ?? false,
  );
  return its && actor && rulesetIds().includes(its.type) ? its.type : worldRuleset();
}
