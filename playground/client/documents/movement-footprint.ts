import type { BaseGrid, HexagonalGrid, Offset, Point } from "../grid/index.ts";
import type { Position } from "./movement-types.ts";

/**
 * Computes the spaces covered by a token, its snapping, and its size in pixels. Facts: squares are always covered as rectangles
 * (foundryvtt issue 11701); on hexes ellipses and trapezoids exist for some sizes and else fall back to rectangles, with the
 * centroid as center (issues 10144, 10151). The arrangement of a rectangle's rows (w, w−1, w, …) follows from its documented
 * width of w hexagons; which variant is number 1 isn't documented.
 */

type Dimensions = Pick<Position, "width" | "height" | "shape">;

const SHAPES = { ELLIPSE_1: 0, ELLIPSE_2: 1, TRAPEZOID_1: 2, TRAPEZOID_2: 3, RECTANGLE_1: 4, RECTANGLE_2: 5 };

/** Width and height in pixels. */
export function tokenSize(
  grid: BaseGrid,
  { width, height }: Pick<Position, "width" | "height">,
): { width: number; height: number } {
  if (!grid.isHexagonal) return { width: width * grid.sizeX, height: height * grid.sizeY };
  // Rows interlock: each further one adds three quarters of a hexagon.
  const along = (n: number) => (n < 1 ? n : 0.75 * n + 0.25);
  if ((grid as HexagonalGrid).columns) return { width: along(width) * grid.sizeX, height: height * grid.sizeY };
  return { width: width * grid.sizeX, height: along(height) * grid.sizeY };
}

/** Center of the token: of its bounds, or on hexes of the spaces covered by an ellipse or trapezoid. */
export function tokenCenter(grid: BaseGrid, position: Position): Point {
  const { width, height } = tokenSize(grid, position);
  const bounds = { x: position.x + width / 2, y: position.y + height / 2 };
  if (!grid.isHexagonal) return bounds;
  const { rows, regular } = hexRows(grid as HexagonalGrid, position);
  if (!regular) return bounds;
  const centers = relativeCenters(grid as HexagonalGrid, position, rows);
  const mean = (pick: (p: Point) => number) => centers.reduce((sum, p) => sum + pick(p), 0) / centers.length;
  return { x: position.x + mean((p) => p.x), y: position.y + mean((p) => p.y) };
}

/** Nearest position with the token on whole spaces (halves of spaces for tokens of half sizes). */
export function snappedPosition(grid: BaseGrid, position: Position): Point {
  if (grid.isGridless) return { x: position.x, y: position.y };
  if (grid.isHexagonal) return gridOffsetToPosition(grid, positionToGridOffset(grid, position), position);
  const snap = (n: number, spaces: number, size: number) => {
    const step = Number.isInteger(spaces) ? size : size / 2;
    // Adding 0 turns -0 into 0.
    return Math.round(n / step) * step + 0;
  };
  return { x: snap(position.x, position.width, grid.sizeX), y: snap(position.y, position.height, grid.sizeY) };
}

/** Offset of the token's first space: the upper left one on squares, the first of its first row or column on hexes. */
export function positionToGridOffset(grid: BaseGrid, position: Position): Required<Offset> {
  const k = grid.getOffset({ x: 0, y: 0, elevation: position.elevation }).k ?? 0;
  if (grid.isGridless) return { ...grid.getOffset({ x: position.x, y: position.y }), k };
  if (grid.isHexagonal) {
    const hex = grid as HexagonalGrid;
    const first = relativeCenters(hex, position, hexRows(hex, position).rows)[0] as Point;
    return { ...grid.getOffset({ x: position.x + first.x, y: position.y + first.y }), k };
  }
  const { x, y } = snappedPosition(grid, position);
  // A quarter of a space in, so that a rounded corner doesn't count as the space before.
  return { ...grid.getOffset({ x: x + grid.sizeX / 4, y: y + grid.sizeY / 4 }), k };
}

export function gridOffsetToPosition(grid: BaseGrid, offset: Offset, dimensions: Dimensions): Point {
  if (grid.isHexagonal) {
    const hex = grid as HexagonalGrid;
    const first = relativeCenters(hex, dimensions, hexRows(hex, dimensions).rows)[0] as Point;
    const center = grid.getCenterPoint({ i: offset.i, j: offset.j });
    return { x: center.x - first.x, y: center.y - first.y };
  }
  return grid.getTopLeftPoint({ i: offset.i, j: offset.j });
}

/** Offsets covered by the token once snapped; none on gridless scenes. In the same order wherever the token is. */
export function occupiedOffsets(grid: BaseGrid, position: Position): Offset[] {
  if (grid.isGridless) return [];
  const { x, y } = snappedPosition(grid, position);
  if (grid.isHexagonal) {
    const hex = grid as HexagonalGrid;
    const centers = relativeCenters(hex, position, hexRows(hex, position).rows);
    return centers.map((center) => hex.getOffset({ x: x + center.x, y: y + center.y }));
  }
  const { width, height } = tokenSize(grid, position);
  const [i0, j0, i1, j1] = grid.getOffsetRange({ x, y, width, height });
  const offsets: Offset[] = [];
  for (let i = i0; i < i1; i++) for (let j = j0; j < j1; j++) offsets.push({ i, j });
  return offsets;
}

/** A row of a token on a row grid, or a column on a column grid: how many hexagons, how far off the middle (in hexagons). */
interface HexRow {
  length: number;
  shift: number;
}

function hexRows(grid: HexagonalGrid, { width, height, shape }: Dimensions): { rows: HexRow[]; regular: boolean } {
  const whole = (n: number) => Math.max(1, Math.round(n));
  const [across, along] = grid.columns ? [whole(height), whole(width)] : [whole(width), whole(height)];
  const mirrored = shape === SHAPES.ELLIPSE_2 || shape === SHAPES.TRAPEZOID_2 || shape === SHAPES.RECTANGLE_2;
  const of = (lengths: number[], regular: boolean) => ({
    rows: lengths.map((length) => ({ length, shift: 0 })),
    regular,
  });
  const count = (make: (n: number) => number) => Array.from({ length: along }, (_, n) => make(n));
  if (shape <= SHAPES.ELLIPSE_2 && across === along) {
    const middle = across % 2 ? (across - 1) / 2 : across / 2 - (mirrored ? 1 : 0);
    return of(
      count((n) => across - Math.abs(n - middle)),
      true,
    );
  }
  if (shape >= SHAPES.TRAPEZOID_1 && shape <= SHAPES.TRAPEZOID_2 && along <= across) {
    return of(
      count((n) => across - (mirrored ? along - 1 - n : n)),
      true,
    );
  }
  // One hexagon wide: there is no row of none, so the rows go to and fro.
  if (across === 1)
    return { rows: count((n) => n).map((n) => ({ length: 1, shift: n % 2 ? 0.5 : 0 })), regular: false };
  if (along === 1) return of([across], false);
  // The longer rows come first, or in the second variant last but one.
  return of(
    count((n) => ((n % 2 === 0) === mirrored ? across - 1 : across)),
    false,
  );
}

/** Centres of all covered hexagons relative to the token's top-left corner, first row first. */
function relativeCenters(grid: HexagonalGrid, dimensions: Dimensions, rows: HexRow[]): Point[] {
  const { width, height } = tokenSize(grid, dimensions);
  const [acrossSize, alongSize] = grid.columns ? [grid.sizeY, grid.sizeX] : [grid.sizeX, grid.sizeY];
  const [acrossMiddle, alongMiddle] = grid.columns ? [height / 2, width / 2] : [width / 2, height / 2];
  return rows.flatMap(({ length, shift }, n) =>
    Array.from({ length }, (_, m) => {
      const across = acrossMiddle + (m - (length - 1) / 2 + shift) * acrossSize;
      const along = alongMiddle + (n - (rows.length - 1) / 2) * 0.75 * alongSize;
      return grid.columns ? { x: along, y: across } : { x: across, y: along };
    }),
  );
}
