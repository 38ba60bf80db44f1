import type { Bounds, Coordinates, Offset, OffsetRange, Point } from "./types.ts";

/** Hexagonal grid, for ranges. */
interface Hexagons {
  readonly columns: boolean;
  readonly size: number;
  readonly sizeX: number;
  readonly sizeY: number;
  getOffset(coords: Coordinates): Offset;
  getCenterPoint(coords: Coordinates): Point;
}

/** Smallest range of hexagons around the rectangle: a generous range, tightened side by side. */
export function hexOffsetRange(grid: Hexagons, bounds: Bounds): OffsetRange {
  const { x, y, width, height } = bounds;
  const start = grid.getOffset({ x, y });
  if (!(width > 0 && height > 0)) return [start.i, start.j, start.i, start.j];
  const end = grid.getOffset({ x: x + width, y: y + height });
  let [i0, j0, i1, j1] = [start.i - 1, start.j - 1, end.i + 2, end.j + 2];
  const meets = (i: number, j: number) => hexMeets(grid, grid.getCenterPoint({ i, j }), bounds);
  const row = (i: number) => some(j0, j1, (j) => meets(i, j));
  const column = (j: number) => some(i0, i1, (i) => meets(i, j));
  while (i0 < i1 && !row(i0)) i0++;
  while (i1 > i0 && !row(i1 - 1)) i1--;
  while (j0 < j1 && !column(j0)) j0++;
  while (j1 > j0 && !column(j1 - 1)) j1--;
  return [i0, j0, i1, j1];
}

/** Do a hexagon and a rectangle overlap by more than an edge? Separating axes: the rectangle's two, the hexagon's slanted two. */
function hexMeets(grid: Hexagons, center: Point, { x, y, width, height }: Bounds): boolean {
  const dx = Math.abs(center.x - (x + width / 2));
  const dy = Math.abs(center.y - (y + height / 2));
  const tolerance = 1e-6;
  if (dx >= (grid.sizeX + width) / 2 - tolerance || dy >= (grid.sizeY + height) / 2 - tolerance) return false;
  // Normals of the slanted sides: 60° from the short axis's own direction.
  const [nx, ny] = grid.columns ? [Math.sqrt(3) / 2, 0.5] : [0.5, Math.sqrt(3) / 2];
  const reach = grid.size / 2 + (nx * width + ny * height) / 2;
  return nx * dx + ny * dy < reach - tolerance;
}

function some(from: number, to: number, test: (n: number) => boolean): boolean {
  for (let n = from; n < to; n++) if (test(n)) return true;
  return false;
}
