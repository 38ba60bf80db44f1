import { type Pace, paceOf } from "../../grid/index.ts";
import type { Measures } from "./movement-rules.ts";

/** A straight space in the pace's unit: fine enough for diagonals by their true length. */
const space = 100;

/** Core's rules for diagonals (CONST.GRID_DIAGONALS), in spaces; null: no diagonals. */
const slants: readonly (number | null)[] = [1, Math.SQRT2, 1.5, 2, 1.5, 1.5, null];
/** Every other diagonal counts twice, beginning with the second or with the first. */
const secondTwice = 4;

/** Steps as the scene's own ruler measures them, whatever the ground. */
export function scenePace({ diagonals, kind }: Measures): (factors: readonly number[]) => Pace {
  const slant = kind === "square" ? (slants[diagonals] ?? null) : 1;
  return (factors) => {
    const even = factors.map(() => 1);
    const pace = paceOf(space, Math.floor(space * (slant ?? 1)), even);
    return slant === null ? { ...pace, diagonal: factors.map(() => null) } : pace;
  };
}

/**
 * A length in scene units as a budget of `scenePace`. Where every other diagonal counts twice a way is as long as with one
 * and a half for each, rounded down to whole spaces when the first is the short one, up when it is the long one.
 */
export function sceneBudget({ distance, diagonals, kind }: Measures, length: number): number {
  const spaces = length / distance;
  const alternates = kind === "square" && diagonals >= secondTwice;
  if (!alternates) return Math.floor(spaces * space + 1e-6);
  return Math.floor(spaces + 1e-9) * space + (diagonals === secondTwice ? space / 2 : 0);
}

/** The greatest whole number up to `most` that fits, when all below it do too; 0 when none does. */
export function budgetIn(most: number, fits: (length: number) => boolean): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
