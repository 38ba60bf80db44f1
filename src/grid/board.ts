import { type Cell, type Extent, type Frame, frameOf, margin } from "./frame.ts";

/** A place to move in: what each space is made of, and what stands between spaces. Creatures aren't part of it. */
export interface Board {
  readonly frame: Frame;
  /** Of each cell its terrain, 0 to 14: an index into the costs of a `Pace`. 0 is open ground. */
  readonly terrain: Uint8Array;
  /** Of each cell its medium, 0 to 7, numbered by the caller: movement may have a limit of its own in each. */
  readonly medium: Uint8Array;
  /** Of each cell the steps out of it that a wall stops, one bit a way of `Frame.ways`; null while there is no wall. */
  walls: Uint8Array | null;
}

/** A board of open ground, without walls. Fill in `terrain` and `medium` by cell. */
export function boardOf(extent: Extent): Board {
  const frame = frameOf(extent);
  return { frame, terrain: new Uint8Array(frame.cells), medium: new Uint8Array(frame.cells), walls: null };
}

/** `stands` false: it is taken down. `oneWay`: it stops steps from the first space to the second alone. */
export interface WallOptions {
  readonly stands?: boolean;
  readonly oneWay?: boolean;
}

/**
 * Builds or removes a wall between two neighbouring spaces, in both directions. On squares the diagonals past the ends
 * of a wall stay open until they are walled too.
 * @throws RangeError when the two aren't neighbours
 */
export function setWall(board: Board, from: Cell, to: Cell, { stands = true, oneWay = false }: WallOptions = {}): void {
  const { ways, cells } = board.frame;
  const there = ways.indexOf(to - from);
  const back = ways.indexOf(from - to);
  if (there < 0 || !isSpace(board.frame, from) || !isSpace(board.frame, to)) {
    throw new RangeError("A wall stands between two neighbouring spaces");
  }
  board.walls ??= new Uint8Array(cells);
  const walls = board.walls;
  walls[from] = withBit(walls[from] as number, there, stands);
  if (!oneWay) walls[to] = withBit(walls[to] as number, back, stands);
}

function withBit(bits: number, bit: number, on: boolean): number {
  return on ? bits | (1 << bit) : bits & ~(1 << bit);
}

/** True if this number is a space of the map. */
export function isSpace(frame: Frame, cell: Cell): boolean {
  return cell >= 0 && cell < frame.cells && frame.x[cell] !== margin;
}
