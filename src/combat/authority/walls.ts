import { isThere } from "../../data/place.ts";
import type { Point } from "../../grid/types.ts";

/** Use of a wall's restrictions: `move` or `sight`. */
type Stopped = "move" | "sight";

/** Wall as a line, in scene pixels. */
export interface WallLine {
  readonly ends: readonly [Point, Point];
  /** Blocking side, looking from the first end to the second; null: both. */
  readonly from: "left" | "right" | null;
}

/**
 * Wall as a line; null without stopping movement, or sight (`stops`). Core tests walls for drawn tokens only, so scenes not on view
 * need the wall documents: `c` is [x0, y0, x1, y1]; a restriction of 0 doesn't block, nor does an open door (`ds` 1); with `dir` a
 * wall "collides only when a ray strikes its left side", or the right (1 and 2; named differently in V13 and V14).
 */
function lineOf(wall: WallDocument.Implementation, stops: Stopped): WallLine | null {
  const { c, [stops]: kind, door, ds, dir } = wall;
  if (kind === CONST.WALL_MOVEMENT_TYPES.NONE) return null;
  if (door !== CONST.WALL_DOOR_TYPES.NONE && ds === CONST.WALL_DOOR_STATES.OPEN) return null;
  const [x0, y0, x1, y1] = c;
  return {
    ends: [
      { x: x0 ?? 0, y: y0 ?? 0 },
      { x: x1 ?? 0, y: y1 ?? 0 },
    ],
    from: dir === 1 ? "left" : dir === 2 ? "right" : null,
  };
}

/** Lines of a scene's walls against movement. `level`: id of a level; undefined: walls of all. */
export function wallsOf(scene: Scene.Implementation, level: string | undefined): WallLine[] {
  return scene.walls.contents.flatMap((wall) => (isThere(wall, level) && lineOf(wall, "move")) || []);
}

/**
 * True if a wall stops movement, or sight, between two points of a scene. `level`: id of the level on a scene with several; between
 * two levels, the level of the mover, shooter or viewer.
 */
export function crossesWall(
  scene: Scene.Implementation,
  from: Point,
  to: Point,
  level: string | undefined,
  stops: Stopped = "move",
): boolean {
  return scene.walls.some((wall) => {
    const line = isThere(wall, level) ? lineOf(wall, stops) : null;
    return line !== null && isStoppedBy(line, from, to);
  });
}

/** True if a wall is in the way between two points; a one-way wall only from the blocking side. */
export function isStoppedBy({ ends: [a, b], from: open }: WallLine, from: Point, to: Point): boolean {
  if (!segmentsCross(from, to, a, b)) return false;
  // With y downwards the sign is below 0 left of the line. From a point on the line, the side opposite the goal counts.
  const excluded = side(a, b, from) || -side(a, b, to);
  return open === null || (open === "left" ? excluded < 0 : excluded > 0);
}

function side(a: Point, b: Point, c: Point): number {
  return Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
}

/** True if two segments cross or touch; collinear segments don't count. */
function segmentsCross(a: Point, b: Point, c: Point, d: Point): boolean {
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}
