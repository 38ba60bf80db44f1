import { closeFeet } from "./distance.ts";
import type { GridKind, Space } from "./types.ts";

/**
 * Feet from spaces to the nearest of many others, as closeness is counted (MO-207); infinite if either is empty. The
 * others are sorted along x once, without repeats, so each query looks only at possible nearest ones: distance is at
 * least the difference of columns.
 */
export function feetToNearest(kind: GridKind, others: readonly Space[]): (spaces: readonly Space[]) => number {
  const all = [...others].sort((a, b) => a.x - b.x || a.y - b.y);
  const sorted = all.filter(({ x, y }, i) => x !== all[i - 1]?.x || y !== all[i - 1]?.y);
  const feetOfColumn = kind === "gridless" ? 1 : 5;
  const feetFrom = (from: Space): number => {
    const start = firstFrom(sorted, from.x);
    let nearest = Number.POSITIVE_INFINITY;
    for (let right = start; right < sorted.length; right++) {
      const to = sorted[right] as Space;
      if ((to.x - from.x) * feetOfColumn >= nearest) break;
      nearest = Math.min(nearest, closeFeet(kind, from, to));
    }
    for (let left = start - 1; left >= 0; left--) {
      const to = sorted[left] as Space;
      if ((from.x - to.x) * feetOfColumn >= nearest) break;
      nearest = Math.min(nearest, closeFeet(kind, from, to));
    }
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
