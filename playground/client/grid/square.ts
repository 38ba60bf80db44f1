import { BaseGrid } from "./base.ts";
import { GRID_DIAGONALS, GRID_TYPES, MOVEMENT_DIRECTIONS } from "./constants.ts";
import { diagonalNorm, diagonalSpaces } from "./diagonals.ts";
import type { Bounds, Coordinates, Dimensions, Offset, OffsetRange, Point, Step } from "./types.ts";

/** foundry.grid.SquareGrid. */
export class SquareGrid extends BaseGrid {
  readonly type = GRID_TYPES.SQUARE;

  override calculateDimensions(sceneWidth: number, sceneHeight: number, padding: number): Dimensions {
    const x = Math.ceil((padding * sceneWidth) / this.size) * this.size;
    const y = Math.ceil((padding * sceneHeight) / this.size) * this.size;
    const [width, height] = [sceneWidth + 2 * x, sceneHeight + 2 * y];
    return { width, height, x, y, rows: Math.ceil(height / this.size), columns: Math.ceil(width / this.size) };
  }

  override getOffset(coords: Coordinates): Offset {
    if ("i" in coords) return { ...coords };
    return { i: Math.floor(coords.y / this.size), j: Math.floor(coords.x / this.size), ...this._level(coords) };
  }

  override getOffsetRange({ x, y, width, height }: Bounds): OffsetRange {
    const [i0, j0] = [Math.floor(y / this.size), Math.floor(x / this.size)];
    if (!(width > 0 && height > 0)) return [i0, j0, i0, j0];
    return [i0, j0, Math.ceil((y + height) / this.size), Math.ceil((x + width) / this.size)];
  }

  override getAdjacentOffsets(coords: Coordinates): Offset[] {
    const { i, j, ...level } = this.getOffset(coords);
    const adjacent: Offset[] = [];
    for (let di = -1; di <= 1; di++) {
      for (let dj = -1; dj <= 1; dj++) {
        if (di === 0 && dj === 0) continue;
        if (this.#illegal && di !== 0 && dj !== 0) continue;
        adjacent.push({ i: i + di, j: j + dj, ...level });
      }
    }
    return adjacent;
  }

  override testAdjacency(coords1: Coordinates, coords2: Coordinates): boolean {
    const [a, b] = [this.getOffset(coords1), this.getOffset(coords2)];
    const steps = [Math.abs(a.i - b.i), Math.abs(a.j - b.j), Math.abs((a.k ?? 0) - (b.k ?? 0))];
    const axes = steps.filter((step) => step !== 0).length;
    return axes > 0 && Math.max(...steps) === 1 && (axes === 1 || !this.#illegal);
  }

  override getShiftedOffset(coords: Coordinates, direction: number): Offset {
    const offset = this.getOffset(coords);
    const { di, dj } = vertical(direction);
    if (this.#illegal && di !== 0 && dj !== 0) return offset;
    return { ...offset, i: offset.i + di, j: offset.j + dj };
  }

  override getShiftedPoint(point: Point, direction: number): Point {
    const from = this.getTopLeftPoint(point);
    const to = this.getTopLeftPoint(this.getShiftedOffset({ x: point.x, y: point.y }, direction));
    return { ...point, x: point.x + to.x - from.x, y: point.y + to.y - from.y };
  }

  override getTopLeftPoint(coords: Coordinates): Point {
    const { i, j } = this.getOffset(coords);
    return { x: j * this.size, y: i * this.size };
  }

  override getCenterPoint(coords: Coordinates): Point {
    const { i, j } = this.getOffset(coords);
    return { x: (j + 0.5) * this.size, y: (i + 0.5) * this.size };
  }

  override getShape(): Point[] {
    const s = this.size / 2;
    return [
      { x: -s, y: -s },
      { x: s, y: -s },
      { x: s, y: s },
      { x: -s, y: s },
    ];
  }

  override getDirectPath(waypoints: Coordinates[]): Offset[] {
    const path: Offset[] = [];
    for (const waypoint of waypoints) {
      const offset = this.getOffset(waypoint);
      const last = path.at(-1);
      if (last) path.push(...this.#line(last, offset));
      else path.push(offset);
    }
    return path;
  }

  override getTranslatedPoint(point: Point, direction: number, distance: number): Point {
    const turn = (direction * Math.PI) / 180;
    const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
    // The exact rule's circle is a true circle: its norm over whole spaces approaches the straight line.
    const norm = this.diagonals === GRID_DIAGONALS.EXACT ? 1 : diagonalNorm(this.diagonals, dx, dy);
    const pixels = ((distance / this.distance) * this.size) / norm;
    return { x: point.x + dx * pixels, y: point.y + dy * pixels };
  }

  override getCircle(center: Point, radius: number): Point[] {
    if (radius <= 0) return [];
    const directions =
      this.diagonals === GRID_DIAGONALS.EQUIDISTANT
        ? [-135, -45, 45, 135]
        : this.diagonals === GRID_DIAGONALS.RECTILINEAR || this.#illegal
          ? [-90, 0, 90, 180]
          : this.diagonals === GRID_DIAGONALS.EXACT
            ? roundTurns((radius / this.distance) * this.size)
            : [-135, -90, -45, 0, 45, 90, 135, 180];
    return directions.map((direction) => this.getTranslatedPoint(center, direction, radius));
  }

  /** @internal */
  override _steps(from: Offset, to: Offset, diagonalsBefore: number): Step[] {
    let previous = from;
    let diagonals = diagonalsBefore;
    return this.#line(from, to).map((offset) => {
      const axes = axesBetween(previous, offset);
      const spaces = axes > 1 ? diagonalSpaces(this.diagonals, axes, diagonals) : 1;
      if (axes > 1) diagonals += 1;
      const step = { from: previous, to: offset, distance: spaces * this.distance, diagonal: axes > 1 };
      previous = offset;
      return step;
    });
  }

  protected override _snapToCenter(point: Point, resolution: number): Point {
    const fine = this.size / resolution;
    const snap = (n: number) => Math.round((n - this.size / 2) / fine) * fine + this.size / 2;
    return { x: snap(point.x), y: snap(point.y) };
  }

  get #illegal(): boolean {
    return this.diagonals === GRID_DIAGONALS.ILLEGAL;
  }

  /**
   * Bresenham's line without its first space (en.wikipedia.org/wiki/Bresenham's_line_algorithm, named in the API docs), in three
   * dimensions if levels are known. Where diagonals are illegal each diagonal becomes steps along one axis.
   */
  #line(from: Offset, to: Offset): Offset[] {
    const deltas = [to.i - from.i, to.j - from.j, (to.k ?? 0) - (from.k ?? 0)] as const;
    const count = Math.max(...deltas.map(Math.abs));
    const level = from.k !== undefined || to.k !== undefined;
    const path: Offset[] = [];
    let at = from;
    for (let n = 1; n <= count; n++) {
      const along = (start: number, delta: number) =>
        start + Math.sign(delta) * Math.round((Math.abs(delta) * n) / count);
      const next: Offset = { i: along(from.i, deltas[0]), j: along(from.j, deltas[1]) };
      if (level) next.k = along(from.k ?? 0, deltas[2]);
      path.push(...(this.#illegal ? straightSteps(at, next) : [next]));
      at = next;
    }
    return path;
  }
}

function vertical(direction: number): { di: number; dj: number } {
  const M = MOVEMENT_DIRECTIONS;
  const di = (direction & M.DOWN ? 1 : 0) - (direction & M.UP ? 1 : 0);
  const dj = (direction & M.RIGHT ? 1 : 0) - (direction & M.LEFT ? 1 : 0);
  return { di, dj };
}

function axesBetween(a: Offset, b: Offset): number {
  return Number(a.i !== b.i) + Number(a.j !== b.j) + Number((a.k ?? 0) !== (b.k ?? 0));
}

/** Same step, one axis after another: column, row, level. */
function straightSteps(from: Offset, to: Offset): Offset[] {
  const steps: Offset[] = [];
  let at = { ...from };
  for (const axis of ["j", "i", "k"] as const) {
    if (at[axis] === to[axis]) continue;
    at = { ...at, [axis]: to[axis] };
    steps.push(at);
  }
  return steps;
}

function roundTurns(pixels: number): number[] {
  const count = Math.max(8, Math.ceil(Math.PI / Math.acos(Math.max(0, 1 - 0.25 / Math.max(pixels, 0.5)))));
  return Array.from({ length: count }, (_, n) => (n / count) * 360);
}
