import type { FederatedPointerEvent, Point } from "pixi.js";
import type { Loose } from "../../core/loose.ts";

/** Data of a gesture from start to end (documented as `event.interactionData`). Points are scene pixels. */
export interface InteractionData {
  /** Placeable at the start. */
  object: Loose | null;
  origin: Point;
  destination: Point;
  [key: string]: unknown;
}

export type CanvasPointerEvent = (FederatedPointerEvent | PointerEvent) & { interactionData: InteractionData };
