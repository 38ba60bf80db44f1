import { type Bonuses, within } from "../../../data/facet.ts";
import type { Skill } from "../rules/index.ts";

declare module "../../../data/facet.ts" {
  interface RulesetCreatureNumbers {
    readonly flow: ReturnType<typeof flowNumbers>["flow"];
  }
}

/** Percentages of a creature's skills where none are typed. */
export function flowNumbers({ attack, strength, dexterity }: Bonuses) {
  const percent = (steps: number) => within(5, 50 + 5 * steps, 100);
  const skills: Readonly<Record<Skill, number>> = {
    melee: percent(attack + strength),
    ranged: percent(attack + dexterity),
    agility: percent(dexterity),
    athletics: percent(strength),
    endurance: percent(0),
    deception: percent(0),
  };
  return { flow: { skills } };
}
