import type { ArchetypeId, RulesetCreation } from "../../../sheets/creation/archetype.ts";

const scores: Readonly<Record<ArchetypeId, { readonly agl: number }>> = {
  guardian: { agl: 9 },
  breaker: { agl: 8 },
  scout: { agl: 15 },
  blade: { agl: 16 },
  healer: { agl: 10 },
  mage: { agl: 12 },
};

/** Scores that archetypes have under Marching Order: their AGL (MO-708). */
export const marchingCreation: RulesetCreation = {
  scores,
  items: { guardian: [], breaker: [], scout: [], blade: [], healer: [], mage: [] },
  figures: (id) => [`AGL ${scores[id].agl}`],
};
