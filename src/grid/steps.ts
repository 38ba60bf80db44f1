import type { Feet } from "../engine/types.ts";
import { hexDistance } from "./distance.ts";
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
