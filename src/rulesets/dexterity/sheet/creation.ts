import type { ArchetypeId, RulesetCreation } from "../../../sheets/creation/archetype.ts";

const scores: Readonly<Record<ArchetypeId, { readonly dexterityBonus: number }>> = {
  guardian: { dexterityBonus: 1 },
  breaker: { dexterityBonus: 1 },
  scout: { dexterityBonus: 4 },
  blade: { dexterityBonus: 4 },
  healer: { dexterityBonus: 0 },
  mage: { dexterityBonus: 3 },
};

/** Scores that archetypes have under Dexterity Order: one of each resource and their Dexterity Bonus. */
export const dexterityCreation: RulesetCreation = {
  scores,
  items: { guardian: [], breaker: [], scout: [], blade: [], healer: [], mage: [] },
  figures: (id, localize) => [`${localize("TURNCRAFT.Field.dexterityBonus")} ${scores[id].dexterityBonus}`],
};
