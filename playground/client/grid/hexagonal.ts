import { BaseGrid } from "./base.ts";
import { GRID_DIAGONALS, GRID_TYPES, MOVEMENT_DIRECTIONS } from "./constants.ts";
import { CUBE_NEIGHBOURS, cubeAdd, cubeDistance, cubeLine, cubeRound, cubeToOffset, offsetToCube } from "./cube.ts";
import { diagonalSpaces } from "./diagonals.ts";
import { hexOffsetRange } from "./hex-range.ts";
import type {
  Bounds,
  Cube,
  Dimensions,
  HexConfiguration,
  HexCoordinates,
  Offset,
  OffsetRange,
  Point,
  Step,
} from "./types.ts";

const LONG = 2 / Math.sqrt(3);

/**
 * foundry.grid.HexagonalGrid in its four layouts. `size` is the short diameter: the width of a row grid's hexagons, the height of
 * a column grid's. Diagonal rules concern steps that move and climb at once.
 */
export class HexagonalGrid extends BaseGrid {
  readonly type: number;
  columns: boolean;
  even: boolean;

  constructor(config: HexConfiguration) {
    super(config);
    this.columns = config.columns ?? false;
    this.even = config.even ?? false;
    this.type = this.columns
      ? this.even
        ? GRID_TYPES.HEXEVENQ
        : GRID_TYPES.HEXODDQ
      : this.even
        ? GRID_TYPES.HEXEVENR
        : GRID_TYPES.HEXODDR;
    if (this.columns) this.sizeX = this.size * LONG;
    else this.sizeY = this.size * LONG;
  }

  static cubeRound = cubeRound;
  static cubeDistance = cubeDistance;

  /** Padding in whole pairs of rows and columns, so that the scene keeps the layout's shift. */
  override calculateDimensions(sceneWidth: number, sceneHeight: number, padding: number): Dimensions {
    const [stepX, stepY] = this.columns ? [1.5 * this.sizeX, this.sizeY] : [this.sizeX, 1.5 * this.sizeY];
    const x = Math.ceil((padding * sceneWidth) / stepX) * stepX;
    const y = Math.ceil((padding * sceneHeight) / stepY) * stepY;
    const [width, height] = [Math.ceil(sceneWidth + 2 * x), Math.ceil(sceneHeight + 2 * y)];
    const [, , rows, columns] = this.getOffsetRange({ x: 0, y: 0, width, height });
    return { width, height, x: Math.round(x), y: Math.round(y), rows, columns };
  }

  override getOffset(coords: HexCoordinates): Offset {
    if ("i" in coords) return { ...coords };
    return this.cubeToOffset(this.getCube(coords));
  }

  override getOffsetRange(bounds: Bounds): OffsetRange {
    return hexOffsetRange(this, bounds);
  }

  getCube(coords: HexCoordinates): Cube {
    if ("i" in coords) return this.offsetToCube(coords);
    if ("q" in coords) return cubeRound(coords);
    return { ...cubeRound(this.pointToCube(coords)), ...this._level(coords) };
  }

  override getAdjacentOffsets(coords: HexCoordinates): Offset[] {
    return this.getAdjacentCubes(coords).map((cube) => this.cubeToOffset(cube));
  }

  getAdjacentCubes(coords: HexCoordinates): Cube[] {
    const cube = this.getCube(coords);
    return CUBE_NEIGHBOURS.map((difference) => cubeAdd(cube, difference));
  }

  override testAdjacency(coords1: HexCoordinates, coords2: HexCoordinates): boolean {
    const [a, b] = [this.getCube(coords1), this.getCube(coords2)];
    const [flat, climb] = [cubeDistance(a, b), Math.abs((a.k ?? 0) - (b.k ?? 0))];
    if (this.diagonals === GRID_DIAGONALS.ILLEGAL && flat && climb) return false;
    return Math.max(flat, climb) === 1;
  }

  override getShiftedOffset(coords: HexCoordinates, direction: number): Offset {
    const offset = this.getOffset(coords);
    const { UP, DOWN, LEFT, RIGHT } = MOVEMENT_DIRECTIONS;
    const di = (direction & DOWN ? 1 : 0) - (direction & UP ? 1 : 0);
    const dj = (direction & RIGHT ? 1 : 0) - (direction & LEFT ? 1 : 0);
    if (di === 0 || dj === 0) return { ...offset, i: offset.i + di, j: offset.j + dj };
    return this.cubeToOffset(cubeAdd(this.offsetToCube(offset), diagonalNeighbour(this.columns, di, dj)));
  }

  getShiftedCube(coords: HexCoordinates, direction: number): Cube {
    return this.offsetToCube(this.getShiftedOffset(coords, direction));
  }

  override getShiftedPoint(point: Point, direction: number): Point {
    const from = this.getTopLeftPoint(point);
    const to = this.getTopLeftPoint(this.getShiftedOffset({ x: point.x, y: point.y }, direction));
    return { ...point, x: point.x + to.x - from.x, y: point.y + to.y - from.y };
  }

  override getTopLeftPoint(coords: HexCoordinates): Point {
    const { x, y } = this.getCenterPoint(coords);
    return { x: x - this.sizeX / 2, y: y - this.sizeY / 2 };
  }

  override getCenterPoint(coords: HexCoordinates): Point {
    return this.cubeToPoint(this.getCube(coords));
  }

  override getShape(): Point[] {
    const [w, h] = [this.sizeX, this.sizeY];
    const pointy = [
      [0, -0.5],
      [0.5, -0.25],
      [0.5, 0.25],
      [0, 0.5],
      [-0.5, 0.25],
      [-0.5, -0.25],
    ] as const;
    const flat = [
      [-0.5, 0],
      [-0.25, -0.5],
      [0.25, -0.5],
      [0.5, 0],
      [0.25, 0.5],
      [-0.25, 0.5],
    ] as const;
    return (this.columns ? flat : pointy).map(([x, y]) => ({ x: x * w, y: y * h }));
  }

  override getDirectPath(waypoints: HexCoordinates[]): Offset[] {
    const path: Offset[] = [];
    for (const waypoint of waypoints) {
      const last = path.at(-1);
      if (last) path.push(...this.#line(last, this.getOffset(waypoint)));
      else path.push(this.getOffset(waypoint));
    }
    return path;
  }

  /** Distances follow the hexagonal metric, so a "circle" is a hexagon with its corners towards the neighbours. */
  override getTranslatedPoint(point: Point, direction: number, distance: number): Point {
    const turn = (direction * Math.PI) / 180;
    const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
    const [origin, unit] = [this.pointToCube({ x: 0, y: 0 }), this.pointToCube({ x: dx, y: dy })];
    const pixels = distance / this.distance / cubeDistance(origin, unit);
    return { x: point.x + dx * pixels, y: point.y + dy * pixels };
  }

  override getCircle(center: Point, radius: number): Point[] {
    if (radius <= 0) return [];
    const first = this.columns ? -90 : -120;
    return Array.from({ length: 6 }, (_, n) => this.getTranslatedPoint(center, first + 60 * n, radius));
  }

  /** Fractional cube coordinates of a point. */
  pointToCube({ x, y }: Point): Cube {
    const [originX, originY] = this.#origin;
    if (this.columns) {
      const q = (x - originX) / (0.75 * this.sizeX);
      const r = (y - originY) / this.sizeY - q / 2;
      return { q, r, s: 0 - q - r };
    }
    const r = (y - originY) / (0.75 * this.sizeY);
    const q = (x - originX) / this.sizeX - r / 2;
    return { q, r, s: 0 - q - r };
  }

  cubeToPoint({ q, r }: Cube): Point {
    const [originX, originY] = this.#origin;
    if (this.columns) return { x: originX + 0.75 * this.sizeX * q, y: originY + this.sizeY * (r + q / 2) };
    return { x: originX + this.sizeX * (q + r / 2), y: originY + 0.75 * this.sizeY * r };
  }

  offsetToCube(offset: Offset): Cube {
    return offsetToCube(offset, this);
  }

  cubeToOffset(cube: Cube): Offset {
    return cubeToOffset(cube, this);
  }

  /** @internal */
  override _steps(from: Offset, to: Offset, diagonalsBefore: number): Step[] {
    let previous = from;
    let diagonals = diagonalsBefore;
    return this.#line(from, to).map((offset) => {
      const flat = offset.i !== previous.i || offset.j !== previous.j;
      const diagonal = flat && (offset.k ?? 0) !== (previous.k ?? 0);
      const spaces = diagonal ? diagonalSpaces(this.diagonals, 2, diagonals) : 1;
      if (diagonal) diagonals += 1;
      const step = { from: previous, to: offset, distance: spaces * this.distance, diagonal };
      previous = offset;
      return step;
    });
  }

  protected override _snapToCenter(point: Point, resolution: number): Point {
    const { q, r, s } = this.pointToCube(point);
    const fine = cubeRound({ q: q * resolution, r: r * resolution, s: s * resolution });
    return this.cubeToPoint({ q: fine.q / resolution, r: fine.r / resolution, s: fine.s / resolution });
  }

  /** Center of cube (0, 0, 0), at offset (0, 0): shifted in layouts with even rows or columns. */
  get #origin(): [number, number] {
    const [x, y] = [this.sizeX / 2, this.sizeY / 2];
    if (!this.even) return [x, y];
    return this.columns ? [x, y + this.sizeY / 2] : [x + this.sizeX / 2, y];
  }

  #line(from: Offset, to: Offset): Offset[] {
    const line = cubeLine(this.offsetToCube(from), this.offsetToCube(to)).map((cube) => this.cubeToOffset(cube));
    if (this.diagonals !== GRID_DIAGONALS.ILLEGAL) return line;
    let at = from;
    return line.flatMap((offset) => {
      const flat = offset.i !== at.i || offset.j !== at.j;
      const climbs = (offset.k ?? 0) !== (at.k ?? 0);
      const level: Offset = { i: offset.i, j: offset.j, k: at.k ?? 0 };
      at = offset;
      return flat && climbs ? [level, offset] : [offset];
    });
  }
}

/** The neighbour in a diagonal direction of the screen. */
function diagonalNeighbour(columns: boolean, di: number, dj: number): Cube {
  if (columns) {
    if (dj < 0) return di < 0 ? { q: -1, r: 0, s: 1 } : { q: -1, r: 1, s: 0 };
    return di < 0 ? { q: 1, r: -1, s: 0 } : { q: 1, r: 0, s: -1 };
  }
  if (di < 0) return dj < 0 ? { q: 0, r: -1, s: 1 } : { q: 1, r: -1, s: 0 };
  return dj < 0 ? { q: -1, r: 1, s: 0 } : { q: 0, r: 1, s: -1 };
}
