import { type Cell, cellOfXY, type Frame } from "./frame.ts";
import type { Space } from "./types.ts";

/** Spaces that a creature covers, as differences from its anchor (included). */
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
 * Usual footprint of a creature 1 to 4 spaces wide. Squares: a block with its anchor in the first corner. Hexes: one;
 * three around a corner; one and its six neighbours; twelve, the union of the sevens around each of three.
 */
export function footprint(kind: Frame["kind"], size: Size): Footprint {
  return (kind === "hex" ? hexFootprints : squareFootprints)[size - 1] as Footprint;
}

/** Every space of the one moved by every space of the other, each once. */
function sumOf(some: Footprint, others: Footprint): Footprint {
  const all = others.flatMap((by) => some.map(({ x, y }) => ({ x: x + by.x, y: y + by.y })));
  return all.filter(({ x, y }, i) => all.findIndex((space) => space.x === x && space.y === y) === i);
}

/** Returns the difference between each footprint space's number and the anchor's. */
export function deltasOf(frame: Frame, spaces: Footprint): Int32Array {
  return Int32Array.from(spaces, ({ x, y }) => x * frame.perX + y * frame.perY);
}

/** True if all that a creature covers lies on the map. */
export function fits(frame: Frame, spaces: Footprint, anchor: Cell): boolean {
  const x = frame.x[anchor] as number;
  const y = frame.y[anchor] as number;
  for (const space of spaces) if (cellOfXY(frame, x + space.x, y + space.y) < 0) return false;
  return true;
}

/** The cells that a creature covers, those off the map left out. */
export function covered(frame: Frame, spaces: Footprint, anchor: Cell): Cell[] {
  const x = frame.x[anchor] as number;
  const y = frame.y[anchor] as number;
  return spaces.map((space) => cellOfXY(frame, x + space.x, y + space.y)).filter((cell) => cell >= 0);
}
