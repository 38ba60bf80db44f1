import type { ArchetypeId, RulesetCreation } from "../../../sheets/creation/archetype.ts";

const scores: Readonly<Record<ArchetypeId, { readonly reflex: number; readonly dexterity: number }>> = {
  guardian: { reflex: 1, dexterity: 1 },
  breaker: { reflex: 2, dexterity: 1 },
  scout: { reflex: 4, dexterity: 4 },
  blade: { reflex: 5, dexterity: 4 },
  healer: { reflex: 1, dexterity: 0 },
  mage: { reflex: 2, dexterity: 3 },
};

/** Scores that archetypes have under Six Seconds, and the combos that its table of actions has times for. */
export const secondsCreation: RulesetCreation = {
  scores,
  items: {
    guardian: ["armsWhirlingCut0"],
    breaker: ["armsShoulderChar"],
    scout: ["armsTwinShot0000"],
    blade: ["armsTwoCutCombo0"],
    healer: ["armsCrushingBlow"],
    mage: ["armsFallingStar0"],
  },
  figures: (id, localize) => [
    `${localize("TURNCRAFT.Seconds.Field.reflex")} ${scores[id].reflex}`,
    `${localize("TURNCRAFT.Seconds.Field.dexterity")} ${scores[id].dexterity}`,
  ],
};
