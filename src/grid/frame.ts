import type { GridKind, Space } from "./types.ts";

/**
 * Layout of a map's spaces: squares, or hexes in rows (`-r`, a point on top) or columns (`-q`, a flat top), with the odd or even
 * lines shifted by half a hex to the right or down.
 */
export type Tiling = "square" | "odd-r" | "even-r" | "odd-q" | "even-q";

/**
 * Number of a space in a frame: the index into every array of the frame. Only numbers from `cellOf` and `cellAt` are spaces. The
 * numbers between rows are margin: a step off the edge ends there and not in another row.
 */
export type Cell = number;

/** Rectangle of a map's spaces, and the numbering. */
export interface Frame {
  readonly tiling: Tiling;
  readonly kind: Exclude<GridKind, "gridless">;
  /** Columns and rows. */
  readonly width: number;
  readonly height: number;
  /** Column and row of the first space. */
  readonly left: number;
  readonly top: number;
  /** Length of arrays with an entry for every cell. */
  readonly cells: number;
  /** Change of a cell's number by a step: on squares the four straight steps first, then the four diagonals. */
  readonly ways: Int32Array;
  /** x and y of every cell's space (see `Space`); `margin` for cells without a space. */
  readonly x: Int16Array;
  readonly y: Int16Array;
  /** Change of a cell's number for 1 more x and 1 more y, and the number for x = y = 0. */
  readonly perX: number;
  readonly perY: number;
  readonly zero: number;
  /** True if cells are numbered column by column instead of row by row. */
  readonly byColumn: boolean;
  /** First x of every row on the map, from row `top` on; if numbered by column, first y of every column, from `left` on. */
  readonly begins: Int16Array;
}

/** Value of `Frame.x` and `Frame.y` for cells without a space. */
export const margin = -32768;

export interface Extent {
  readonly tiling: Tiling;
  /** Columns and rows, 1 to 10,000. */
  readonly width: number;
  readonly height: number;
  /** Column and row of the first space, -10,000 to 10,000; absent: 0. */
  readonly left?: number;
  readonly top?: number;
}

const squareWays: readonly Space[] = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 1, y: -1 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: -1 },
];
const hexWays: readonly Space[] = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
];

/** Differences between a space and the neighbours, in the order of `Frame.ways`. */
export function waysOf(kind: Frame["kind"]): readonly Space[] {
  return kind === "hex" ? hexWays : squareWays;
}

/**
 * Numbers the spaces of a map. A number is linear in x and y (axial q and r on hexes), so a step or a footprint adds the same
 * number everywhere. Every hex row is shifted by half a space against the row before; so are the numbers. One (squares) or two
 * numbers of margin separate the rows. Maps of hex columns are numbered column by column.
 * @throws RangeError when the extent isn't made of whole numbers within the bounds
 */
export function frameOf(extent: Extent): Frame {
  const { tiling, width, height, left = 0, top = 0 } = extent;
  checkExtent([width, height], [left, top]);
  const byColumn = tiling === "odd-q" || tiling === "even-q";
  const kind = tiling === "square" ? "square" : "hex";
  // Rows and their spaces; in maps by column, columns and their spaces.
  const places = byColumn ? height : width;
  const distance = places + (kind === "hex" ? 2 : 1);
  const [perX, perY] = byColumn ? [distance, 1] : [1, distance];
  const first = axialOf(tiling, left, top);
  const zero = distance + 1 - first.x * perX - first.y * perY;
  const cells = distance * ((byColumn ? width : height) + 2) + 2;
  const ways = Int32Array.from(waysOf(kind), (way) => way.x * perX + way.y * perY);
  const [x, y] = [new Int16Array(cells).fill(margin), new Int16Array(cells).fill(margin)];
  const begins = Int16Array.from({ length: byColumn ? width : height }, (_, i) =>
    byColumn ? axialOf(tiling, left + i, top).y : axialOf(tiling, left, top + i).x,
  );
  const numbers = { perX, perY, zero, byColumn, begins };
  const frame: Frame = { tiling, kind, width, height, left, top, cells, ways, x, y, ...numbers };
  for (let row = top; row < top + height; row++) {
    for (let column = left; column < left + width; column++) {
      const space = axialOf(tiling, column, row);
      const cell = zero + space.x * perX + space.y * perY;
      x[cell] = space.x;
      y[cell] = space.y;
    }
  }
  return frame;
}

function checkExtent(lengths: readonly number[], origin: readonly number[]): void {
  const within = lengths.every((length) => Number.isInteger(length) && length >= 1 && length <= 10_000);
  if (!within || !origin.every((place) => Number.isInteger(place) && Math.abs(place) <= 10_000)) {
    throw new RangeError("A map has 1 to 10,000 columns and rows, from -10,000 to 10,000");
  }
}

/** Space in a column and row: x and y are the same on squares, axial on hexes. Works off the map too. */
export function axialOf(tiling: Tiling, column: number, row: number): Space {
  switch (tiling) {
    case "square":
      return { x: column, y: row };
    case "odd-r":
      return { x: column - (row - (row & 1)) / 2, y: row };
    case "even-r":
      return { x: column - (row + (row & 1)) / 2, y: row };
    case "odd-q":
      return { x: column, y: row - (column - (column & 1)) / 2 };
    case "even-q":
      return { x: column, y: row - (column + (column & 1)) / 2 };
  }
}

/** Number of a space, or -1 off the map. */
export function cellOf(frame: Frame, space: Space): Cell {
  return cellOfXY(frame, space.x, space.y);
}

/** Number of the space at x and y, or -1 off the map. Like `cellOf`, without an object. */
export function cellOfXY(frame: Frame, x: number, y: number): Cell {
  const cell = frame.zero + x * frame.perX + y * frame.perY;
  return frame.x[cell] === x && frame.y[cell] === y ? cell : -1;
}

/** Number of the space in a column and row, or -1 off the map. */
export function cellAt(frame: Frame, column: number, row: number): Cell {
  return cellOf(frame, axialOf(frame.tiling, column, row));
}

/** Space with a number; must be a space's (see `isSpace`). */
export function spaceOf(frame: Frame, cell: Cell): Space {
  return { x: frame.x[cell] as number, y: frame.y[cell] as number };
}

/** Board to move on: terrain of the spaces, and walls between spaces, without creatures. */
export interface Board {
  readonly frame: Frame;
  /** Terrain of every cell, 0 to 14: an index into the costs of a `Pace`. 0 is open ground. */
  readonly terrain: Uint8Array;
  /** Medium of every cell, 0 to 7, numbered by the caller. A `Budget` may limit media separately. */
  readonly medium: Uint8Array;
  /** Wall-stopped steps out of every cell: bit n for `Frame.ways[n]`; null without walls. */
  walls: Uint8Array | null;
}

/** Board of open ground without walls. The caller fills in `terrain` and `medium` by cell. */
export function boardOf(extent: Extent): Board {
  const frame = frameOf(extent);
  return { frame, terrain: new Uint8Array(frame.cells), medium: new Uint8Array(frame.cells), walls: null };
}

/**
 * Builds a wall between two neighbouring spaces, by default in both directions; `oneWay`: stops only steps from the first space to
 * the second. On squares, diagonal steps past the wall's ends need additional walls. Grounds made before don't see the change.
 * @throws RangeError when the two aren't neighbours
 */
export function setWall(
  board: Board,
  from: Cell,
  to: Cell,
  { oneWay = false }: { readonly oneWay?: boolean } = {},
): void {
  const { ways, cells } = board.frame;
  const there = ways.indexOf(to - from);
  const back = ways.indexOf(from - to);
  if (there < 0 || !isSpace(board.frame, from) || !isSpace(board.frame, to)) {
    throw new RangeError("A wall stands between two neighbouring spaces");
  }
  board.walls ??= new Uint8Array(cells);
  const walls = board.walls;
  walls[from] = (walls[from] as number) | (1 << there);
  if (!oneWay) walls[to] = (walls[to] as number) | (1 << back);
}

/** True if a number is a space of the map, not margin. */
export function isSpace(frame: Frame, cell: Cell): boolean {
  return cell >= 0 && cell < frame.cells && frame.x[cell] !== margin;
}

/**
 * True if two places share a level of a scene, by the levels' ids; undefined, as on a scene with a single level, matches every
 * level. Places on different levels are never adjacent, threatened or in the way, even straight above.
 */
export function onOneLevel(a: string | undefined, b: string | undefined): boolean {
  return a === undefined || b === undefined || a === b;
}
