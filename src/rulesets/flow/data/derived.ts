import { type Bonuses, within } from "../../../data/facet.ts";
import { percent, type Skill } from "../rules/index.ts";

declare module "../../../data/facet.ts" {
  interface RulesetCreatureNumbers {
    readonly flow: ReturnType<typeof flowNumbers>["flow"];
  }
}

/** Percentages of a creature's skills where none are typed. */
export function flowNumbers({ attack, strength, dexterity }: Bonuses) {
  const percentFor = (steps: number) => within(5, 50 + 5 * steps, 100);
  const skills: Readonly<Record<Skill, number>> = {
    melee: percentFor(attack + strength),
    ranged: percentFor(attack + dexterity),
    agility: percentFor(dexterity),
    athletics: percentFor(strength),
    endurance: percentFor(0),
    deception: percentFor(0),
  };
  return { flow: { skills } };
}

/** Returns the percentages by name from a typed line, such as `Arcana 45, History 30`, without unreadable parts. */
export function othersIn(line: string): Record<string, number> {
  const pairs = line.split(/[,;\n]/).flatMap((part): [string, number][] => {
    const [, name = "", value = ""] = /^\s*(.+?)[\s:=]+(\d{1,3})\s*%?\s*$/.exec(part) ?? [];
    return name === "" || name.length > 100 || name in {} ? [] : [[name, Math.min(percent, Number(value))]];
  });
  return Object.fromEntries(pairs);
}
