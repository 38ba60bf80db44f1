import type { Cube, Offset } from "./types.ts";

/** Cube coordinates of hexagons, after redblobgames.com/grids/hexagons (named in the API docs). */

export interface HexLayout {
  columns: boolean;
  even: boolean;
}

/** On row grids r is the row, on column grids q is the column; every second row or column is shifted by half a space. */
export function offsetToCube({ i, j, k }: Offset, { columns, even }: HexLayout): Cube {
  const sign = even ? 1 : -1;
  const level = k === undefined ? {} : { k };
  if (columns) {
    const r = i - (j + sign * (j & 1)) / 2;
    return { q: j, r, s: 0 - j - r, ...level };
  }
  const q = j - (i + sign * (i & 1)) / 2;
  return { q, r: i, s: 0 - q - i, ...level };
}

export function cubeToOffset({ q, r, k }: Cube, { columns, even }: HexLayout): Offset {
  const sign = even ? 1 : -1;
  const level = k === undefined ? {} : { k };
  if (columns) return { i: r + (q + sign * (q & 1)) / 2, j: q, ...level };
  return { i: r, j: q + (r + sign * (r & 1)) / 2, ...level };
}

/** Hexagon around a fractional cube: rounds all three, then corrects the largest error. */
export function cubeRound({ q, r, s, k }: Cube): Cube {
  let [iq, ir, is] = [Math.round(q), Math.round(r), Math.round(s)];
  const [dq, dr, ds] = [Math.abs(iq - q), Math.abs(ir - r), Math.abs(is - s)];
  if (dq > dr && dq > ds) iq = -ir - is;
  else if (dr > ds) ir = -iq - is;
  else is = -iq - ir;
  // Adding 0 turns -0 into 0.
  return { q: iq + 0, r: ir + 0, s: is + 0, ...(k === undefined ? {} : { k: Math.round(k) }) };
}

/** Distance in hexagons. */
export function cubeDistance(a: Cube, b: Cube): number {
  return Math.max(Math.abs(a.q - b.q), Math.abs(a.r - b.r), Math.abs(a.s - b.s));
}

/** The six neighbours' differences, clockwise on the screen from the right (rows) or lower right (columns). */
export const CUBE_NEIGHBOURS: readonly Cube[] = [
  { q: 1, r: 0, s: -1 },
  { q: 0, r: 1, s: -1 },
  { q: -1, r: 1, s: 0 },
  { q: -1, r: 0, s: 1 },
  { q: 0, r: -1, s: 1 },
  { q: 1, r: -1, s: 0 },
];

export function cubeAdd(a: Cube, b: Cube): Cube {
  return { q: a.q + b.q, r: a.r + b.r, s: a.s + b.s, ...(a.k === undefined ? {} : { k: a.k }) };
}

/** Hexagons of a straight line without its first; levels climb along the way. Nudged so that ties fall the same way. */
export function cubeLine(from: Cube, to: Cube): Cube[] {
  const level = from.k !== undefined || to.k !== undefined;
  const climb = (to.k ?? 0) - (from.k ?? 0);
  const count = Math.max(cubeDistance(from, to), Math.abs(climb));
  const nudge = 1e-6;
  return Array.from({ length: count }, (_, n) => {
    const t = (n + 1) / count;
    const q = from.q + nudge + (to.q - from.q) * t;
    const r = from.r + 2 * nudge + (to.r - from.r) * t;
    const cube = cubeRound({ q, r, s: -q - r });
    return level ? { ...cube, k: (from.k ?? 0) + Math.sign(climb) * Math.round(Math.abs(climb) * t) } : cube;
  });
}
