import { isMarked, isStoppedBy, markedAt, type WallLine, wallsOf } from "../../combat/index.ts";
import { middleOfSpace } from "../../data/place.ts";
import {
  axialOf,
  type Board,
  boardOf,
  type Cell,
  cellAt,
  type Extent,
  isSpace,
  setWall,
  spaceOf,
  type Tiling,
} from "../../grid/index.ts";
import type { Point } from "../../grid/types.ts";
import { media } from "./movement-rules.ts";
import type { SceneBoard } from "./mover.ts";

/** Most kinds of terrain on a board. */
const mostKinds = 15;

/** Boards of the viewed scene, by the elevation used for regions and by level. */
let known: { readonly scene: Scene.Implementation; readonly boards: Map<string, SceneBoard> } | null = null;

/** Forgets all boards, after a change of walls, regions or grid. */
export function forgetBoards(): void {
  known = null;
}

/** Place and way of moving that a board is for. */
interface Mover {
  readonly elevation: number;
  /** Scene level, if several. */
  readonly level: string | undefined;
  /** Core's movement action. */
  readonly action: string;
}

/** Board of a scene with spaces; null without a grid. Made once, until `forgetBoards`. */
export function boardOn(scene: Scene.Implementation, mover: Mover): SceneBoard | null {
  if (scene.grid.isGridless) return null;
  if (known?.scene !== scene) known = { scene, boards: new Map() };
  const { elevation, level = "", action } = mover;
  // Without regions that mark anything neither height nor action matters.
  const key = scene.regions.some(isMarked) ? `${elevation} ${level} ${action}` : level;
  const found = known.boards.get(key) ?? built(scene, mover);
  known.boards.set(key, found);
  return found;
}

function tilingOf(grid: foundry.grid.BaseGrid): Tiling {
  const { HEXODDR, HEXEVENR, HEXODDQ, HEXEVENQ } = CONST.GRID_TYPES;
  const tilings: Readonly<Record<number, Tiling>> = {
    [HEXODDR]: "odd-r",
    [HEXEVENR]: "even-r",
    [HEXODDQ]: "odd-q",
    [HEXEVENQ]: "even-q",
  };
  return tilings[grid.type] ?? "square";
}

function built(scene: Scene.Implementation, mover: Mover): SceneBoard {
  const { grid } = scene;
  const tiling = tilingOf(grid);
  const board = boardOf(extentOf(scene, tiling));
  const { frame } = board;
  // Grids are regular: two steps from any space give all others.
  const origin = middleOfSpace(grid, { x: 0, y: 0 });
  const [byX, byY] = [middleOfSpace(grid, { x: 1, y: 0 }), middleOfSpace(grid, { x: 0, y: 1 })].map((point) => ({
    x: point.x - origin.x,
    y: point.y - origin.y,
  })) as [Point, Point];
  const middle = (cell: Cell): Point => {
    const { x, y } = spaceOf(frame, cell);
    return { x: origin.x + x * byX.x + y * byY.x, y: origin.y + x * byX.y + y * byY.y };
  };
  const factors = scene.regions.some(isMarked) ? mark(scene, board, middle, mover) : [1];
  raiseWalls(scene, board, middle, mover.level);
  return { board, factors, middle, shape: clockwise(grid.getShape()) };
}

/** Rows and columns having a space with the middle on the scene; padding counts. */
function extentOf(scene: Scene.Implementation, tiling: Tiling): Extent {
  const { grid } = scene;
  const { rect } = scene.dimensions;
  const [top, left, bottom, right] = grid.getOffsetRange(rect);
  const isBetween = (at: number, from: number, length: number) => at > from && at < from + length;
  const rows = range(top, bottom).filter(
    (row) =>
      isBetween(middleOfSpace(grid, axialOf(tiling, left, row)).y, rect.y, rect.height) ||
      isBetween(middleOfSpace(grid, axialOf(tiling, left + 1, row)).y, rect.y, rect.height),
  );
  const columns = range(left, right).filter(
    (column) =>
      isBetween(middleOfSpace(grid, axialOf(tiling, column, top)).x, rect.x, rect.width) ||
      isBetween(middleOfSpace(grid, axialOf(tiling, column, top + 1)).x, rect.x, rect.width),
  );
  return {
    tiling,
    left: columns[0] ?? left,
    top: rows[0] ?? top,
    width: Math.max(1, columns.length),
    height: Math.max(1, rows.length),
  };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
}

function clockwise(shape: readonly Point[]): Point[] {
  const turned = shape.reduce((sum, { x, y }, i) => {
    const next = shape[(i + 1) % shape.length] as Point;
    return sum + x * next.y - next.x * y;
  }, 0);
  return turned >= 0 ? [...shape] : shape.toReversed();
}

/** Fills in media and terrain; returns the cost factor of every kind of terrain. */
function mark(
  scene: Scene.Implementation,
  { frame, terrain, medium }: Board,
  middle: (cell: Cell) => Point,
  { elevation, level, action }: Mover,
): number[] {
  const factors = [1];
  for (let cell = 0; cell < frame.cells; cell++) {
    if (!isSpace(frame, cell)) continue;
    const marked = markedAt(scene, { ...middle(cell), elevation }, level, action);
    medium[cell] = Math.max(0, media.indexOf(marked.medium));
    let kind = factors.indexOf(marked.factor);
    if (kind < 0 && factors.length < mostKinds) kind = factors.push(marked.factor) - 1;
    // More kinds of ground than a board knows: the last one stands for the rest.
    terrain[cell] = kind < 0 ? mostKinds - 1 : kind;
  }
  return factors;
}

/**
 * Sets the walls between neighbouring spaces, by the line between the middles as the authority tests walls. Looks near walls only.
 */
function raiseWalls(
  scene: Scene.Implementation,
  board: Board,
  middle: (cell: Cell) => Point,
  level: string | undefined,
): void {
  const { frame } = board;
  const { sizeX, sizeY } = scene.grid;
  for (const wall of wallsOf(scene, level)) {
    const [a, b] = wall.ends;
    const rect = {
      x: Math.min(a.x, b.x) - sizeX,
      y: Math.min(a.y, b.y) - sizeY,
      width: Math.abs(a.x - b.x) + 2 * sizeX,
      height: Math.abs(a.y - b.y) + 2 * sizeY,
    };
    const [top, left, bottom, right] = scene.grid.getOffsetRange(rect as PIXI.Rectangle);
    for (let row = top; row < bottom; row++) {
      for (let column = left; column < right; column++) {
        const cell = cellAt(frame, column, row);
        if (cell >= 0) wallOff(board, cell, wall, middle);
      }
    }
  }
}

function wallOff(board: Board, cell: Cell, wall: WallLine, middle: (cell: Cell) => Point): void {
  const { frame } = board;
  const from = middle(cell);
  for (const way of frame.ways) {
    const to = cell + way;
    if (!isSpace(frame, to)) continue;
    if (isStoppedBy(wall, from, middle(to))) setWall(board, cell, to, { oneWay: wall.from !== null });
  }
}
