import type { Point } from "./outline.ts";

/** Corners of a polygon drawn as a circle: enough for the largest to look round. */
const CORNERS = 128;

/** Rectangle of the scene, in scene pixels. */
interface Rectangle extends Point {
  readonly width: number;
  readonly height: number;
}

/** Circle around a point, clipped to a rectangle: corners in a row; empty if outside. */
export function circleWithin(middle: Point, radius: number, { x, y, width, height }: Rectangle): Point[] {
  const circle = Array.from({ length: CORNERS }, (_, i): Point => {
    const turn = (2 * Math.PI * i) / CORNERS;
    return { x: middle.x + radius * Math.cos(turn), y: middle.y + radius * Math.sin(turn) };
  });
  const sides = [
    (point: Point) => point.x - x,
    (point: Point) => x + width - point.x,
    (point: Point) => point.y - y,
    (point: Point) => y + height - point.y,
  ] as const;
  return sides.reduce<Point[]>((corners, inside) => cutOff(corners, inside), circle);
}

/** True if a circle covers the whole rectangle. */
export function reaches(middle: Point, radius: number, { x, y, width, height }: Rectangle): boolean {
  const across = Math.max(middle.x - x, x + width - middle.x);
  const down = Math.max(middle.y - y, y + height - middle.y);
  return Math.hypot(across, down) <= radius;
}

/**
 * Returns the part of a polygon on a side of a straight line. `inside`: a point's distance on the side, negative beyond the line.
 */
function cutOff(corners: readonly Point[], inside: (point: Point) => number): Point[] {
  return corners.flatMap((to, i) => {
    const from = corners.at(i - 1) ?? to;
    const [before, here] = [inside(from), inside(to)];
    const part = before / (before - here);
    const crossing = { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) };
    const isCrossed = before >= 0 !== here >= 0;
    return [...(isCrossed ? [crossing] : []), ...(here >= 0 ? [to] : [])];
  });
}
