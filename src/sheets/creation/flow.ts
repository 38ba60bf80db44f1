import type { Skill } from "../../rules/flow/index.ts";
import type { RulesetScores } from "./archetype.ts";

interface Block {
  /** In percent. */
  readonly skills: Readonly<Record<Skill, number>>;
  readonly others: string;
  readonly noOffhandPenalty: boolean;
}

function block(skills: Block["skills"], others = "", noOffhandPenalty = false): Block {
  return { skills, others, noOffhandPenalty };
}

/** What archetypes have under Action & Flow Points, and what they spend Flow on. */
export const flow: RulesetScores<Block> = {
  scores: {
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
  },
  items: {
    guardian: ["armsWhirlingCut0", "armsAnsweringBlo"],
    breaker: ["armsShoulderChar", "armsSecondWind00"],
    scout: ["armsTwinShot0000", "armsLightonYourF"],
    blade: ["armsTwoCutCombo0", "armsAnsweringBlo"],
    healer: ["armsCrushingBlow", "armsSecondWind00"],
    mage: ["armsFallingStar0", "armsScholarofEmb"],
  },
};
