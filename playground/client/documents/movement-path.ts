import { isV14 } from "../core/generation.ts";
import type { Loose } from "../core/loose.ts";
import type { BaseGrid, MeasurePathResult, MeasurePathWaypoint, Offset, Point } from "../grid/index.ts";
import { actionConfig } from "./movement-actions.ts";
import { gridOffsetToPosition, occupiedOffsets, positionToGridOffset } from "./movement-footprint.ts";
import type {
  CompleteWaypoint,
  MovementCostAggregator,
  MovementCostFunction,
  MovementSegment,
  Position,
  WaypointInput,
} from "./movement-types.ts";

/** BaseToken.MOVEMENT_FIELDS. V14 adds depth and level (api/v14 TokenMeasuredMovementWaypoint). */
export function movementFields(): (keyof Position)[] {
  const fields: (keyof Position)[] = ["x", "y", "elevation", "width", "height", "shape"];
  return isV14() ? [...fields, "depth", "level"] : fields;
}

export function positionOf(source: Partial<Position>): Position {
  const position: Record<string, unknown> = {};
  for (const field of movementFields()) position[field] = source[field];
  return position as unknown as Position; // all movement fields are set above
}

export function arePositionsEqual(a: Partial<Position>, b: Partial<Position>): boolean {
  return movementFields().every((field) => (a[field] ?? null) === (b[field] ?? null));
}

/** Fills each waypoint from the previous one, the first from the origin. Pixels are rounded, as documented. */
export function completeWaypoints(
  waypoints: readonly WaypointInput[],
  origin: Position,
  defaultAction: string,
): CompleteWaypoint[] {
  let previous: Position & { action: string } = { ...positionOf(origin), action: defaultAction };
  return waypoints.map((waypoint) => {
    const filled = Object.fromEntries(movementFields().map((field) => [field, waypoint[field] ?? previous[field]]));
    const position = filled as unknown as Position; // one entry a movement field
    const complete: CompleteWaypoint = {
      ...position,
      x: Math.round(position.x),
      y: Math.round(position.y),
      action: waypoint.action ?? previous.action,
      terrain: waypoint.terrain ?? null,
      snapped: waypoint.snapped ?? false,
      explicit: waypoint.explicit ?? false,
      checkpoint: waypoint.checkpoint ?? false,
      intermediate: waypoint.intermediate ?? false,
    };
    previous = complete;
    return complete;
  });
}

/** Path with every step of the direct way between its waypoints; teleports and gridless ways have no steps. */
export function completePath(grid: BaseGrid, waypoints: readonly CompleteWaypoint[]): CompleteWaypoint[] {
  const path: CompleteWaypoint[] = [];
  let previous: CompleteWaypoint | null = null;
  for (const waypoint of waypoints) {
    const direct = previous && !grid.isGridless && !actionConfig(waypoint.action).teleport;
    if (previous && direct) path.push(...stepsBetween(grid, previous, waypoint));
    path.push(waypoint);
    previous = waypoint;
  }
  return path;
}

function stepsBetween(grid: BaseGrid, from: CompleteWaypoint, to: CompleteWaypoint): CompleteWaypoint[] {
  const [start, end] = [positionToGridOffset(grid, from), positionToGridOffset(grid, to)];
  const level = from.elevation === to.elevation;
  return grid
    .getDirectPath([start, end])
    .slice(1, -1)
    .map((offset) => {
      const { x, y } = gridOffsetToPosition(grid, offset, to);
      const elevation = level ? to.elevation : (offset.k ?? 0) * grid.distance;
      const place = { x: Math.round(x), y: Math.round(y), elevation };
      return { ...to, ...place, snapped: true, explicit: false, checkpoint: false, intermediate: true };
    });
}

export function segmentOf(waypoint: CompleteWaypoint): MovementSegment {
  const { width, height, shape, depth, level, action, terrain } = waypoint;
  const config = actionConfig(action);
  const more = isV14() ? { depth: depth ?? 1, level: level ?? null } : {};
  return { width, height, shape, action, terrain, actionConfig: config, teleport: config.teleport, ...more };
}

/**
 * Measures a token's path on a grid. A step of a multi-space token costs the median over its spaces, or infinity if any step does
 * (`Token#_getMovementCostFunction`); `CONFIG.Token.movement.costAggregator` replaces the median.
 */
export function measurePath(
  grid: BaseGrid,
  waypoints: readonly (CompleteWaypoint & { cost?: number | MovementCostFunction | undefined })[],
  {
    cost,
    aggregator,
  }: { cost?: MovementCostFunction | undefined; aggregator?: MovementCostAggregator | null | undefined } = {},
): MeasurePathResult {
  const combine = aggregator ?? (globalThis as Loose).CONFIG.Token.movement.costAggregator ?? median;
  const path = waypoints.map((waypoint): MeasurePathWaypoint => {
    const segment = segmentOf(waypoint);
    const own = waypoint.cost ?? cost;
    return {
      ...placeOf(grid, waypoint),
      teleport: segment.teleport,
      measure: segment.actionConfig.measure,
      cost: typeof own === "function" ? spaceBySpace(grid, waypoint, segment, own, combine) : own,
    };
  });
  return grid.measurePath(path);
}

/** The grid measures from top-left offset to top-left offset; without spaces, from point to point. */
function placeOf(grid: BaseGrid, waypoint: CompleteWaypoint): Offset | (Point & { elevation: number }) {
  if (grid.isGridless) return { x: waypoint.x, y: waypoint.y, elevation: waypoint.elevation };
  return positionToGridOffset(grid, waypoint);
}

function spaceBySpace(
  grid: BaseGrid,
  dimensions: Position,
  segment: MovementSegment,
  cost: MovementCostFunction,
  combine: MovementCostAggregator,
) {
  const spacesAt = (offset: Offset): Offset[] => {
    const { x, y } = gridOffsetToPosition(grid, offset, dimensions);
    return occupiedOffsets(grid, { ...dimensions, x, y }).map(({ i, j }) => ({ i, j, k: offset.k ?? 0 }));
  };
  return (from: Offset, to: Offset, distance: number): number => {
    if (grid.isGridless) return cost(from, to, distance, segment);
    const [left, entered] = [spacesAt(from), spacesAt(to)];
    if (left.length <= 1 || left.length !== entered.length) return cost(from, to, distance, segment);
    const results = left.map((start, n) => {
      const end = entered[n] as Offset;
      return { from: start, to: end, cost: cost(start, end, distance, segment) };
    });
    return combine(results, distance, segment);
  };
}

const median: MovementCostAggregator = (results) => {
  const costs = results.map((result) => result.cost).sort((a, b) => a - b);
  if (costs.at(-1) === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY;
  const middle = Math.floor(costs.length / 2);
  const upper = costs[middle] ?? 0;
  return costs.length % 2 ? upper : ((costs[middle - 1] ?? 0) + upper) / 2;
};
