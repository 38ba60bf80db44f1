import type { Feet } from "../engine/types.ts";
import type { Degrees, GridKind, Layout, Point, Space, Spaces } from "./types.ts";

const feetOfSpace = 5;
const root3 = Math.sqrt(3);

/** Steps between two hexes, from the difference of their axial coordinates. */
export function hexDistance(q: number, r: number): Spaces {
  return ((Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2) as Spaces;
}

/** The kind of grid that has this layout. */
export function kindOf(layout: Layout): GridKind {
  return layout === "pointy" || layout === "flat" ? "hex" : layout;
}

/**
 * Spaces from one to another (MO-302, FL-88): king's moves on squares, where a diagonal counts as one, and hex distance
 * on hexes. Without a grid x and y are feet, and the answer is their distance in fives of feet, half a five rounded up.
 */
export function spaceDistance(kind: GridKind, from: Space, to: Space): Spaces {
  const across = to.x - from.x;
  const down = to.y - from.y;
  if (kind === "hex") return hexDistance(across, down);
  if (kind === "gridless") return Math.floor(Math.hypot(across, down) / feetOfSpace + 0.5) as Spaces;
  return Math.max(Math.abs(across), Math.abs(down)) as Spaces;
}

/** Spaces between the nearest two of what two creatures cover (FL-88); infinite when either covers nothing. */
export function footprintDistance(kind: GridKind, some: readonly Space[], others: readonly Space[]): Spaces {
  let nearest = Number.POSITIVE_INFINITY;
  for (const from of some) for (const to of others) nearest = Math.min(nearest, spaceDistance(kind, from, to));
  return nearest as Spaces;
}

/**
 * Feet between two spaces as closeness counts them (MO-207): 5 a space, a diagonal as one space; without a grid, where
 * x and y are feet, the straight line.
 */
export function closeFeet(kind: GridKind, from: Space, to: Space): Feet {
  if (kind === "gridless") return Math.hypot(to.x - from.x, to.y - from.y) as Feet;
  return (feetOfSpace * spaceDistance(kind, from, to)) as Feet;
}

/**
 * The middle of a space in screen directions (MO-304). The unit is a square's side on squares, a hex's side on hexes and
 * a foot without a grid; only points of one layout can be compared.
 */
export function centreOf(layout: Layout, space: Space): Point {
  if (layout === "pointy") return { x: root3 * (space.x + space.y / 2), y: 1.5 * space.y };
  if (layout === "flat") return { x: 1.5 * space.x, y: root3 * (space.y + space.x / 2) };
  return { x: space.x, y: space.y };
}

/** The middle of what a creature covers: the mean of its spaces' middles, in the unit of `centreOf`; null of nothing. */
export function middleOf(layout: Layout, spaces: readonly Space[]): Point | null {
  const count = spaces.length;
  if (count === 0) return null;
  const mean = spaces.reduce((sum, { x, y }) => ({ x: sum.x + x / count, y: sum.y + y / count }), { x: 0, y: 0 });
  return centreOf(layout, mean);
}

/** Returns the bearing of the second point from the first (MO-303); 0 if they are the same point. */
export function bearing(from: Point, to: Point): Degrees {
  const across = to.x - from.x;
  const up = from.y - to.y;
  return (((Math.atan2(across, up) * 180) / Math.PI + 360) % 360) as Degrees;
}
