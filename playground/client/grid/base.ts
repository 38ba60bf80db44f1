import { GRID_DIAGONALS, GRID_SNAPPING_MODES, GRID_TYPES } from "./constants.ts";
import { measure } from "./measure.ts";
import type {
  Bounds,
  Coordinates,
  Dimensions,
  ElevatedPoint,
  GridConfiguration,
  MeasurePathCostFunction,
  MeasurePathResult,
  MeasurePathWaypoint,
  Offset,
  OffsetRange,
  Point,
  SnappingBehavior,
  Step,
} from "./types.ts";

/** The ground of all grids, as documented for foundry.grid.BaseGrid. Angles are degrees clockwise from the positive x axis. */
export abstract class BaseGrid {
  abstract readonly type: number;
  size: number;
  sizeX: number;
  sizeY: number;
  distance: number;
  units: string;
  style: string;
  thickness: number;
  color: string | number;
  alpha: number;
  diagonals: number;

  constructor(config: GridConfiguration) {
    if (!(config.size > 0))
      throw new Error(`The size of a grid space is a positive number of pixels, not ${config.size}.`);
    this.size = config.size;
    this.sizeX = config.size;
    this.sizeY = config.size;
    this.distance = config.distance ?? 1;
    this.units = config.units ?? "";
    this.style = config.style ?? "solidLines";
    this.thickness = config.thickness ?? 1;
    this.color = config.color ?? 0;
    this.alpha = config.alpha ?? 1;
    this.diagonals = config.diagonals ?? GRID_DIAGONALS.EQUIDISTANT;
  }

  get isGridless(): boolean {
    return this.type === GRID_TYPES.GRIDLESS;
  }

  get isSquare(): boolean {
    return this.type === GRID_TYPES.SQUARE;
  }

  get isHexagonal(): boolean {
    return this.type >= GRID_TYPES.HEXODDR;
  }

  /** Size of the whole canvas and place of the scene in it, for a padding given as a share of the scene. */
  abstract calculateDimensions(sceneWidth: number, sceneHeight: number, padding: number): Dimensions;
  abstract getOffset(coords: Coordinates): Offset;
  abstract getOffsetRange(bounds: Bounds): OffsetRange;
  abstract getAdjacentOffsets(coords: Coordinates): Offset[];
  abstract testAdjacency(coords1: Coordinates, coords2: Coordinates): boolean;
  abstract getShiftedOffset(coords: Coordinates, direction: number): Offset;
  abstract getShiftedPoint(point: Point, direction: number): Point;
  abstract getTopLeftPoint(coords: Coordinates): Point;
  abstract getCenterPoint(coords: Coordinates): Point;
  /** A space's corners relative to its centre, clockwise on the screen. */
  abstract getShape(): Point[];
  abstract getDirectPath(waypoints: Coordinates[]): Offset[];
  /** Point moved by `distance` as measured on the grid. */
  abstract getTranslatedPoint(point: Point, direction: number, distance: number): Point;
  abstract getCircle(center: Point, radius: number): Point[];

  /** Steps of a direct path between two offsets, with their lengths. @internal */
  abstract _steps(from: Offset, to: Offset, diagonalsBefore: number): Step[];
  /** Nearest center on the lattice `resolution` times as fine. @internal */
  protected abstract _snapToCenter(point: Point, resolution: number): Point;

  getVertices(coords: Coordinates): Point[] {
    const center = this.getCenterPoint(coords);
    return this.getShape().map(({ x, y }) => ({ x: center.x + x, y: center.y + y }));
  }

  /** Measures a shortest, direct path through the waypoints. */
  measurePath(
    waypoints: MeasurePathWaypoint[],
    options: { cost?: MeasurePathCostFunction | undefined } = {},
  ): MeasurePathResult {
    return measure(this, waypoints, options.cost);
  }

  /**
   * Nearest of the points in `mode`. Every point lies at a fixed offset from the center of a space, so each kind is the lattice
   * of centers, shifted.
   */
  getSnappedPoint(point: Point, { mode, resolution = 1 }: SnappingBehavior): Point {
    let best: Point | null = null;
    let bestDistance = Number.POSITIVE_INFINITY;
    for (const shift of this._snapShifts(mode)) {
      const center = this._snapToCenter({ x: point.x - shift.x, y: point.y - shift.y }, resolution);
      const candidate = { x: center.x + shift.x, y: center.y + shift.y };
      const distance = Math.hypot(candidate.x - point.x, candidate.y - point.y);
      if (distance >= bestDistance) continue;
      best = candidate;
      bestDistance = distance;
    }
    return best ?? { x: point.x, y: point.y };
  }

  /** The cone's polygon: the origin and the part of the grid's circle between the two arms. */
  getCone(origin: Point, radius: number, direction: number, angle: number): Point[] {
    if (radius <= 0 || angle <= 0) return [];
    if (angle >= 360) return this.getCircle(origin, radius);
    const start = direction - angle / 2;
    const between = this.getCircle(origin, radius)
      .map((point) => {
        const degrees = (Math.atan2(point.y - origin.y, point.x - origin.x) * 180) / Math.PI;
        return { point, turn: (((degrees - start) % 360) + 360) % 360 };
      })
      .filter(({ turn }) => turn > 1e-6 && turn < angle - 1e-6)
      .sort((a, b) => a.turn - b.turn)
      .map(({ point }) => point);
    const arm = (degrees: number) => this.getTranslatedPoint(origin, degrees, radius);
    return [{ x: origin.x, y: origin.y }, arm(start), ...between, arm(start + angle)];
  }

  /** The level of an elevation, or of an offset; undefined in two dimensions. */
  protected _level(coords: Coordinates): { k?: number } {
    if ("k" in coords && coords.k !== undefined) return { k: coords.k };
    if ("elevation" in coords && coords.elevation !== undefined) {
      return { k: Math.floor((coords as ElevatedPoint).elevation / this.distance + 1e-8) };
    }
    return {};
  }

  private _snapShifts(mode: number): Point[] {
    const M = GRID_SNAPPING_MODES;
    const shifts: Point[] = [];
    if (mode & M.CENTER) shifts.push({ x: 0, y: 0 });
    const shape = this.getShape();
    if (mode & M.EDGE_MIDPOINT) {
      shifts.push(...shape.map((a, n) => middle(a, shape[(n + 1) % shape.length] as Point)));
    }
    for (const [bit, right, bottom] of QUADRANTS) {
      const inQuadrant = (p: Point) => p.x * right > 1e-8 && p.y * bottom > 1e-8;
      if (mode & (bit * M.TOP_LEFT_VERTEX)) shifts.push(...shape.filter(inQuadrant));
      if (mode & (bit * M.TOP_LEFT_CORNER)) shifts.push({ x: (right * this.sizeX) / 2, y: (bottom * this.sizeY) / 2 });
    }
    if (mode & M.TOP_SIDE_MIDPOINT) shifts.push({ x: 0, y: -this.sizeY / 2 });
    if (mode & M.BOTTOM_SIDE_MIDPOINT) shifts.push({ x: 0, y: this.sizeY / 2 });
    if (mode & M.LEFT_SIDE_MIDPOINT) shifts.push({ x: -this.sizeX / 2, y: 0 });
    if (mode & M.RIGHT_SIDE_MIDPOINT) shifts.push({ x: this.sizeX / 2, y: 0 });
    return shifts;
  }
}

/** Bit of a quadrant within the vertex and corner modes, and its signs of x and y. */
const QUADRANTS = [
  [1, -1, -1],
  [2, 1, -1],
  [4, -1, 1],
  [8, 1, 1],
] as const;

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** Regular polygon within a quarter of a pixel of a true circle. */
export function roundCircle(center: Point, radius: number): Point[] {
  if (radius <= 0) return [];
  const count = Math.max(8, Math.ceil(Math.PI / Math.acos(Math.max(0, 1 - 0.25 / Math.max(radius, 0.5)))));
  return Array.from({ length: count }, (_, n) => {
    const turn = (n / count) * 2 * Math.PI;
    return { x: center.x + radius * Math.cos(turn), y: center.y + radius * Math.sin(turn) };
  });
}
