import type { sizes } from "./creature.ts";

/** Spaces of a token's side, by its creature's size. */
const spaces: Readonly<Record<(typeof sizes)[number], number>> = {
  tiny: 0.5,
  small: 1,
  medium: 1,
  large: 2,
  huge: 3,
  gargantuan: 4,
};

/** Width and height of the tokens of a creature of this size, in spaces of the grid; null for what is no size. */
export function tokenSize(size: unknown): { width: number; height: number } | null {
  const known = Object.entries(spaces).find(([name]) => name === size)?.[1];
  return known === undefined ? null : { width: known, height: known };
}
