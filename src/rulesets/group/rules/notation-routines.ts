import type { GroupStrike } from "./items.ts";
import { type AttackLine, type Damage, type LineAttack, mostAttacks, type NotationForm } from "./notation-attacks.ts";
import type { Aac0 } from "./notation-numbers.ts";

/** Line of attacks of an item: single attacks, and notes for all of them. */
export interface Routine {
  readonly form: NotationForm;
  /** Attacks of the routine: one to ten. */
  readonly routine: readonly GroupStrike[];
  /** The line's first; null where it says none. */
  readonly aac0: Aac0 | null;
  /** All that stands after "plus". */
  readonly special: string;
}

/**
 * The routine of a line: every attack of a count with its own damage, the last one's where there are too few, and none of
 * the eleventh or later (GR-95).
 */
export function routineOf({ form, attacks }: AttackLine): Routine {
  const plus = attacks.map((attack) => attack.plus).filter((text) => text !== "");
  return {
    form,
    routine: attacks.flatMap(each).slice(0, mostAttacks),
    aac0: attacks.find(({ aac0 }) => aac0 !== null)?.aac0 ?? null,
    special: plus.join("; "),
  };
}

function each({ count, name, damage }: LineAttack): GroupStrike[] {
  return Array.from({ length: Math.min(count ?? 1, mostAttacks) }, (_, i) => {
    const { formula, special } = damage[Math.min(i, damage.length - 1)] ?? { formula: "", special: "" };
    return { name, damage: formula, special, hand: null };
  });
}

/**
 * The line of a routine: neighbours of one name are counted together; AAC0 and effects stand with the last. Which hand strikes
 * has no place in a line.
 */
export function lineOf({ form, routine, aac0, special }: Routine): AttackLine {
  const runs: GroupStrike[][] = [];
  for (const attack of routine) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && areCounted(before, attack)) run.push(attack);
    else runs.push([attack]);
  }
  const last = runs.length - 1;
  const attacks = runs.map(
    (run, i): LineAttack => ({
      after: i === 0 ? null : i === last ? "and" : ",",
      count: run.length > 1 ? run.length : null,
      name: run[0]?.name ?? "",
      damage: damageOf(run),
      aac0: i === last ? aac0 : null,
      plus: i === last ? special : "",
    }),
  );
  return { form, attacks, rest: "" };
}

/** True if two neighbours are written as one count: damage in words only where it is the same, as no slash divides words. */
function areCounted(a: GroupStrike, b: GroupStrike): boolean {
  const inDice = a.damage !== "" && b.damage !== "";
  return a.name === b.name && (inDice || (a.damage === b.damage && a.special === b.special));
}

/** Damage of each attack in a run; damage in words is listed once for all. */
function damageOf(run: readonly GroupStrike[]): readonly Damage[] {
  const all = run.map(({ damage, special }) => ({ formula: damage, special }));
  return all[0]?.formula === "" ? all.slice(0, 1) : all;
}
