import type { RulesetScores } from "./archetype.ts";

/** What archetypes have under Dexterity Order: one of each resource and their Dexterity Bonus. */
export const dexterity: RulesetScores<{ readonly dexterityBonus: number }> = {
  scores: {
    guardian: { dexterityBonus: 1 },
    breaker: { dexterityBonus: 1 },
    scout: { dexterityBonus: 4 },
    blade: { dexterityBonus: 4 },
    healer: { dexterityBonus: 0 },
    mage: { dexterityBonus: 3 },
  },
  items: { guardian: [], breaker: [], scout: [], blade: [], healer: [], mage: [] },
};
