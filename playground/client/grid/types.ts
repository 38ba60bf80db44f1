/** Shapes of the documented grid API (foundry.grid). Points are scene pixels, offsets whole spaces, distances grid units. */

export interface Point {
  x: number;
  y: number;
}

/** A point with its elevation in grid units. */
export interface ElevatedPoint extends Point {
  elevation: number;
}

/** Row `i`, column `j` and, in three dimensions, level `k`. */
export interface Offset {
  i: number;
  j: number;
  k?: number;
}

/** Cube coordinates of a hexagon, q + r + s = 0. */
export interface Cube {
  q: number;
  r: number;
  s: number;
  k?: number;
}

export type Coordinates = Offset | Point | ElevatedPoint;
export type HexCoordinates = Coordinates | Cube;

/** Half-open: `[i0, j0, i1, j1)`. */
export type OffsetRange = [i0: number, j0: number, i1: number, j1: number];

export interface Bounds extends Point {
  width: number;
  height: number;
}

export interface SnappingBehavior {
  /** A union of CONST.GRID_SNAPPING_MODES; 0 leaves the point as it is. */
  mode: number;
  /** A positive integer, 1 by default. */
  resolution?: number | undefined;
}

export interface Dimensions {
  width: number;
  height: number;
  x: number;
  y: number;
  rows: number;
  columns: number;
}

export interface GridConfiguration {
  /** Size of a space in pixels. */
  size: number;
  /** Distance of a space in units. */
  distance?: number | undefined;
  units?: string | undefined;
  style?: string | undefined;
  color?: string | number | undefined;
  alpha?: number | undefined;
  thickness?: number | undefined;
  diagonals?: number | undefined;
}

export interface HexConfiguration extends GridConfiguration {
  columns?: boolean | undefined;
  even?: boolean | undefined;
}

/** Cost of one step between adjacent spaces, or of one teleport. Never called with the same offset twice. */
export type MeasurePathCostFunction = (
  from: Offset,
  to: Offset,
  distance: number,
  segment: MeasurePathWaypoint,
) => number;

/** A waypoint of a path, with the documented measurement extras; unknown keys are handed to cost functions untouched. */
export type MeasurePathWaypoint = Coordinates & {
  teleport?: boolean | undefined;
  /** False: the segment to here has no length or cost. */
  measure?: boolean | undefined;
  /** Fixed cost of the segment to here, or a cost function in place of the general one. */
  cost?: number | MeasurePathCostFunction | undefined;
};

export interface Measurements {
  distance: number;
  cost: number;
  spaces: number;
  diagonals: number;
  euclidean: number;
}

export interface MeasurePathResultWaypoint extends Measurements {
  backward: MeasurePathResultSegment | null;
  forward: MeasurePathResultSegment | null;
}

export interface MeasurePathResultSegment extends Measurements {
  from: MeasurePathResultWaypoint;
  to: MeasurePathResultWaypoint;
  teleport: boolean;
  measure: boolean;
}

export interface MeasurePathResult extends Measurements {
  waypoints: MeasurePathResultWaypoint[];
  segments: MeasurePathResultSegment[];
}

/** Cost of one step of a direct path, in spaces. */
export interface Step {
  from: Offset;
  to: Offset;
  /** Distance in grid units. */
  distance: number;
  diagonal: boolean;
}
