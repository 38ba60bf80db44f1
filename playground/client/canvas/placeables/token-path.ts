import { isV14 } from "../../core/generation.ts";
import type { Loose, LooseObject } from "../../core/loose.ts";
import { actionConfig } from "../../documents/movement-actions.ts";
import { completePath, completeWaypoints, measurePath, positionOf } from "../../documents/movement-path.ts";
import { terrainPath } from "../../documents/movement-terrain.ts";
import type { CompleteWaypoint, ConstrainOptions, WaypointInput } from "../../documents/movement-types.ts";
import type { MeasurePathResult, Point } from "../../grid/index.ts";
import { collisions } from "../walls.ts";

/**
 * Paths of a drawn token. Independent of the running animation: positions come from the document's source, as documented for
 * `constrainMovementPath` and `findMovementPath`.
 */

export interface PathOptions extends ConstrainOptions {
  preview?: boolean;
  /** Path already travelled, counted too: the recorded history, or the given waypoints. */
  history?: boolean | WaypointInput[];
  delay?: number;
}

/** A pathfinder's work. Core's walks the constrained direct path (foundryvtt issue 11725), so it is done at once. */
export interface FindPathJob {
  result: CompleteWaypoint[] | null | undefined;
  promise: Promise<CompleteWaypoint[] | null>;
  cancel(): void;
}

export function withDefaults(token: Loose, waypoints: readonly WaypointInput[]): CompleteWaypoint[] {
  const { document } = token;
  const action = document.movementAction ?? document._inferMovementAction();
  return completeWaypoints(waypoints, positionOf(document._source), action);
}

export function measureTokenPath(
  token: Loose,
  waypoints: readonly WaypointInput[],
  options: LooseObject,
): MeasurePathResult {
  const complete = withDefaults(token, waypoints).map((waypoint, n) => ({ ...waypoint, cost: waypoints[n]?.cost }));
  const cost = options.cost ?? token._getMovementCostFunction(options);
  return measurePath(token.document.parent.grid, complete, { cost, aggregator: options.aggregator });
}

export function createTerrainPath(
  token: Loose,
  waypoints: readonly WaypointInput[],
  options: LooseObject,
): CompleteWaypoint[] {
  return terrainPath(token.document.parent.grid, token.document, withDefaults(token, waypoints), options);
}

/** Cuts the path before its first step with a wall, with infinite cost, or (V14) beyond a limit. */
export function constrainPath(
  token: Loose,
  waypoints: readonly WaypointInput[],
  options: PathOptions,
): [path: CompleteWaypoint[], constrained: boolean] {
  const given = withDefaults(token, waypoints);
  const path = completePath(token.document.parent.grid, given);
  const end = Math.min(
    options.ignoreWalls ? path.length : firstBlocked(token, path),
    options.ignoreCost ? path.length : firstForbidden(token, path, options),
  );
  if (end >= path.length) return [path, false];
  const cut = path.slice(0, end);
  const last = cut.at(-1);
  // Where the path now ends is a stop like the one that was asked for.
  if (last?.intermediate)
    cut[cut.length - 1] = { ...last, intermediate: false, explicit: given.at(-1)?.explicit ?? false };
  return [cut, true];
}

function firstBlocked(token: Loose, path: CompleteWaypoint[]): number {
  const { document } = token;
  for (let n = 1; n < path.length; n++) {
    const [from, to] = [path[n - 1] as CompleteWaypoint, path[n] as CompleteWaypoint];
    const { walls } = actionConfig(to.action);
    if (!walls) continue;
    const origin = document.getCenterPoint(from);
    if (token.checkCollision(document.getCenterPoint(to), { origin, level: from.level, type: walls, mode: "any" }))
      return n;
  }
  return path.length;
}

function firstForbidden(token: Loose, path: CompleteWaypoint[], options: PathOptions): number {
  const before = priorWaypoints(token, options.history);
  const measured = token.measureMovementPath([...before, ...path], { preview: options.preview ?? false });
  const { maxCost = Number.POSITIVE_INFINITY, maxDistance = Number.POSITIVE_INFINITY } = options;
  for (let n = 1; n < path.length; n++) {
    const { cost, distance, backward } = measured.waypoints[before.length + n];
    if (backward.cost === Number.POSITIVE_INFINITY || cost > maxCost || distance > maxDistance) return n;
  }
  return path.length;
}

function priorWaypoints(token: Loose, history: PathOptions["history"]): WaypointInput[] {
  if (Array.isArray(history)) return history;
  return history ? (token.document._source._movementHistory ?? []) : [];
}

export function findPath(token: Loose, waypoints: readonly WaypointInput[], options: PathOptions): FindPathJob {
  const [result] = constrainPath(token, createTerrainPath(token, waypoints, options as LooseObject), options);
  return { result, promise: Promise.resolve(result), cancel() {} };
}

/** Walls between two centre points: any → boolean, closest → the nearest point or null, all → every point. */
export function checkCollision(
  token: Loose,
  destination: Point,
  { origin, level, mode = "any" }: { origin?: Point; level?: string; type?: string; mode?: "any" | "all" | "closest" },
): boolean | Point | null | Point[] {
  const { parent, _source } = token.document;
  const start = origin ?? token.document.getCenterPoint();
  // Assumed: walls of the level that the way begins on are those that count.
  const from = level ?? _source.level;
  const walls = isV14() ? parent.walls.filter((wall: Loose) => wall.includedInLevel(from)) : parent.walls;
  const found = collisions(start, destination, walls);
  if (mode === "any") return found.length > 0;
  return mode === "all" ? found : (found[0] ?? null);
}
