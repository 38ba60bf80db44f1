import { type Cell, cellOfXY, type Frame, waysOf } from "./frame.ts";
import type { Space } from "./types.ts";

/** Spaces covered by a creature, as differences from the anchor (0, 0), included. */
export type Footprint = readonly Space[];

export type Size = 1 | 2 | 3 | 4;

const discSpaces: Footprint = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
];
const triangleSpaces: Footprint = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
];
const hexFootprints: readonly Footprint[] = [
  [{ x: 0, y: 0 }],
  triangleSpaces,
  discSpaces,
  sumOf(discSpaces, triangleSpaces),
];
const squareFootprints: readonly Footprint[] = [1, 2, 3, 4].map((size) =>
  Array.from({ length: size * size }, (_, i) => ({ x: i % size, y: Math.floor(i / size) })),
);

/**
 * Usual footprint of a creature 1 to 4 spaces wide. Squares: a block with the anchor in the first corner. Hexes: a single hex;
 * three around a corner; a hex and six neighbors; twelve, the union of the sevens around each of three.
 */
export function footprint(kind: Frame["kind"], size: Size): Footprint {
  return (kind === "hex" ? hexFootprints : squareFootprints)[size - 1] as Footprint;
}

/** Sums of all pairs of spaces of two footprints, without repetition. */
function sumOf(some: Footprint, others: Footprint): Footprint {
  const all = others.flatMap((by) => some.map(({ x, y }) => ({ x: x + by.x, y: y + by.y })));
  return all.filter(({ x, y }, i) => all.findIndex((space) => space.x === x && space.y === y) === i);
}

/** Returns the difference between every footprint space's number and the anchor's. */
export function deltasOf(frame: Frame, spaces: Footprint): Int32Array {
  return Int32Array.from(spaces, ({ x, y }) => x * frame.perX + y * frame.perY);
}

/** True if all spaces of a footprint lie on the map. */
export function fits(frame: Frame, spaces: Footprint, anchor: Cell): boolean {
  const x = frame.x[anchor] as number;
  const y = frame.y[anchor] as number;
  for (const space of spaces) if (cellOfXY(frame, x + space.x, y + space.y) < 0) return false;
  return true;
}

/** Cells covered by a creature, without cells off the map. */
export function covered(frame: Frame, spaces: Footprint, anchor: Cell): Cell[] {
  const x = frame.x[anchor] as number;
  const y = frame.y[anchor] as number;
  return spaces.map((space) => cellOfXY(frame, x + space.x, y + space.y)).filter((cell) => cell >= 0);
}

/** Cost beyond every budget. */
export const never = 1 << 28;

/**
 * Steps worth trying from a space, by direction of arrival: row n for direction n, the last for the start. After a step from A to
 * B, common neighbours of A and B (and A) needn't be tried: A tries all, and the direct step is never dearer. About half of all
 * steps are saved. With walls, or if a step can cost more than a detour of two, all rows have all directions.
 */
export interface Onward {
  /** Change of a cell's number by every entry. Entries of a row start at `rowLength` × row and end before `ends[row]`. */
  readonly deltas: Int32Array;
  /**
   * Direction of every entry, an index into `Frame.ways`; and 16 for diagonals of squares, added to a terrain to index `prices`.
   */
  readonly ways: Uint8Array;
  readonly slants: Uint8Array;
  readonly ends: Uint8Array;
  /** Cost of a straight step by terrain, and from 16 on of a diagonal step. */
  readonly prices: Int32Array;
  /** Least cost of any step. */
  readonly least: number;
}

/** Row for the start of a search, not reached by any step. */
export const fromStart = 8;

/** Most entries of a row. */
export const rowLength = 8;

export function onwardOn(frame: Frame, straight: Int32Array, diagonal: Int32Array, walled: boolean): Onward {
  const ways = waysOf(frame.kind);
  const all = ways.map((_, way) => way);
  const spared = !walled && (frame.kind === "hex" || isDirect(straight, diagonal));
  const rows = Array.from({ length: fromStart + 1 }, (_, row) => {
    const last = ways[row];
    if (!last || !spared) return all;
    return all.filter((way) => !isClose(frame, last.x + (ways[way]?.x ?? 0), last.y + (ways[way]?.y ?? 0)));
  });
  const onward = {
    deltas: new Int32Array(rows.length * rowLength),
    ways: new Uint8Array(rows.length * rowLength),
    slants: new Uint8Array(rows.length * rowLength),
    ends: Uint8Array.from(rows, (row, i) => i * rowLength + row.length),
    prices: Int32Array.from([...straight, ...diagonal]),
    least: leastOf(straight, frame.kind === "hex" ? straight : diagonal),
  };
  rows.forEach((row, i) => {
    row.forEach((way, k) => {
      onward.deltas[i * rowLength + k] = frame.ways[way] as number;
      onward.ways[i * rowLength + k] = way;
      onward.slants[i * rowLength + k] = frame.kind === "square" && way >= 4 ? 16 : 0;
    });
  });
  return onward;
}

function leastOf(straight: Int32Array, diagonal: Int32Array): number {
  return Math.min(...straight, ...diagonal);
}

/** True if a difference of x and y is 0 or leads to a neighbour. */
function isClose(frame: Frame, across: number, down: number): boolean {
  return (across === 0 && down === 0) || waysOf(frame.kind).some(({ x, y }) => x === across && y === down);
}

/** True if a step on squares never costs more than two steps to the same space. */
function isDirect(straight: Int32Array, diagonal: Int32Array): boolean {
  const detour = leastOf(straight, straight);
  return straight.every((cost, terrain) => {
    const slanted = diagonal[terrain] as number;
    return slanted <= detour + cost && cost <= detour + slanted;
  });
}
