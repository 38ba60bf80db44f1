import type { Space } from "../../../grid/types.ts";
import { placementAt, type Token } from "../rules/index.ts";

/** Screen directions by eighths of a turn, clockwise from the right: ends of keys below `TURNCRAFT.Flow.Direction`. */
export const directions = [
  "right",
  "lowerRight",
  "down",
  "lowerLeft",
  "left",
  "upperLeft",
  "up",
  "upperRight",
] as const;
export type Direction = (typeof directions)[number];

/** In which eighth of a turn another hex lies on the screen, as an index of {@link directions}. */
export function eighthTo(token: Token, from: Space, to: Space): number {
  const [start, end] = [placementAt(token, from), placementAt(token, to)];
  const eighth = Math.round((Math.atan2(end.y - start.y, end.x - start.x) / Math.PI) * 4);
  return (eighth + directions.length) % directions.length;
}

/** The same by its name. */
export function directionTo(token: Token, from: Space, to: Space): Direction {
  return directions[eighthTo(token, from, to)] ?? "right";
}
