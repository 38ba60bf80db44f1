import type { Feet } from "../engine/types.ts";
import { type Frame, waysOf } from "./frame.ts";
import { hexDistance, plus, sameSpace, spaceDistance } from "./ground.ts";
import type { GridKind, Space } from "./types.ts";

const straight = 5 as Feet;
const diagonal = 7 as Feet;

/** Feet of a step between neighbouring spaces (DX-502 to DX-504); null for other spaces, and without a grid. */
export function stepFeet(grid: GridKind, from: Space, to: Space): Feet | null {
  if (grid === "gridless") return null;
  const across = to.x - from.x;
  const down = to.y - from.y;
  if (grid === "hex") return hexDistance(across, down) === 1 ? straight : null;
  if (Math.max(Math.abs(across), Math.abs(down)) !== 1) return null;
  return across !== 0 && down !== 0 ? diagonal : straight;
}

/** True if the spaces are neighbours; false without a grid. */
export function isNeighbour(grid: GridKind, from: Space, to: Space): boolean {
  return stepFeet(grid, from, to) !== null;
}

/** Feet of the cheapest chain of steps, without obstacles; 0 without a grid, where the scene measures. */
export function openFeet(grid: GridKind, from: Space, to: Space): Feet {
  const across = Math.abs(to.x - from.x);
  const down = Math.abs(to.y - from.y);
  if (grid === "gridless") return 0 as Feet;
  if (grid === "hex") return (straight * hexDistance(to.x - from.x, to.y - from.y)) as Feet;
  const diagonals = Math.min(across, down);
  return (diagonal * diagonals + straight * (Math.max(across, down) - diagonals)) as Feet;
}

/** Steps of squares in order of preference, unlike `waysOf`. */
const squareWays: readonly Space[] = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: -1 },
  { x: 1, y: -1 },
];
/**
 * Cheapest chain of neighbouring spaces from `from` (excluded) to `to` (included), without obstacles. Among equally cheap steps,
 * the nearest to the straight line; among equally near steps, the first in a fixed list of directions. Without a grid, only `to`.
 */
export function cheapestChain(grid: GridKind, from: Space, to: Space): Space[] {
  if (grid === "gridless") return sameSpace(from, to) ? [] : [to];
  const chain: Space[] = [];
  for (let at = from; !sameSpace(at, to); ) {
    at = nextOnLine(grid, from, at, to);
    chain.push(at);
  }
  return chain;
}

/** Neighbor of `at` on a shortest path to `to`, nearest to the line from `from`. */
function nextOnLine(grid: GridKind, from: Space, at: Space, to: Space): Space {
  const ahead = openFeet(grid, at, to);
  let best = at;
  let nearest = Number.POSITIVE_INFINITY;
  for (const way of grid === "hex" ? waysOf("hex") : squareWays) {
    const next = plus(at, way);
    if ((stepFeet(grid, at, next) ?? 0) + openFeet(grid, next, to) !== ahead) continue;
    const off = offLine(from, to, next);
    if (off < nearest) [best, nearest] = [next, off];
  }
  return best;
}

/** Distance of a space from the line between two spaces, in a whole number to compare: twice the triangle's area. */
export function offLine(from: Space, to: Space, space: Space): number {
  return Math.abs((to.x - from.x) * (space.y - from.y) - (to.y - from.y) * (space.x - from.x));
}

/** Direction of rounding where a line runs exactly between two spaces. */
export type Rounding = "plus" | "minus";

const nudge = 1e-6;

/**
 * Spaces of a straight line, both ends included: as many steps as the distance, all rounded to the nearest space. The ends are
 * moved by a hair, deciding for lines exactly between two spaces: by (+ε, +2ε, −3ε) in cube coordinates on hexes and (+ε, +2ε) on
 * squares, or by the negative for `minus` (FL-78).
 */
export function straightLine(kind: Frame["kind"], from: Space, to: Space, rounding: Rounding = "plus"): Space[] {
  const steps = spaceDistance(kind, from, to);
  const hair = rounding === "plus" ? nudge : -nudge;
  return Array.from({ length: steps + 1 }, (_, k) => {
    const share = steps === 0 ? 0 : k / steps;
    const x = from.x + (to.x - from.x) * share + hair;
    const y = from.y + (to.y - from.y) * share + 2 * hair;
    return nearestOnLine(x, y);
  });
}

/**
 * Spaces straight between two spaces (FL-78): the line's spaces by either rounding, without the ends, at most two for every step,
 * nearest to `from` first. None between neighbours.
 */
export function betweenSpaces(kind: Frame["kind"], from: Space, to: Space): Space[] {
  const plus = straightLine(kind, from, to, "plus").slice(1, -1);
  const minus = straightLine(kind, from, to, "minus").slice(1, -1);
  return plus.flatMap((space, k) => {
    const other = minus[k] ?? space;
    return sameSpace(other, space) ? [space] : [space, other];
  });
}

/**
 * Space containing a point of the line. Of x, y and the negative sum, a single number is whole except for the added hair, so the
 * other two round alike; rounding y and the sum is enough. Squares, without need of the sum, give the same.
 */
function nearestOnLine(x: number, y: number): Space {
  const row = whole(y);
  return { x: 0 - row - whole(-x - y), y: row };
}

/** Rounded number, with Math.round's negative zero made positive for comparisons. */
function whole(value: number): number {
  return Math.round(value) + 0;
}
