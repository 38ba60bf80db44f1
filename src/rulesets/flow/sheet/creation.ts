import type { LangKey } from "../../../i18n.ts";
import type { ArchetypeId, RulesetCreation } from "../../../sheets/creation/archetype.ts";
import type { Skill } from "../rules/index.ts";

interface Block {
  /** In percent. */
  readonly skills: Readonly<Record<Skill, number>>;
  readonly others: string;
  readonly noOffhandPenalty: boolean;
}

function block(skills: Block["skills"], others = "", noOffhandPenalty = false): Block {
  return { skills, others, noOffhandPenalty };
}

const scores: Readonly<Record<ArchetypeId, Block>> = {
  guardian: block({ melee: 65, ranged: 35, agility: 40, athletics: 50, endurance: 70, deception: 30 }),
  breaker: block({ melee: 65, ranged: 40, agility: 40, athletics: 75, endurance: 65, deception: 25 }),
  scout: block({ melee: 50, ranged: 70, agility: 65, athletics: 55, endurance: 45, deception: 50 }, "Tracking 60"),
  blade: block({ melee: 70, ranged: 45, agility: 65, athletics: 55, endurance: 45, deception: 65 }, "", true),
  healer: block(
    { melee: 55, ranged: 35, agility: 40, athletics: 45, endurance: 60, deception: 40 },
    "Arcana 55, Medicine 75",
  ),
  mage: block(
    { melee: 40, ranged: 45, agility: 50, athletics: 40, endurance: 40, deception: 55 },
    "Arcana 70, History 50",
  ),
};

/** Scores that archetypes have under Action & Flow Points, and what they spend Flow on. */
export const flowCreation: RulesetCreation = {
  scores,
  items: {
    guardian: ["armsWhirlingCut0", "armsAnsweringBlo"],
    breaker: ["armsShoulderChar", "armsSecondWind00"],
    scout: ["armsTwinShot0000", "armsLightonYourF"],
    blade: ["armsTwoCutCombo0", "armsAnsweringBlo"],
    healer: ["armsCrushingBlow", "armsSecondWind00"],
    mage: ["armsFallingStar0", "armsScholarofEmb"],
  },
  figures(id, localize) {
    const best = Object.entries(scores[id].skills).toSorted(([, a], [, b]) => b - a);
    return best.slice(0, 2).map(([skill, value]) => `${localize(`TURNCRAFT.Skill.${skill}` as LangKey)} ${value} %`);
  },
};
