import { type Bonuses, within } from "../../../data/facet.ts";
import { derivedFrom, type HitDice, readAttackLine, routineOf, settings } from "../rules/index.ts";

declare module "../../../data/facet.ts" {
  interface RulesetCreatureNumbers {
    readonly group: ReturnType<typeof groupNumbers>["group"];
  }
}

/** Numbers of a creature where none is typed. `aac0` is null without a typed attack bonus: class or hit dice decide (GR-135). */
function groupNumbers({ attack, attackIsTyped, strength, dexterity, armor }: Bonuses) {
  return {
    group: {
      ac: within(-10, 10 - armor, 10),
      aac0: attackIsTyped ? within(-10, 20 - attack, 20) : null,
      attackModifier: strength,
      dexReaction: Math.trunc(dexterity / 2),
    },
  };
}

/** Fields of a creature behind the attack quality. */
export interface Graded {
  readonly aac0: number | null;
  readonly hitDice: HitDice;
  readonly classLevel: number;
}

/** Attack bonus of a creature for other rulesets: 20 less the AAC0 (GR-132). */
export function attackBonusOf({ aac0, hitDice, classLevel }: Graded): number {
  if (aac0 !== null) return 20 - aac0;
  const { monsterTable, classTable } = settings.defaults;
  const byClass = classLevel === 0 ? 0 : 20 - (classTable[String(classLevel)] ?? 1);
  const byDice = classLevel > hitDice.base ? 0 : 20 - monsterTable[derivedFrom(hitDice).attackRow];
  return Math.max(0, byClass, byDice);
}

/** The damage of all attacks of a line in one formula (GR-126); empty for none. */
export function damageOfLine(line: string): string {
  const { value } = readAttackLine(line);
  if (!value) return "";
  const dice = routineOf(value).routine.map(({ damage }) => damage.trim());
  return dice.filter((each) => each !== "").join(" + ");
}

/** Attack bonus, damage and numbers for all rulesets, from the fields of Group Initiative. */
export const groupDerived = {
  creatureNumbers: groupNumbers,
  attackBonus: ({ group }: { readonly group: Graded }) => attackBonusOf(group),
  damage: ({ group }: { readonly group: { readonly line: string } }) => damageOfLine(group.line),
};
