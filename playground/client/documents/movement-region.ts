import type { Point } from "../grid/index.ts";

/** A shape of a region (type package: data.BaseShapeData): a hole removes the area added by shapes before it. */
export type RegionShape = { hole?: boolean } & (
  | { type: "rectangle"; x: number; y: number; width: number; height: number; rotation?: number }
  | { type: "ellipse"; x: number; y: number; radiusX: number; radiusY: number; rotation?: number }
  | { type: "circle"; x: number; y: number; radius: number }
  | { type: "polygon"; points: number[] }
);

export function regionContains(shapes: readonly RegionShape[], point: Point): boolean {
  let inside = false;
  for (const shape of shapes) if (inside === Boolean(shape.hole) && contains(shape, point)) inside = !shape.hole;
  return inside;
}

function contains(shape: RegionShape, point: Point): boolean {
  switch (shape.type) {
    case "rectangle": {
      const middle = { x: shape.x + shape.width / 2, y: shape.y + shape.height / 2 };
      const { x, y } = turned(point, middle, shape.rotation ?? 0);
      return Math.abs(x) <= shape.width / 2 && Math.abs(y) <= shape.height / 2;
    }
    case "ellipse": {
      const { x, y } = turned(point, shape, shape.rotation ?? 0);
      return (x / shape.radiusX) ** 2 + (y / shape.radiusY) ** 2 <= 1;
    }
    case "circle":
      return Math.hypot(point.x - shape.x, point.y - shape.y) <= shape.radius;
    case "polygon":
      return polygonContains(shape.points, point);
  }
}

/** The point relative to a centre, with the shape's rotation (degrees, clockwise) taken back. */
function turned(point: Point, center: Point, rotation: number): Point {
  const turn = (-rotation * Math.PI) / 180;
  const [dx, dy] = [point.x - center.x, point.y - center.y];
  return { x: dx * Math.cos(turn) - dy * Math.sin(turn), y: dx * Math.sin(turn) + dy * Math.cos(turn) };
}

/** Even-odd rule on a flat list of coordinates. */
function polygonContains(points: readonly number[], { x, y }: Point): boolean {
  let inside = false;
  for (let n = 0, last = points.length - 2; n < points.length; last = n, n += 2) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = [points[n], points[n + 1], points[last], points[last + 1]];
    if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) inside = !inside;
  }
  return inside;
}
