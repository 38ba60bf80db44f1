import type { RulesetScores } from "./archetype.ts";

/** What archetypes have under Marching Order: their AGL (MO-708). */
export const marching: RulesetScores<{ readonly agl: number }> = {
  scores: {
    guardian: { agl: 9 },
    breaker: { agl: 8 },
    scout: { agl: 15 },
    blade: { agl: 16 },
    healer: { agl: 10 },
    mage: { agl: 12 },
  },
  items: { guardian: [], breaker: [], scout: [], blade: [], healer: [], mage: [] },
};
