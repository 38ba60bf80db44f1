import { type Pace, paceOf } from "../../grid/index.ts";
import type { Measures } from "./movement-rules.ts";

/** A straight space in the pace's unit: fine enough for diagonals by their true length. */
const space = 100;

/** Core's rules for diagonals (CONST.GRID_DIAGONALS), in spaces; null: no diagonals. */
const slants: readonly (number | null)[] = [1, Math.SQRT2, 1.5, 2, 1.5, 1.5, null];
/** Every other diagonal counts twice, beginning with the second or with the first. */
const secondTwice = 4;

/** Steps as measured by the scene's ruler, without terrain. */
export function scenePace({ diagonals, kind }: Measures): (factors: readonly number[]) => Pace {
  const slant = kind === "square" ? (slants[diagonals] ?? null) : 1;
  return (factors) => {
    const even = factors.map(() => 1);
    const pace = paceOf(space, Math.floor(space * (slant ?? 1)), even);
    return slant === null ? { ...pace, diagonal: factors.map(() => null) } : pace;
  };
}

/**
 * Converts a length in scene units to a budget of `scenePace`. If every other diagonal counts twice, a path is as long
 * as at 1.5 each, rounded down to whole spaces if the first diagonal is short, up if long.
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
