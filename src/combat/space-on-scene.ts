import type { Point, Space } from "../grid/types.ts";

/** The middle of a space of the rules in scene pixels; without a grid their spaces are feet. */
export function pointOfSpace({ grid }: Scene.Implementation, { x, y }: Space): Point {
  const pixels = grid.size / grid.distance;
  if (grid.isGridless) return { x: x * pixels, y: y * pixels };
  if (grid instanceof foundry.grid.HexagonalGrid) return grid.getCenterPoint({ q: x, r: y, s: -x - y });
  return grid.getCenterPoint({ i: y, j: x });
}

/** The space of the rules under a point of scene pixels. */
export function spaceOfPoint({ grid }: Scene.Implementation, point: Point): Space {
  const feet = (pixels: number) => Math.round((pixels / grid.size) * grid.distance);
  if (grid.isGridless) return { x: feet(point.x), y: feet(point.y) };
  if (grid instanceof foundry.grid.HexagonalGrid) {
    const { q, r } = grid.getCube(point);
    return { x: q, y: r };
  }
  const { i, j } = grid.getOffset(point);
  return { x: j, y: i };
}

/** The space that lies some columns and rows from another; without a grid 5 ft each. */
export function spaceBeside(scene: Scene.Implementation, space: Space, columns: number, rows: number): Space {
  const { grid } = scene;
  if (grid.isGridless) return { x: space.x + 5 * columns, y: space.y + 5 * rows };
  const { i, j } = grid.getOffset(pointOfSpace(scene, space));
  return spaceOfPoint(scene, grid.getCenterPoint({ i: i + rows, j: j + columns }));
}
