type Size = (typeof sizes)[number];

/** Properties of each size: spaces of a token's side, and its category (FL-89). */
const known: Readonly<Record<Size, { spaces: number; rank: number }>> = {
  tiny: { spaces: 0.5, rank: 0 },
  small: { spaces: 1, rank: 0 },
  medium: { spaces: 1, rank: 1 },
  large: { spaces: 2, rank: 2 },
  huge: { spaces: 3, rank: 3 },
  gargantuan: { spaces: 4, rank: 4 },
};

const feetOfHex = 5;

function find(size: unknown) {
  return Object.entries(known).find(([name]) => name === size)?.[1] ?? null;
}

/** Width and height of the tokens of a creature of this size, in spaces of the grid; null for what is no size. */
export function tokenSize(size: unknown): { width: number; height: number } | null {
  const found = find(size);
  return found && { width: found.spaces, height: found.spaces };
}

/** Small 0, medium 1, and one more for each category above (FL-60, FL-89). */
export function sizeRank(size: string): number {
  return find(size)?.rank ?? 1;
}

/** Returns the natural reach of a creature of this size, in feet (FL-89); null for an unknown size. */
export function reachOfSize(size: unknown): number | null {
  const found = find(size);
  return found && Math.max(1, found.rank) * feetOfHex;
}

/** The sizes that a creature can have, smallest first. */
export const sizes = ["tiny", "small", "medium", "large", "huge", "gargantuan"] as const;
