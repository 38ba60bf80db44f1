import type { Point } from "../grid/index.ts";

export type Segment = readonly [x0: number, y0: number, x1: number, y1: number];

/**
 * Returns the point where the path from a to b first meets the wall, or null. Touching an end counts: corners have no
 * gaps.
 */
export function crossing(a: Point, b: Point, [x0, y0, x1, y1]: Segment): Point | null {
  const [wayX, wayY, wallX, wallY] = [b.x - a.x, b.y - a.y, x1 - x0, y1 - y0];
  const area = wayX * wallY - wayY * wallX;
  if (Math.abs(area) < 1e-9) return null;
  const along = ((x0 - a.x) * wallY - (y0 - a.y) * wallX) / area;
  const across = ((x0 - a.x) * wayY - (y0 - a.y) * wayX) / area;
  if (along < 0 || along > 1 || across < 0 || across > 1) return null;
  return { x: a.x + along * wayX, y: a.y + along * wayY };
}

/** Crossings of a way with movement-blocking walls, nearest first. */
export function collisions(a: Point, b: Point, walls: Iterable<{ c: Segment; blocksMovement: boolean }>): Point[] {
  const found: Point[] = [];
  for (const wall of walls) {
    const point = wall.blocksMovement ? crossing(a, b, wall.c) : null;
    if (point) found.push(point);
  }
  const distance = (p: Point) => Math.hypot(p.x - a.x, p.y - a.y);
  return found.sort((p, q) => distance(p) - distance(q));
}
