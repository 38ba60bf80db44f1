import { offeredRulesets, worldRuleset } from "../../combat/index.ts";
import { loadFacets, rulesetIds, rulesetOf } from "../../rulesets/registry.ts";
import type { SheetFacet } from "./facet.ts";

export * from "./facet.ts";

/** Active ruleset of the world, and its display on sheets. */
export interface SheetInUse {
  readonly ruleset: string;
  readonly sheet: SheetFacet;
}

/** Sheet facet of the world's ruleset for new encounters; null if there is none. */
export function worldSheet(): SheetFacet | null {
  return rulesetOf(worldRuleset())?.sheet ?? null;
}

/** Loads the facets for {@link sheetsInUse}. */
export async function loadSheets(): Promise<void> {
  await loadFacets(...idsInUse());
}

/** Rulesets of the world and its encounters: sheets show only their scores, and keep the others. */
export function sheetsInUse(): SheetInUse[] {
  return idsInUse().flatMap((ruleset) => {
    const sheet = rulesetOf(ruleset)?.sheet;
    return sheet ? [{ ruleset, sheet }] : [];
  });
}

function idsInUse(): string[] {
  const types = new Set<string>([...offeredRulesets(), ...game.combats.map((combat) => combat.type)]);
  return rulesetIds().filter((id) => types.has(id));
}
