import { spaceDistance } from "./distance.ts";
import type { Frame } from "./frame.ts";
import type { Space } from "./types.ts";

/** To which side a line bends that runs exactly between two spaces. */
export type Rounding = "plus" | "minus";

const nudge = 1e-6;

/**
 * The spaces of a straight line, both ends included: as many steps as the distance, each rounded to the nearest space. To
 * decide where the line runs exactly between two, its ends are moved by a hair: by (+ε, +2ε, −3ε) in cube coordinates on
 * hexes and (+ε, +2ε) on squares, or by the negative (FL-78).
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
 * The spaces that lie straight between two others (FL-78): those of the line by either rounding, the ends left out, one or
 * two for each step, nearest to `from` first. None between neighbours.
 */
export function betweenSpaces(kind: Frame["kind"], from: Space, to: Space): Space[] {
  const plus = straightLine(kind, from, to, "plus").slice(1, -1);
  const minus = straightLine(kind, from, to, "minus").slice(1, -1);
  return plus.flatMap((space, k) => {
    const other = minus[k] ?? space;
    return other.x === space.x && other.y === space.y ? [space] : [space, other];
  });
}

/**
 * Space that contains a point of the line. Of x, y and their negative sum, one is whole except for the hair added (the
 * one that changes with each step), so the other two are rounded alike; rounding y and the sum is enough. Squares,
 * which don't need the sum, give the same.
 */
function nearestOnLine(x: number, y: number): Space {
  const row = whole(y);
  return { x: 0 - row - whole(-x - y), y: row };
}

/** Rounded, and never the zero below zero that Math.round has, which some comparisons take for another number. */
function whole(value: number): number {
  return Math.round(value) + 0;
}
