import { GRID_DIAGONALS } from "./constants.ts";

/**
 * Length of a diagonal step in spaces under each rule; `axes` is the number of axes crossed (2, or 3 with a change of elevation),
 * `before` the number of diagonals earlier in the path. Three-axis steps follow from geometry for EXACT (√3) and RECTILINEAR (3);
 * the other rules count them like any diagonal (not documented).
 */
export function diagonalSpaces(rule: number, axes: number, before: number): number {
  switch (rule) {
    case GRID_DIAGONALS.EXACT:
      return Math.sqrt(axes);
    case GRID_DIAGONALS.APPROXIMATE:
      return 1.5;
    case GRID_DIAGONALS.RECTILINEAR:
      return axes;
    case GRID_DIAGONALS.ALTERNATING_1:
      return before % 2 === 0 ? 1 : 2;
    case GRID_DIAGONALS.ALTERNATING_2:
      return before % 2 === 0 ? 2 : 1;
    default:
      return 1;
  }
}

/** Length of a vector in spaces under a rule, where a path may end anywhere within a space. */
export function diagonalNorm(rule: number, dx: number, dy: number): number {
  const [low, high] = [Math.min(Math.abs(dx), Math.abs(dy)), Math.max(Math.abs(dx), Math.abs(dy))];
  switch (rule) {
    case GRID_DIAGONALS.EQUIDISTANT:
      return high;
    case GRID_DIAGONALS.EXACT:
      return high + (Math.SQRT2 - 1) * low;
    case GRID_DIAGONALS.RECTILINEAR:
    case GRID_DIAGONALS.ILLEGAL:
      return high + low;
    default:
      return high + low / 2;
  }
}
