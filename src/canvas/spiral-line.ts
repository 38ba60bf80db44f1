import type { Point } from "../grid/types.ts";

export type { Point };

/**
 * Widest clockwise turn drawn as a curve, in radians. Wider ones are straight: a combatant has moved since the order was made.
 */
const WIDEST = (7 / 4) * Math.PI;
/** Angle between neighbouring points of a curve. Radians. */
const STEP = Math.PI / 24;
/** Radius below which a place counts as the middle. Pixels. */
const MIDDLE = 1;

/**
 * Line through places in the order of the spiral (MO-301, MO-303): clockwise round the middle on the screen, and
 * outwards. Straight without a middle, from and to it, and where the spiral would turn back.
 */
export function spiralLine(middle: Point | null, places: readonly Point[]): Point[] {
  const [first, ...rest] = places;
  if (!first) return [];
  let from = first;
  const line = [first];
  for (const to of rest) {
    line.push(...(middle ? arc(middle, from, to) : []), to);
    from = to;
  }
  return line;
}

/** Points between two places on a curve around the middle; none if the line is straight. */
function arc(middle: Point, from: Point, to: Point): Point[] {
  const [start, end] = [polar(middle, from), polar(middle, to)];
  const turn = (end.angle - start.angle + 2 * Math.PI) % (2 * Math.PI);
  if (start.radius < MIDDLE || end.radius < MIDDLE || turn > WIDEST) return [];
  const count = Math.floor(turn / STEP);
  return Array.from({ length: count }, (_, index) => {
    const part = (index + 1) / (count + 1);
    const angle = start.angle + turn * part;
    const radius = start.radius + (end.radius - start.radius) * part;
    return { x: middle.x + radius * Math.cos(angle), y: middle.y + radius * Math.sin(angle) };
  });
}

/** Angle (clockwise, in radians) and distance of a point from the middle. */
function polar(middle: Point, { x, y }: Point): { angle: number; radius: number } {
  const [dx, dy] = [x - middle.x, y - middle.y];
  return { angle: Math.atan2(dy, dx), radius: Math.hypot(dx, dy) };
}
