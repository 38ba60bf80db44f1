import type { Point } from "./spiral-line.ts";

/** A line between two points of the scene, in pixels. */
export type Stroke = readonly [Point, Point];

/** Strokes of a dashed line. Both ends are at least half a gap, which leaves beads clear. Pixels. */
export function dashes(from: Point, to: Point, dash: number, gap: number): Stroke[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const count = Math.floor(length / (dash + gap));
  const spare = length - count * (dash + gap);
  const at = (way: number): Point => ({
    x: from.x + ((to.x - from.x) * way) / length,
    y: from.y + ((to.y - from.y) * way) / length,
  });
  return Array.from({ length: count }, (_, index) => {
    const start = (spare + gap) / 2 + index * (dash + gap);
    return [at(start), at(start + dash)] as const;
  });
}
