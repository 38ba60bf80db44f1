/** The plan of the adventure's cellar, from which its picture is made. Spaces of 5 ft. */

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
