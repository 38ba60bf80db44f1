interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Whether a wall that stops movement stands between two points of a scene. Core tests walls for drawn tokens only, so
 * scenes that nobody is viewing are tested on their wall documents: `c` is [x0, y0, x1, y1], `move` 0 lets pass, an open
 * door (`ds` 1) too. `stops`: what the wall has to stop instead of movement; core's types of walls have 0 for nothing.
 */
export function crossesWall(
  scene: Scene.Implementation,
  from: Point,
  to: Point,
  stops: "move" | "sight" = "move",
): boolean {
  return scene.walls.some(({ c, [stops]: kind, door, ds }) => {
    if (kind === CONST.WALL_MOVEMENT_TYPES.NONE) return false;
    if (door !== CONST.WALL_DOOR_TYPES.NONE && ds === CONST.WALL_DOOR_STATES.OPEN) return false;
    const [x0, y0, x1, y1] = c;
    return segmentsCross(from, to, { x: x0 ?? 0, y: y0 ?? 0 }, { x: x1 ?? 0, y: y1 ?? 0 });
  });
}

function side(a: Point, b: Point, c: Point): number {
  return Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
}

/** Whether two segments share a point; the end of one on the other counts. */
export function segmentsCross(a: Point, b: Point, c: Point, d: Point): boolean {
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}
