import { closeFeet } from "./distance.ts";
import type { GridKind, Space } from "./types.ts";

/**
 * Feet from spaces to the nearest of many others, as closeness counts them (MO-207); infinite where either are none. The
 * others are sorted along x once, so that for each question only those are looked at that can be the nearest: nobody is
 * nearer than their columns are apart.
 */
export function feetToNearest(kind: GridKind, others: readonly Space[]): (spaces: readonly Space[]) => number {
  const sorted = [...others].sort((a, b) => a.x - b.x);
  const feetOfColumn = kind === "gridless" ? 1 : 5;
  const feetFrom = (from: Space): number => {
    const start = firstFrom(sorted, from.x);
    let nearest = Number.POSITIVE_INFINITY;
    const look = (to: Space | undefined): boolean => {
      if (!to || Math.abs(to.x - from.x) * feetOfColumn >= nearest) return false;
      nearest = Math.min(nearest, closeFeet(kind, from, to));
      return true;
    };
    for (let right = start; look(sorted[right]); right++);
    for (let left = start - 1; look(sorted[left]); left--);
    return nearest;
  };
  return (spaces) => spaces.reduce((nearest, space) => Math.min(nearest, feetFrom(space)), Number.POSITIVE_INFINITY);
}

/** The number of the first of the sorted spaces that doesn't lie left of this column. */
function firstFrom(sorted: readonly Space[], x: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.x ?? x) < x) low = middle + 1;
    else high = middle;
  }
  return low;
}
