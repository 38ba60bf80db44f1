import type { Loose } from "../core/loose.ts";
import { positionOf } from "./movement-path.ts";
import type { MeasuredWaypoint } from "./movement-types.ts";
import { sendMovements } from "./token-movement.ts";

/**
 * Displaces a token to its place before a recorded movement and rolls its history back (`revertRecordedMovement`): method "undo",
 * operation `isUndo`. Until the write arrives the undone movement is still the last of the history, for `_preUpdateMovement` to
 * see.
 */
export async function revertMovement(token: Loose, movementId?: string): Promise<boolean> {
  const history: MeasuredWaypoint[] = token._source._movementHistory ?? [];
  const first = movementId === undefined ? 0 : history.findIndex((waypoint) => waypoint.movementId === movementId);
  // The history's first entry is where the first movement began.
  const back = history[Math.max(0, first - 1)];
  if (first < 0 || !back) return false;
  const instruction = { waypoints: [{ ...positionOf(back), action: "displace" }], method: "undo" as const };
  const rolledBack = { _movementHistory: history.slice(0, first) };
  const moved = await sendMovements(
    token.parent,
    { [token.id]: instruction },
    { isUndo: true },
    { [token.id]: rolledBack },
  );
  return moved.has(token.id);
}
