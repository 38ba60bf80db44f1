import { isV14 } from "../core/generation.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import { completePath, completeWaypoints, positionOf } from "./movement-path.ts";
import { withRegionCheckpoints } from "./movement-region-events.ts";
import type {
  CompleteWaypoint,
  MeasuredWaypoint,
  MovementInstruction,
  MovementOperation,
  MovementSection,
  Position,
} from "./movement-types.ts";

/**
 * Steps 1 to 4 of a movement, on the asking client: build the path, constrain it, split it at the first checkpoint, measure both
 * parts and the history, decide on recording. The rest (asking `_preUpdateMovement` and the hook, the write, every client's part)
 * is in token-movement.ts. Sources: client/documents/token.d.mts.
 */
export function planMovement(
  token: Loose,
  instruction: MovementInstruction & { chain?: string[] },
  id: string,
): MovementOperation | null {
  const grid = token.parent.grid;
  const origin = positionOf(token._source);
  const action = token.movementAction ?? token._inferMovementAction();
  const start = completeWaypoints([{}], origin, action)[0] as CompleteWaypoint;
  const given = instruction.waypoints ?? (instruction.destination ? [instruction.destination] : []);
  const wanted = completeWaypoints(given, origin, action);
  const [built, constrained] = buildPath(token, grid, [start, ...wanted], instruction);
  const path = withRegionCheckpoints(token, built);
  if (path.length < 2) return null;
  const checkpoint = path.findIndex((waypoint, n) => n > 0 && waypoint.checkpoint);
  const end = checkpoint < 0 ? path.length : checkpoint + 1;
  const stamp = { userId: (globalThis as Loose).game.user.id as string, movementId: id };
  const passed = measureSection(token, path.slice(0, end), stamp, instruction);
  const pending = measureSection(token, path.slice(end - 1), stamp, instruction);
  const destination = positionOf(path[end - 1] as Position);
  return {
    id,
    chain: instruction.chain ?? [],
    origin,
    destination,
    passed,
    pending,
    history: historyOf(token, instruction.chain ?? []),
    constrained,
    recorded: instruction.method !== "undo" && token._shouldRecordMovementHistory(),
    method: instruction.method ?? "api",
    constrainOptions: instruction.constrainOptions ?? {},
    autoRotate: instruction.autoRotate ?? false,
    showRuler: instruction.showRuler ?? false,
    ...(isV14() ? { subpathId: id, split: false, ...ownOptions(instruction) } : {}),
  };
}

/** Path with terrain, walls and cost for drawn tokens; elsewhere the direct one. */
function buildPath(
  token: Loose,
  grid: Loose,
  waypoints: CompleteWaypoint[],
  instruction: MovementInstruction,
): [path: CompleteWaypoint[], constrained: boolean] {
  const drawn = token.rendered ? token.object : null;
  if (!drawn) return [completePath(grid, waypoints), false];
  const terrain = drawn.createTerrainMovementPath(waypoints, instruction.terrainOptions ?? {});
  if (instruction.method === "undo") return [terrain, false];
  return drawn.constrainMovementPath(terrain, { ...instruction.constrainOptions, history: true });
}

/** Measures a part of the path. Its first waypoint is the start, not one of the section's waypoints. */
function measureSection(
  token: Loose,
  path: CompleteWaypoint[],
  stamp: { userId: string; movementId: string },
  instruction: MovementInstruction,
): MovementSection {
  const drawn = token.rendered ? token.object : null;
  const result = (drawn ?? token).measureMovementPath(path, instruction.measureOptions ?? {});
  const waypoints = path.slice(1).map(
    (waypoint, n): MeasuredWaypoint => ({
      ...waypoint,
      ...stamp,
      cost: result.waypoints[n + 1].backward.cost,
      ...(isV14() ? { subpathId: stamp.movementId } : {}),
    }),
  );
  return { waypoints, ...totals(result) };
}

/** The token's earlier path: the movement recorded in its source, and the unrecorded part of the movement continued here. */
function historyOf(token: Loose, chain: string[]): MovementOperation["history"] {
  const recorded = measureHistory(token, token._source._movementHistory ?? []);
  const last: MovementOperation | undefined = token.movement;
  const continues = last !== undefined && chain.at(-1) === last.id && !last.recorded;
  const walked = continues ? appendPath(last.history.unrecorded.waypoints, last) : [];
  const unrecorded = measureHistory(token, walked);
  const sum = (key: "distance" | "cost" | "spaces" | "diagonals") => recorded[key] + unrecorded[key];
  const whole = { distance: sum("distance"), cost: sum("cost"), spaces: sum("spaces"), diagonals: sum("diagonals") };
  return { recorded, unrecorded, ...whole };
}

export function measureHistory(token: Loose, waypoints: MeasuredWaypoint[]): MovementSection {
  return { waypoints: waypoints.map((waypoint) => ({ ...waypoint })), ...totals(token.measureMovementPath(waypoints)) };
}

function totals({ distance, cost, spaces, diagonals }: Omit<MovementSection, "waypoints">) {
  return { distance, cost, spaces, diagonals };
}

function ownOptions({ measureOptions = {}, terrainOptions = {} }: MovementInstruction): LooseObject {
  return { measureOptions, terrainOptions };
}

export function recordedHistory(token: Loose, movement: MovementOperation): MeasuredWaypoint[] {
  return appendPath(token._source._movementHistory ?? [], movement);
}

/** History with the movement's passed waypoints; starts at the origin of the first movement. */
function appendPath(before: MeasuredWaypoint[], movement: MovementOperation): MeasuredWaypoint[] {
  const [first] = movement.passed.waypoints;
  if (!first) return before;
  if (before.length > 0) return [...before, ...movement.passed.waypoints];
  const origin = { ...first, ...movement.origin, terrain: null, snapped: false, explicit: false, cost: 0 };
  return [{ ...origin, checkpoint: true, intermediate: false }, ...movement.passed.waypoints];
}

/** Token rotation in degrees along the last step; 0 is down (south). Null without movement. */
export function headingOf(movement: MovementOperation): number | null {
  const path: Position[] = [movement.origin, ...movement.passed.waypoints];
  const to = path.at(-1) as Position;
  const from = path.findLast(({ x, y }) => x !== to.x || y !== to.y);
  if (!from) return null;
  const degrees = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI - 90;
  return Math.round((degrees + 360) % 360);
}
