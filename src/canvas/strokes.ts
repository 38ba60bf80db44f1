import type { Point } from "../grid/types.ts";

/** Colors of marks on the map, without light or dark theme: light ones on a nearly black edge show on every ground. */
export const IVORY = 0xf1ebdd;
export const GOLD = 0xf2c14e;
export const EDGE = 0x14110f;
/** Ground of numbers, and edge of marks above the tokens. */
export const NIGHT = 0x17161b;
/** Refused steps and blocked lines: a red visible on grass, water and stone. */
export const REFUSED = 0xff5a4d;

/** A line between two points of the scene, in pixels. */
export type Stroke = readonly [Point, Point];

/** Line on a broader dark line. Widths in scene pixels, opacities 1 by default; the broad line's come first. */
interface Edged extends Pick<PIXI.ILineStyleOptions, "join" | "cap"> {
  readonly color: PIXI.ColorSource;
  readonly edge?: number;
  readonly widths: readonly [broad: number, narrow: number];
  readonly alphas?: readonly [broad: number, narrow: number];
}

/** Draws twice: in the dark color and broadly, then in the light color on top. The drawing gets the present color. */
export function twice(
  layer: PIXI.Graphics,
  { color, edge = EDGE, widths, alphas = [1, 1], ...ends }: Edged,
  draw: (color: PIXI.ColorSource) => void,
): void {
  for (const i of [0, 1] as const) {
    const ink = i === 0 ? edge : color;
    layer.lineStyle({ width: widths[i], color: ink, alpha: alphas[i], ...ends });
    draw(ink);
  }
  layer.lineStyle(0);
}

/** Draws strokes on a dark edge. */
export function strokeTwice(layer: PIXI.Graphics, strokes: readonly Stroke[], style: Edged): void {
  twice(layer, style, () => {
    for (const [from, to] of strokes) layer.moveTo(from.x, from.y).lineTo(to.x, to.y);
  });
}

/** Strokes of a dashed line. Both ends are at least half a gap, which leaves beads clear. Pixels. */
export function dashes(from: Point, to: Point, dash: number, gap: number): Stroke[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const count = Math.floor(length / (dash + gap));
  const spare = length - count * (dash + gap);
  const at = (way: number): Point => ({
    x: from.x + ((to.x - from.x) * way) / length,
    y: from.y + ((to.y - from.y) * way) / length,
  });
  return Array.from({ length: count }, (_, index) => {
    const start = (spare + gap) / 2 + index * (dash + gap);
    return [at(start), at(start + dash)] as const;
  });
}

/**
 * Widest clockwise turn drawn as a curve, in radians. Wider ones are straight: a combatant has moved since the order was made.
 */
const WIDEST_TURN = (7 / 4) * Math.PI;
/** Angle between neighbouring points of a curve. Radians. */
const CURVE_STEP = Math.PI / 24;
/** Distance below which a place counts as the middle. Pixels. */
const MIDDLE_RADIUS = 1;

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
  if (start.radius < MIDDLE_RADIUS || end.radius < MIDDLE_RADIUS || turn > WIDEST_TURN) return [];
  const count = Math.floor(turn / CURVE_STEP);
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
