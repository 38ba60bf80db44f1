import { bestAc, worstAc } from "./armor.ts";
import { monsterRow } from "./hit-dice.ts";
import type { Aac0 } from "./notation-numbers.ts";
import { lastLevel, type MonsterRow, type Settings } from "./settings.ts";
import type { Item, Multiplier, Scores } from "./types.ts";

const best = 20;
/** Number of 20s between the first one and 21 (GR-133). */
const repeats = 5;

/**
 * The modified score needed to hit an armor class (GR-132, GR-133): 1 more for each better AC up to 20, six 20s in a row,
 * then on from 21. `20*` begins its 20s one AC earlier.
 */
export function scoreNeeded({ score, star }: Aac0, ac: number): number {
  const plain = (star ? score + 1 : score) - ac;
  return plain <= best ? plain : Math.max(best, plain - repeats);
}

/** The row of an attack table: scores needed from AC 10 down to AC −10. */
export function attackRow(aac0: Aac0): number[] {
  return Array.from({ length: worstAc - bestAc + 1 }, (_, i) => scoreNeeded(aac0, worstAc - i));
}

/** True if a d20 hits: a natural 1 misses and a natural 20 hits, whatever is needed (GR-130, GR-131). */
export function hits(die: number, modifiers: number, needed: number): boolean {
  if (die === 1) return false;
  return die === best || die + modifiers >= needed;
}

/** The lowest die that hits, 2 to 20 (GR-130). */
export function lowestHit(modifiers: number, needed: number): number {
  return Math.max(2, Math.min(best, needed - modifiers));
}

/** AAC0 and its source (GR-129, GR-135). `isDefault`: from a table or formula that isn't on the page. */
export interface Rating {
  readonly aac0: Aac0;
  readonly by: "item" | "actor" | "class" | "hitDice";
  readonly isDefault: boolean;
  /** The row of the Monster Attack Table that was used. */
  readonly row: MonsterRow | null;
}

/** Attack numbers of a creature's scores. */
export type Attacker = Pick<Scores, "aac0" | "aac0Star" | "hd" | "classes">;

/**
 * Attack number of a creature: the attack line's (GR-126); else the actor's; else by hit dice, unless a class level is
 * higher (GR-139); else by class, whose own number replaces its table (GR-129, GR-134).
 */
export function ratingOf(
  creature: Attacker,
  { monsterTable, classTable }: Pick<Settings, "monsterTable" | "classTable">,
  item: Pick<Item, "aac0"> = {},
): Rating {
  if (item.aac0) return { aac0: item.aac0, by: "item", isDefault: false, row: null };
  const { aac0, aac0Star, hd, classes } = creature;
  if (aac0 !== null) return { aac0: { score: aac0, star: aac0Star }, by: "actor", isDefault: false, row: null };
  const leader = leadingClass(classes, classTable);
  if (leader && leader.level > hd.base) {
    return { aac0: entry(leader.score), by: "class", isDefault: leader.aac0 === null, row: null };
  }
  const row = monsterRow(hd);
  return { aac0: entry(monsterTable[row]), by: "hitDice", isDefault: true, row };
}

/** Class of the highest level; of equal ones the better attacker (GR-139). */
function leadingClass(classes: Scores["classes"], table: Settings["classTable"]) {
  const rated = classes.map(({ level, aac0 }) => ({ level, aac0, score: aac0 ?? levelScore(table, level) }));
  return rated.toSorted((a, b) => b.level - a.level || a.score - b.score)[0] ?? null;
}

function levelScore(table: Settings["classTable"], level: number): number {
  return table[String(Math.min(lastLevel, level))] ?? best;
}

/** A number of the tables in the settings: 21 stands for `20*`. */
function entry(score: number): Aac0 {
  return score > best ? { score: best, star: true } : { score, star: false };
}

/**
 * Damage with its multipliers (GR-136): modifiers are multiplied too; the highest multiplier counts, and stacking ones
 * multiply further. Never below 0.
 */
export function multiplied(total: number, multipliers: readonly Multiplier[]): number {
  const plain = multipliers.filter(({ stacks }) => !stacks).map(({ factor }) => factor);
  const stacking = multipliers.filter(({ stacks }) => stacks).map(({ factor }) => factor);
  const factor = stacking.reduce((product, each) => product * each, Math.max(1, ...plain));
  return Math.max(0, Math.floor(total * factor));
}
