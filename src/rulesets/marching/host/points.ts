import { pointOfSpace } from "../../../combat/space-on-scene.ts";

/** The scene that an encounter is fought on: its own, else that of the first who has a token. */
export function sceneFoughtOn(combat: Combat.Implementation): Scene.Implementation | null {
  return combat.scene ?? combat.combatants.find((each) => each.token?.parent != null)?.token?.parent ?? null;
}

/** True if a space lies in the scene that is fought on (MO-306). */
export function isInScene(combat: Combat.Implementation, space: unknown): boolean {
  const { x, y } = (space ?? {}) as { x?: unknown; y?: unknown };
  const scene = sceneFoughtOn(combat);
  if (!scene || typeof x !== "number" || typeof y !== "number") return false;
  const { sceneX, sceneY, sceneWidth, sceneHeight } = scene.dimensions;
  const point = pointOfSpace(scene, { x, y });
  const isWithin = (at: number, start: number, length: number) => at >= start && at <= start + length;
  return isWithin(point.x, sceneX, sceneWidth) && isWithin(point.y, sceneY, sceneHeight);
}
