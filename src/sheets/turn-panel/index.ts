import { offeredRulesets, worldRuleset } from "../../combat/index.ts";
import { rulesetIds, rulesetOf } from "../../rulesets/registry.ts";
import type { SheetFacet } from "./facet.ts";

export * from "./facet.ts";

/** A ruleset that is played in this world, and how it shows on sheets. */
export interface FaceInUse {
  readonly ruleset: string;
  readonly face: SheetFacet;
}

/** Sheet facet of the world's ruleset for new encounters; null if there is none. */
export function worldFace(): SheetFacet | null {
  return rulesetOf(worldRuleset())?.sheet ?? null;
}

/** Rulesets that the world offers and those of its encounters: sheets show no others' scores, and lose none. */
export function facesInUse(): FaceInUse[] {
  const types = new Set<string>([...offeredRulesets(), ...game.combats.map((combat) => combat.type)]);
  return rulesetIds().flatMap((ruleset) => {
    const face = types.has(ruleset) ? rulesetOf(ruleset)?.sheet : null;
    return face ? [{ ruleset, face }] : [];
  });
}
