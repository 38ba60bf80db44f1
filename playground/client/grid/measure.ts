import type {
  Coordinates,
  Measurements,
  MeasurePathCostFunction,
  MeasurePathResult,
  MeasurePathResultSegment,
  MeasurePathResultWaypoint,
  MeasurePathWaypoint,
  Offset,
  Point,
  Step,
} from "./types.ts";

/** Grid to measure on. */
interface Measured {
  readonly isGridless: boolean;
  readonly size: number;
  readonly distance: number;
  getOffset(coords: Coordinates): Offset;
  getCenterPoint(coords: Coordinates): Point;
  _steps(start: Offset, end: Offset, diagonalsBefore: number): Step[];
}

const NOTHING: Measurements = { distance: 0, cost: 0, spaces: 0, diagonals: 0, euclidean: 0 };

/**
 * Measures a path waypoint by waypoint. Alternating diagonals are counted along the whole path, so a segment's distance
 * depends on the diagonals before it.
 */
export function measure(
  grid: Measured,
  waypoints: MeasurePathWaypoint[],
  cost: MeasurePathCostFunction | undefined,
): MeasurePathResult {
  const result: MeasurePathResult = { ...NOTHING, waypoints: [], segments: [] };
  let previous: MeasurePathWaypoint | null = null;
  for (const waypoint of waypoints) {
    const reached: MeasurePathResultWaypoint = { ...NOTHING, backward: null, forward: null };
    if (previous) {
      const from = result.waypoints.at(-1) as MeasurePathResultWaypoint;
      const measured =
        waypoint.measure === false ? NOTHING : measureSegment(grid, previous, waypoint, from.diagonals, cost);
      const segment: MeasurePathResultSegment = {
        from,
        to: reached,
        teleport: waypoint.teleport ?? false,
        measure: waypoint.measure ?? true,
        ...measured,
      };
      add(reached, from);
      add(reached, measured);
      from.forward = segment;
      reached.backward = segment;
      result.segments.push(segment);
    }
    result.waypoints.push(reached);
    previous = waypoint;
  }
  const last = result.waypoints.at(-1);
  if (last) add(result, last);
  return result;
}

function measureSegment(
  grid: Measured,
  from: MeasurePathWaypoint,
  to: MeasurePathWaypoint,
  diagonalsBefore: number,
  general: MeasurePathCostFunction | undefined,
): Measurements {
  const [start, end] = [grid.getOffset(from), grid.getOffset(to)];
  const euclidean = straightDistance(grid, from, to);
  const steps = grid.isGridless
    ? [{ from: start, to: end, distance: euclidean, diagonal: false }]
    : grid._steps(start, end, diagonalsBefore);
  const distance = sum(steps.map((step) => step.distance));
  const own = to.cost ?? general;
  const priced = to.teleport ? [{ from: start, to: end, distance, diagonal: false }] : steps;
  const moved = start.i !== end.i || start.j !== end.j || start.k !== end.k;
  const cost =
    typeof own === "number"
      ? own
      : typeof own === "function"
        ? sum(moved ? priced.map((step) => own(step.from, step.to, step.distance, to)) : [])
        : distance;
  const diagonals = steps.filter((step) => step.diagonal).length;
  return { distance, cost, spaces: grid.isGridless ? 0 : steps.length, diagonals, euclidean };
}

/** Straight line between two places in grid units; an offset counts from its center. */
function straightDistance(grid: Measured, from: Coordinates, to: Coordinates): number {
  const [a, b] = [pointOf(grid, from), pointOf(grid, to)];
  const flat = (Math.hypot(b.x - a.x, b.y - a.y) / grid.size) * grid.distance;
  return Math.hypot(flat, elevationOf(grid, to) - elevationOf(grid, from));
}

function pointOf(grid: Measured, coords: Coordinates): Point {
  return "x" in coords ? coords : grid.getCenterPoint(coords);
}

function elevationOf(grid: Measured, coords: Coordinates): number {
  if ("elevation" in coords) return coords.elevation ?? 0;
  return "k" in coords ? (coords.k ?? 0) * grid.distance : 0;
}

function add(total: Measurements, part: Measurements): void {
  total.distance += part.distance;
  total.cost += part.cost;
  total.spaces += part.spaces;
  total.diagonals += part.diagonals;
  total.euclidean += part.euclidean;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
