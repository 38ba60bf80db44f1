import type { Loose } from "../core/loose.ts";
import { actionConfig } from "./movement-actions.ts";
import type { CompleteWaypoint, MovementOperation, Position } from "./movement-types.ts";

/** Pixels between tested points of a straight line without a grid. */
const STRIDE = 5;
/** Region events of moving tokens (CONST.REGION_EVENTS). */
const INTO = ["tokenEnter", "tokenMoveIn"];
const OUT_OF = ["tokenExit", "tokenMoveOut"];

/**
 * Path with a checkpoint at each entry into or exit from a region with a subscribed behavior (foundryvtt issue 11627): each part
 * is a separate operation, so the movement can be stopped or paused there. On grids the path has every step; between the
 * waypoints of a gridless path the place is found and inserted.
 */
export function withRegionCheckpoints(token: Loose, path: readonly CompleteWaypoint[]): CompleteWaypoint[] {
  const regions = listening(token, ["tokenMoveIn", "tokenMoveOut"]);
  if (regions.length === 0) return [...path];
  const found: CompleteWaypoint[] = [];
  for (const waypoint of path) {
    const previous = found.at(-1);
    if (!previous || actionConfig(waypoint.action).teleport) {
      found.push(waypoint);
      continue;
    }
    const tried = token.parent.grid.isGridless ? pointsTo(previous, waypoint) : [waypoint];
    let before: Position = previous;
    for (const point of tried) {
      const crosses = regions.some(
        (region) => token.testInsideRegion(region, point) !== token.testInsideRegion(region, before),
      );
      if (crosses) found.push({ ...point, checkpoint: true });
      else if (point === waypoint) found.push(waypoint);
      before = point;
    }
  }
  return found;
}

/** Whole pixels along a straight line, its end last. */
function pointsTo(from: CompleteWaypoint, to: CompleteWaypoint): CompleteWaypoint[] {
  const count = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STRIDE);
  const between = Array.from({ length: Math.max(0, count - 1) }, (_, n): CompleteWaypoint => {
    const part = (n + 1) / count;
    const at = (start: number, end: number) => Math.round(start + (end - start) * part);
    const place = { x: at(from.x, to.x), y: at(from.y, to.y) };
    return { ...to, ...place, snapped: false, explicit: false, checkpoint: false, intermediate: true };
  });
  return [...between, to];
}

function listening(token: Loose, events: readonly string[]): Loose[] {
  return [...(token.parent?.regions ?? [])].filter((region: Loose) =>
    region.behaviors.some((behavior: Loose) => behavior.active && events.some((name) => behavior.hasEvent(name))),
  );
}

/**
 * Notifies region behaviors of a part of a movement into or out of them, on every client (CONST.REGION_EVENTS; the data are
 * `RegionTokenMoveEventData`), without waiting (foundryvtt issue 12870).
 */
export function notifyRegions(token: Loose, movement: MovementOperation, user: Loose): void {
  const { origin, destination } = movement;
  for (const region of listening(token, [...INTO, ...OUT_OF])) {
    const [was, is] = [origin, destination].map((position) => token.testInsideRegion(region, position));
    if (was === is) continue;
    for (const name of is ? INTO : OUT_OF) region._handleEvent({ name, data: { token, movement }, region, user });
  }
}
