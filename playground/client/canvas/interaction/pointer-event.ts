import type { FederatedPointerEvent, Point } from "pixi.js";
import type { Loose } from "../../core/loose.ts";

/** Data that a gesture carries from its start to its end (documented as `event.interactionData`). Points are scene pixels. */
export interface InteractionData {
  /** The placeable that it began on. */
  object: Loose | null;
  origin: Point;
  destination: Point;
  [key: string]: unknown;
}

export type CanvasPointerEvent = (FederatedPointerEvent | PointerEvent) & { interactionData: InteractionData };
