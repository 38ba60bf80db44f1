import type { Feet } from "../engine/types.ts";
import { hexDistance } from "./distance.ts";
import { waysOf } from "./frame.ts";
import type { GridKind, Space } from "./types.ts";

const straight = 5 as Feet;
const diagonal = 7 as Feet;

/** Feet of one step between neighbouring spaces (DX-502 to DX-504), or null when they aren't neighbours. */
export function stepFeet(grid: GridKind, from: Space, to: Space): Feet | null {
  if (grid === "gridless") return null;
  const across = to.x - from.x;
  const down = to.y - from.y;
  if (grid === "hex") return hexDistance(across, down) === 1 ? straight : null;
  if (Math.max(Math.abs(across), Math.abs(down)) !== 1) return null;
  return across !== 0 && down !== 0 ? diagonal : straight;
}

/** True if one step leads from here to there. */
export function isNeighbour(grid: GridKind, from: Space, to: Space): boolean {
  return stepFeet(grid, from, to) !== null;
}

/** Feet of a cheapest chain of steps when nothing stands in the way; 0 without a grid, where the scene measures. */
export function openFeet(grid: GridKind, from: Space, to: Space): Feet {
  const across = Math.abs(to.x - from.x);
  const down = Math.abs(to.y - from.y);
  if (grid === "gridless") return 0 as Feet;
  if (grid === "hex") return (straight * hexDistance(to.x - from.x, to.y - from.y)) as Feet;
  const diagonals = Math.min(across, down);
  return (diagonal * diagonals + straight * (Math.max(across, down) - diagonals)) as Feet;
}

/** In the order of preference, which `waysOf` hasn't. */
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
 * Cheapest chain of neighbouring spaces from `from` (excluded) to `to` (included). Among equally cheap chains, the
 * nearest to the straight line, as drawn by hand; for equally near steps, the earlier in a fixed list of directions.
 * Without a grid, only the end.
 */
export function cheapestChain(grid: GridKind, from: Space, to: Space): Space[] {
  if (grid === "gridless") return from.x === to.x && from.y === to.y ? [] : [to];
  const chain: Space[] = [];
  for (let at = from; at.x !== to.x || at.y !== to.y; ) {
    at = nextOnLine(grid, from, at, to);
    chain.push(at);
  }
  return chain;
}

/** The neighbour of `at` that loses nothing on the way to `to` and lies nearest to the line from `from`. */
function nextOnLine(grid: GridKind, from: Space, at: Space, to: Space): Space {
  const ahead = openFeet(grid, at, to);
  let best = at;
  let nearest = Number.POSITIVE_INFINITY;
  for (const way of grid === "hex" ? waysOf("hex") : squareWays) {
    const next = { x: at.x + way.x, y: at.y + way.y };
    if ((stepFeet(grid, at, next) ?? 0) + openFeet(grid, next, to) !== ahead) continue;
    const off = offLine(from, to, next);
    if (off < nearest) [best, nearest] = [next, off];
  }
  return best;
}

/** Twice the area between a line and a space: grows with the distance from it, and stays an integer. */
export function offLine(from: Space, to: Space, space: Space): number {
  return Math.abs((to.x - from.x) * (space.y - from.y) - (to.y - from.y) * (space.x - from.x));
}
