import type { Loose, LooseObject } from "../../core/loose.ts";
import { positionOf } from "../../documents/movement-path.ts";
import type { CompleteWaypoint, MeasuredWaypoint, WaypointInput } from "../../documents/movement-types.ts";
import type { Point } from "../../grid/index.ts";
import type { CanvasPointerEvent } from "../interaction/pointer-event.ts";
import type { PlannedMovement, RulerData } from "./token-ruler.ts";

/**
 * Token drags. All controlled tokens movable by the user go along, each with its own context. A frame with the same snapped
 * destination has no work to do.
 */

export interface DragContext {
  token: Loose;
  preview: Loose;
  /** From the grabbed point to this token's corner. */
  grip: Point;
  /** Placed so far, without origin and destination. */
  waypoints: WaypointInput[];
  destination: WaypointInput;
  foundPath: CompleteWaypoint[];
}

/** The position for the token's corner at a point: snapped to the grid unless asked otherwise. Whole pixels. */
export function waypointPosition(token: Loose, point: Point, snap: boolean): Point {
  const wanted = { x: Math.round(point.x), y: Math.round(point.y) };
  const { x, y } = snap ? token.getSnappedPosition(wanted) : wanted;
  return { x: Math.round(x), y: Math.round(y) };
}

export function start(token: Loose, event: CanvasPointerEvent): void {
  const { game } = globalThis as Loose;
  if (!token.controlled) token.control({ releaseOthers: true });
  token.layer.hud?.close();
  const { origin } = event.interactionData;
  for (const moved of token.layer.controlled) {
    if (moved !== token && !moved.can(game.user, "drag")) continue;
    begin(moved, origin);
  }
}

function begin(token: Loose, origin: Point): void {
  const { x, y } = token.document._source;
  const preview = new token.constructor(token.document, { preview: true });
  token._preview = preview;
  token.layer.preview.addChild(preview);
  void preview.draw();
  token._dragContext = {
    token,
    preview,
    grip: { x: x - origin.x, y: y - origin.y },
    waypoints: [],
    destination: positionOf(token.document._source),
    foundPath: [],
  };
  plan(token);
}

export function move(token: Loose, event: CanvasPointerEvent): void {
  const snap = !event.shiftKey && !token.document.parent.grid.isGridless;
  const { destination } = event.interactionData;
  for (const context of contexts(token)) {
    const { grip } = context;
    context.token._updateDragDestination({ x: destination.x + grip.x, y: destination.y + grip.y }, { snap });
  }
}

/** Searches a path for a new destination; an unchanged one keeps its path. */
export function updateDestination(token: Loose, point: Point, snap: boolean): void {
  const context: DragContext | null = token._dragContext;
  if (!context) return;
  const { x, y } = token._getDragWaypointPosition(point, { snap });
  if (x === context.destination.x && y === context.destination.y) return;
  context.destination = { ...context.destination, x, y, snapped: snap };
  context.preview.position.set(x, y);
  plan(token);
}

export function changeElevation(token: Loose, delta: number): void {
  for (const context of contexts(token)) {
    const step = context.token.document.parent.grid.distance;
    const elevation = (context.destination.elevation ?? 0) + delta * step;
    context.destination = { ...context.destination, elevation };
    context.preview._dragElevation = { elevation };
    context.preview.renderFlags.set({ refreshTooltip: true });
    plan(context.token);
  }
}

function plan(token: Loose): void {
  const { game } = globalThis as Loose;
  const context: DragContext = token._dragContext;
  const wanted = path(token, context);
  const job = token.findMovementPath(wanted, { preview: true, ...token._getDragPathfindingOptions() });
  context.foundPath = job.result ?? [];
  const reached = context.foundPath.filter((waypoint) => !waypoint.intermediate).length;
  const complete = reachesEnd(context.foundPath, wanted.at(-1) as WaypointInput);
  const unreachable = complete
    ? []
    : token
        .createTerrainMovementPath(wanted)
        .filter(placed)
        .slice(Math.max(1, reached - 1));
  const hidden = token.document.hidden;
  const history: MeasuredWaypoint[] = token.document._source._movementHistory ?? [];
  const planned: PlannedMovement = {
    foundPath: context.foundPath,
    unreachableWaypoints: unreachable,
    history,
    hidden,
    searching: false,
  };
  token._plannedMovement = { ...token._plannedMovement, [game.user.id]: planned };
  token.renderFlags.set({ refreshRuler: true });
}

const placed = (waypoint: CompleteWaypoint) => !waypoint.intermediate;

function reachesEnd(found: CompleteWaypoint[], end: WaypointInput): boolean {
  const last = found.at(-1);
  return last !== undefined && last.x === end.x && last.y === end.y && last.elevation === end.elevation;
}

/** Origin, placed waypoints, destination. */
function path(token: Loose, { waypoints, destination }: DragContext): WaypointInput[] {
  const action = token._getDragMovementAction();
  const last = waypoints.at(-1) ?? positionOf(token.document._source);
  const moves = destination.x !== last.x || destination.y !== last.y || destination.elevation !== last.elevation;
  const end = moves || waypoints.length === 0 ? [{ ...destination, action, explicit: true, checkpoint: true }] : [];
  return [{ ...positionOf(token.document._source), action }, ...waypoints, ...end];
}

/** Ctrl-release: the destination becomes a waypoint and the drag goes on. */
export function addWaypoint(token: Loose, _event: CanvasPointerEvent): void {
  for (const { token: moved, destination, waypoints } of contexts(token)) {
    const last = waypoints.at(-1) ?? moved.document._source;
    if (last.x === destination.x && last.y === destination.y && last.elevation === destination.elevation) continue;
    waypoints.push({ ...destination, action: moved._getDragMovementAction(), explicit: true, checkpoint: false });
    plan(moved);
  }
}

/** Right click: removes the last waypoint; without any the drag ends. */
export function removeWaypoint(token: Loose, _event: CanvasPointerEvent): void {
  if ((token._dragContext?.waypoints.length ?? 0) === 0) {
    (globalThis as Loose).canvas.pointer.cancel();
    return;
  }
  for (const context of contexts(token)) {
    context.waypoints.pop();
    plan(context.token);
  }
}

/** Builds the update for a drop: each moved token by its id alone, and its path as a movement instruction. */
export function dropUpdates(token: Loose, _event: CanvasPointerEvent): [LooseObject[], LooseObject] | null {
  const movement: LooseObject = {};
  for (const context of contexts(token)) {
    const moved = context.token;
    const waypoints = context.foundPath.filter(placed).slice(1);
    if (waypoints.length === 0) continue;
    const way = waypoints.map(({ terrain: _terrain, ...waypoint }, n) => ({
      ...waypoint,
      checkpoint: n === waypoints.length - 1,
    }));
    movement[moved.id] = {
      waypoints: way,
      method: "dragging",
      constrainOptions: moved._getDragConstrainOptions(),
      showRuler: true,
    };
  }
  const ids = Object.keys(movement);
  if (ids.length === 0) return null;
  return [ids.map((_id) => ({ _id })), { ...token._getDragLeftDropUpdateOptions(), movement }];
}

export async function drop(token: Loose, event: CanvasPointerEvent): Promise<void> {
  const { game, ui } = globalThis as Loose;
  try {
    if (token._shouldPreventDragLeftDrop(event)) return;
    if (!game.user.isGM && game.paused) {
      ui.notifications?.warn("GAME.PausedWarning", { localize: true });
      return;
    }
    const prepared = token._prepareDragLeftDropUpdates(event);
    if (!prepared) return;
    const [updates, options] = prepared;
    // The ghost stays until the write has been answered: a refused move is seen to be refused.
    await token.document.parent.updateEmbeddedDocuments("Token", updates, options);
  } finally {
    cancel(token, event);
  }
}

export function cancel(token: Loose, _event: CanvasPointerEvent): void {
  for (const context of contexts(token)) forget(context.token);
}

export function forget(token: Loose): void {
  const { game } = globalThis as Loose;
  if (!token._dragContext) return;
  token._dragContext = null;
  token._preview?.destroy();
  token._preview = null;
  const { [game.user.id]: _own, ...others } = token._plannedMovement;
  token._plannedMovement = others;
  if (!token.destroyed) token.renderFlags.set({ refreshRuler: true });
}

function contexts(token: Loose): DragContext[] {
  return token.layer.placeables.map((other: Loose) => other._dragContext).filter(Boolean);
}

/** Data for the token's ruler: the recorded path, the path still ahead, and users' plans. */
export function rulerData(token: Loose): RulerData {
  const { movement } = token.document;
  const continues = movement.state === "pending" || movement.state === "paused";
  return {
    passedWaypoints: token.document._source._movementHistory ?? [],
    pendingWaypoints: continues ? movement.pending.waypoints : [],
    plannedMovement: token._plannedMovement,
  };
}
