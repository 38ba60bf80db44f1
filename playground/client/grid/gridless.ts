import { BaseGrid, roundCircle } from "./base.ts";
import { GRID_TYPES, MOVEMENT_DIRECTIONS } from "./constants.ts";
import type { Bounds, Coordinates, Dimensions, Offset, OffsetRange, Point, Step } from "./types.ts";

/** foundry.grid.GridlessGrid: no spaces; an offset is a pixel, and every measure is the straight line. */
export class GridlessGrid extends BaseGrid {
  readonly type = GRID_TYPES.GRIDLESS;

  override calculateDimensions(sceneWidth: number, sceneHeight: number, padding: number): Dimensions {
    const [x, y] = [Math.ceil(padding * sceneWidth), Math.ceil(padding * sceneHeight)];
    const [width, height] = [sceneWidth + 2 * x, sceneHeight + 2 * y];
    return { width, height, x, y, rows: height, columns: width };
  }

  override getOffset(coords: Coordinates): Offset {
    if ("i" in coords) return { ...coords };
    const level = "elevation" in coords ? { k: Math.floor((coords.elevation / this.distance) * this.size + 1e-8) } : {};
    return { i: Math.floor(coords.y), j: Math.floor(coords.x), ...level };
  }

  override getOffsetRange({ x, y, width, height }: Bounds): OffsetRange {
    const [i0, j0] = [Math.floor(y), Math.floor(x)];
    if (!(width > 0 && height > 0)) return [i0, j0, i0, j0];
    return [i0, j0, Math.ceil(y + height), Math.ceil(x + width)];
  }

  override getAdjacentOffsets(_coords: Coordinates): Offset[] {
    return [];
  }

  override testAdjacency(_coords1: Coordinates, _coords2: Coordinates): boolean {
    return false;
  }

  override getShiftedOffset(coords: Coordinates, direction: number): Offset {
    const { i, j, ...level } = this.getOffset(coords);
    return { ...this.getOffset(this.getShiftedPoint({ x: j, y: i }, direction)), ...level };
  }

  override getShiftedPoint(point: Point, direction: number): Point {
    const M = MOVEMENT_DIRECTIONS;
    const dx = (direction & M.RIGHT ? 1 : 0) - (direction & M.LEFT ? 1 : 0);
    const dy = (direction & M.DOWN ? 1 : 0) - (direction & M.UP ? 1 : 0);
    return { ...point, x: point.x + dx * this.size, y: point.y + dy * this.size };
  }

  override getTopLeftPoint(coords: Coordinates): Point {
    return "i" in coords ? { x: coords.j, y: coords.i } : { x: coords.x, y: coords.y };
  }

  override getCenterPoint(coords: Coordinates): Point {
    return "i" in coords ? { x: coords.j + 0.5, y: coords.i + 0.5 } : { x: coords.x, y: coords.y };
  }

  override getShape(): Point[] {
    return [];
  }

  override getDirectPath(waypoints: Coordinates[]): Offset[] {
    return waypoints.map((waypoint) => this.getOffset(waypoint));
  }

  override getTranslatedPoint(point: Point, direction: number, distance: number): Point {
    const turn = (direction * Math.PI) / 180;
    const pixels = (distance / this.distance) * this.size;
    return { x: point.x + Math.cos(turn) * pixels, y: point.y + Math.sin(turn) * pixels };
  }

  override getCircle(center: Point, radius: number): Point[] {
    return roundCircle(center, (radius / this.distance) * this.size);
  }

  override getSnappedPoint(point: Point): Point {
    return { x: point.x, y: point.y };
  }

  /** @internal Empty: a gridless path is measured as a line. */
  override _steps(): Step[] {
    return [];
  }

  protected override _snapToCenter(point: Point): Point {
    return point;
  }
}
