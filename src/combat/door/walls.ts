interface Point {
  readonly x: number;
  readonly y: number;
}

/** What a wall may stop. */
type Stopped = "move" | "sight";

/**
 * The line of a wall that stops movement, or null. Core tests walls for drawn tokens only, so scenes that nobody is viewing
 * are tested on their wall documents: `c` is [x0, y0, x1, y1], `move` 0 lets pass, an open door (`ds` 1) too. `stops`: what
 * the wall has to stop instead of movement; core's types of walls have 0 for nothing.
 */
function lineOf(wall: WallDocument.Implementation, stops: Stopped): [Point, Point] | null {
  const { c, [stops]: kind, door, ds } = wall;
  if (kind === CONST.WALL_MOVEMENT_TYPES.NONE) return null;
  if (door !== CONST.WALL_DOOR_TYPES.NONE && ds === CONST.WALL_DOOR_STATES.OPEN) return null;
  const [x0, y0, x1, y1] = c;
  return [
    { x: x0 ?? 0, y: y0 ?? 0 },
    { x: x1 ?? 0, y: y1 ?? 0 },
  ];
}

/** The lines of a scene's walls that stop movement, or sight. */
export function wallsOf(scene: Scene.Implementation, stops: Stopped = "move"): (readonly [Point, Point])[] {
  return scene.walls.contents.flatMap((wall) => {
    const line = lineOf(wall, stops);
    return line ? [line] : [];
  });
}

/** Whether a wall that stops movement, or sight, stands between two points of a scene. */
export function crossesWall(scene: Scene.Implementation, from: Point, to: Point, stops: Stopped = "move"): boolean {
  return scene.walls.some((wall) => {
    const line = lineOf(wall, stops);
    return line !== null && segmentsCross(from, to, ...line);
  });
}

function side(a: Point, b: Point, c: Point): number {
  return Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
}

/** Whether two segments share a point; the end of one on the other counts. */
export function segmentsCross(a: Point, b: Point, c: Point, d: Point): boolean {
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}
