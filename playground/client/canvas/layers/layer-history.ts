import type { Loose, LooseObject } from "../../core/loose.ts";
import { movementFields } from "../../documents/movement-path.ts";
import { sendMovements } from "../../documents/token-movement.ts";

/** https://foundryvtt.com/api/v14/interfaces/foundry.canvas.layers.types.CanvasHistoryEvent.html */
export interface CanvasHistoryEvent {
  type: "create" | "update" | "delete";
  /** Data for reverting the event: ids of created documents, former fields of updated documents, data of deleted documents. */
  data: LooseObject[];
  /** Options of the undo operation. */
  options: LooseObject;
}

/**
 * Never undone ("Clean actorData and delta updates from the history", type package: TokenLayer#storeHistory), or written by the
 * server.
 */
const KEPT = new Set(["_id", "_stats", "_movementHistory", "delta", "actorData"]);

/** Former values of the fields about to change. */
export function former(tokens: Loose, changes: readonly LooseObject[]): LooseObject[] {
  return changes.flatMap((change) => {
    const source = tokens.get(change._id)?.toObject();
    const fields = Object.keys(change).filter((key) => source && key in source && !KEPT.has(key));
    return fields.length ? [{ _id: change._id, ...Object.fromEntries(fields.map((key) => [key, source[key]])) }] : [];
  });
}

/** Recorded movement of each token in an update. */
export function recordedIn({ _movement = {} }: LooseObject): LooseObject {
  const recorded = Object.entries<Loose>(_movement).filter(([, { recorded }]) => recorded);
  return Object.fromEntries(recorded.map(([token, { id }]) => [token, id]));
}

/** Undoes an event. Resolves to its documents. */
export async function undoEvent(scene: Loose, { type, data, options }: CanvasHistoryEvent): Promise<Loose[]> {
  const undo = { isUndo: true };
  const there = data.filter(({ _id }) => scene.tokens.has(_id));
  if (type === "delete") return scene.createEmbeddedDocuments("Token", data, { ...undo, keepId: true });
  if (there.length === 0) return [];
  if (type === "create")
    return scene.deleteEmbeddedDocuments(
      "Token",
      there.map(({ _id }) => _id),
      undo,
    );
  for (const { _id, ...fields } of there) await putBack(scene.tokens.get(_id), fields, options.recorded?.[_id]);
  return there.map(({ _id }) => scene.tokens.get(_id));
}

/**
 * Reverts a recorded movement, if still the token's last (foundryvtt issue 12667); else displaces the token, with the method
 * "undo".
 */
async function putBack(token: Loose, fields: LooseObject, movementId: string | undefined): Promise<void> {
  const places: readonly string[] = movementFields();
  const place = Object.entries(fields).filter(([key]) => places.includes(key));
  const rest = Object.fromEntries(Object.entries(fields).filter(([key]) => !places.includes(key)));
  const isLast = movementId !== undefined && token.movementHistory.at(-1)?.movementId === movementId;
  if (isLast) await token.revertRecordedMovement(movementId);
  else if (place.length > 0) {
    const waypoints = [{ ...Object.fromEntries(place), action: "displace" }];
    const movement = { [token.id]: { waypoints, method: "undo" as const } };
    return void (await sendMovements(token.parent, movement, { isUndo: true }, { [token.id]: rest }));
  }
  if (Object.keys(rest).length > 0) await token.update(rest, { isUndo: true });
}
