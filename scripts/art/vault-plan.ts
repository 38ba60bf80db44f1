/** The plan of the adventure's cellar: the picture and the scene's walls are both made from this. Spaces of 5 ft. */

export const columns = 24;
export const rows = 12;

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** Corridors and rooms, right and bottom edge outside. */
const boxes: readonly Box[] = [
  [0, 5, 8, 7],
  [8, 3, 13, 9],
  [10, 0, 12, 3],
  [13, 5, 17, 7],
  [17, 2, 24, 10],
];

export const isFloor = (column: number, row: number): boolean =>
  boxes.some(([left, top, right, bottom]) => column >= left && column < right && row >= top && row < bottom) &&
  !(column === 23 && (row < 4 || row > 7));

export const floor: readonly (readonly [number, number])[] = Array.from(
  { length: columns * rows },
  (_, index) => [index % columns, Math.floor(index / columns)] as const,
).filter(([column, row]) => isFloor(column, row));

/** Middles of pillars, at corners of spaces. */
export const pillars = [
  [19, 4],
  [19, 8],
] as const;

export const torches = [
  [2, 4.95],
  [8.2, 3.2],
  [12.8, 8.8],
  [17.2, 2.2],
  [17.2, 9.8],
  [23, 3.9],
] as const;

/** Walls along the edges of the floor, runs of edges joined, in spaces: `[x1, y1, x2, y2]`. */
export function wallLines(): number[][] {
  const level = (row: number) => runs(columns, (column) => isFloor(column, row - 1) !== isFloor(column, row));
  const upright = (column: number) => runs(rows, (row) => isFloor(column - 1, row) !== isFloor(column, row));
  const lines: number[][] = [];
  for (let row = 0; row <= rows; row++) for (const [from, to] of level(row)) lines.push([from, row, to, row]);
  for (let column = 0; column <= columns; column++)
    for (const [from, to] of upright(column)) lines.push([column, from, column, to]);
  return lines;
}

/** Stretches of neighbouring numbers from 0 for which something holds, as from and to. */
function runs(count: number, holds: (index: number) => boolean): [number, number][] {
  const found: [number, number][] = [];
  for (let index = 0; index < count; index++) {
    if (!holds(index)) continue;
    const last = found.at(-1);
    if (last && last[1] === index) last[1] = index + 1;
    else found.push([index, index + 1]);
  }
  return found;
}
