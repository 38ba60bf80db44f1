import type { Point } from "../../grid/types.ts";

/** Connected piece of an area: outer edge, and edges of holes. Closed, the first point not repeated. */
export interface Piece {
  readonly outer: readonly Point[];
  readonly holes: readonly (readonly Point[])[];
}

interface Edge {
  readonly from: Point;
  readonly to: Point;
  readonly start: number;
  readonly end: number;
}

/**
 * Edges of an area of spaces. Two spaces touching at a corner only are two pieces, for simple fills and lines.
 *
 * @param polygons corners of every space, all in the same direction; shared corners are equal except for fractions of a pixel
 */
export function outlineOf(polygons: readonly (readonly Point[])[]): Piece[] {
  const edges = new Map<number, Edge[]>();
  for (const corners of polygons) {
    const keys = corners.map(keyOf);
    corners.forEach((from, i) => {
      const next = (i + 1) % corners.length;
      put(edges, { from, to: corners[next] as Point, start: keys[i] as number, end: keys[next] as number });
    });
  }
  const loops: Point[][] = [];
  for (const waiting of edges.values()) while (waiting.length > 0) loops.push(traceLoop(edges, waiting[0] as Edge));
  return piecesOf(loops);
}

/** Treats corners in the same pixel as equal; the odd fraction keeps whole and half coordinates off pixel edges. */
function keyOf({ x, y }: Point): number {
  return (Math.round(x + 0.1234) + 1e6) * 4e6 + Math.round(y + 0.1234) + 1e6;
}

/** Adds an edge, unless the reverse is there: then the two lie inside the area. */
function put(edges: Map<number, Edge[]>, edge: Edge): void {
  const back = edges.get(edge.end);
  const reverse = back?.findIndex(({ end }) => end === edge.start) ?? -1;
  if (back && reverse >= 0) {
    back.splice(reverse, 1);
    return;
  }
  const from = edges.get(edge.start);
  if (from) from.push(edge);
  else edges.set(edge.start, [edge]);
}

/** Removes the edges of a loop. Where two loops touch, the sharpest turn inwards is taken. */
function traceLoop(edges: Map<number, Edge[]>, first: Edge): Point[] {
  const loop: Point[] = [];
  for (let edge = first; ; ) {
    const waiting = edges.get(edge.start) as Edge[];
    waiting.splice(waiting.indexOf(edge), 1);
    if (!isStraight(loop.at(-1), edge)) loop.push(edge.from);
    if (edge.end === first.start) break;
    const onward = edges.get(edge.end) as Edge[];
    edge = onward.length === 1 ? (onward[0] as Edge) : sharpest(edge, onward);
  }
  return loop;
}

function isStraight(before: Point | undefined, { from, to }: Edge): boolean {
  return before !== undefined && Math.abs(cross(before, from, to)) < 1;
}

function sharpest(edge: Edge, onward: readonly Edge[]): Edge {
  return onward.reduce((best, next) =>
    cross(edge.from, edge.to, next.to) > cross(edge.from, edge.to, best.to) ? next : best,
  );
}

/** Twice the area of a triangle; above 0 if the corners run clockwise on the screen, where y grows downwards. */
function cross(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

function areaOf(loop: readonly Point[]): number {
  return loop.reduce((sum, { x, y }, i) => {
    const next = loop[(i + 1) % loop.length] as Point;
    return sum + (x * next.y - next.x * y) / 2;
  }, 0);
}

function piecesOf(loops: readonly (readonly Point[])[]): Piece[] {
  const outer = loops.filter((loop) => areaOf(loop) > 0);
  const holes = loops.filter((loop) => areaOf(loop) <= 0);
  const sorted = outer.toSorted((a, b) => areaOf(a) - areaOf(b));
  const owner = holes.map((hole) => sorted.find((loop) => holds(loop, hole)));
  return outer.map((loop) => ({ outer: loop, holes: holes.filter((_, i) => owner[i] === loop) }));
}

/** True if a loop lies inside another without crossing: by the middle of the first side, moved a little inwards. */
function holds(loop: readonly Point[], hole: readonly Point[]): boolean {
  const [a, b] = hole as readonly [Point, Point];
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  // The space that a hole's side belongs to lies to its right, as seen along it: the hole to its left.
  const by = { x: (b.y - a.y) / length, y: -(b.x - a.x) / length };
  const point = { x: (a.x + b.x) / 2 + by.x, y: (a.y + b.y) / 2 + by.y };
  let inside = false;
  loop.forEach((from, i) => {
    const to = loop[(i + 1) % loop.length] as Point;
    if (
      from.y > point.y !== to.y > point.y &&
      point.x < from.x + ((point.y - from.y) * (to.x - from.x)) / (to.y - from.y)
    )
      inside = !inside;
  });
  return inside;
}

/** Fill patterns on the map, besides color: dots, lines in either direction, crossed lines. */
export type Pattern = "dots" | "falling" | "rising" | "dense" | "crossed";

/** Width and height of a pattern's tile in pixels; tiles are repeated. */
const TILE = 32;

const patternStrokes: Readonly<Record<Pattern, (ink: CanvasRenderingContext2D) => void>> = {
  dots: (ink) => twice(ink, 2.1, dots),
  falling: (ink) => twice(ink, 2.4, (width) => lines(ink, 32, width, false)),
  rising: (ink) => twice(ink, 2, (width) => lines(ink, 16, width, true)),
  dense: (ink) => twice(ink, 1.6, (width) => lines(ink, 8, width, true)),
  crossed: (ink) =>
    twice(ink, 1.6, (width) => {
      lines(ink, 8, width, true);
      lines(ink, 16, width, false);
    }),
};

/** Strokes twice, dark and broader below, light above: visible on light and dark ground, and without color vision. */
function twice(
  ink: CanvasRenderingContext2D,
  width: number,
  draw: (width: number, ink: CanvasRenderingContext2D) => void,
): void {
  for (const [color, by] of [
    ["#000a", 1.8],
    ["#fff", 1],
  ] as const) {
    ink.fillStyle = color;
    ink.strokeStyle = color;
    draw(width * by, ink);
  }
}

function dots(radius: number, ink: CanvasRenderingContext2D): void {
  for (const [x, y] of [
    [8, 8],
    [24, 24],
  ] as const) {
    ink.beginPath();
    ink.arc(x, y, radius, 0, 2 * Math.PI);
    ink.fill();
  }
}

/** Draws slanting lines. `apart`: horizontal distance in pixels. */
function lines(ink: CanvasRenderingContext2D, apart: number, width: number, rising: boolean): void {
  ink.lineWidth = width;
  for (let from = -TILE; from <= 2 * TILE; from += apart) {
    ink.beginPath();
    ink.moveTo(from - TILE, rising ? 2 * TILE : -TILE);
    ink.lineTo(from + 2 * TILE, rising ? -TILE : 2 * TILE);
    ink.stroke();
  }
}

const textures = new Map<Pattern | "digits", PIXI.Texture>();

/** Returns a pattern as a repeatable tile, light on dark, to be tinted. Made once. */
export function patternOf(pattern: Pattern): PIXI.Texture {
  return textureOf(pattern, TILE, TILE, (ink) => patternStrokes[pattern](ink));
}

/** Width and height of a digit in the strip, in pixels. */
export const DIGIT_SIZE = 64;
/** Digits on the strip, in order; the last stands for all higher numbers. */
const digits = ["2", "3", "4", "5", "6", "7", "8", "9", "9+"];

/** Returns the strip of all digits, white on a dark edge, and the position of a count's digit inside, from 0. */
export function digitOf(count: number): { readonly texture: PIXI.Texture; readonly at: number } {
  const texture = textureOf("digits", DIGIT_SIZE * digits.length, DIGIT_SIZE, (ink) => {
    ink.font = `bold ${DIGIT_SIZE * 0.72}px Signika, sans-serif`;
    ink.textAlign = "center";
    ink.textBaseline = "middle";
    ink.lineJoin = "round";
    ink.lineWidth = DIGIT_SIZE / 6;
    ink.strokeStyle = "#14110f";
    digits.forEach((digit, i) => {
      const x = (i + 0.5) * DIGIT_SIZE;
      ink.strokeText(digit, x, DIGIT_SIZE / 2);
      ink.fillText(digit, x, DIGIT_SIZE / 2);
    });
  });
  return { texture, at: Math.min(digits.length, Math.max(2, count) - 1) - 1 };
}

function textureOf(
  name: Pattern | "digits",
  width: number,
  height: number,
  draw: (ink: CanvasRenderingContext2D) => void,
): PIXI.Texture {
  const known = textures.get(name);
  if (known) return known;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const ink = canvas.getContext("2d");
  if (ink) {
    ink.fillStyle = "#fff";
    ink.strokeStyle = "#fff";
    draw(ink);
  }
  const texture = PIXI.Texture.from(canvas);
  textures.set(name, texture);
  return texture;
}

/** Corners of a polygon drawn as a circle: enough for the largest to look round. */
const CIRCLE_CORNERS = 128;

/** Rectangle of the scene, in scene pixels. */
interface Rectangle extends Point {
  readonly width: number;
  readonly height: number;
}

/** Circle around a point, clipped to a rectangle: corners in a row; empty if outside. */
export function circleWithin(middle: Point, radius: number, { x, y, width, height }: Rectangle): Point[] {
  const circle = Array.from({ length: CIRCLE_CORNERS }, (_, i): Point => {
    const turn = (2 * Math.PI * i) / CIRCLE_CORNERS;
    return { x: middle.x + radius * Math.cos(turn), y: middle.y + radius * Math.sin(turn) };
  });
  const sides = [
    (point: Point) => point.x - x,
    (point: Point) => x + width - point.x,
    (point: Point) => point.y - y,
    (point: Point) => y + height - point.y,
  ] as const;
  return sides.reduce<Point[]>((corners, inside) => cutOff(corners, inside), circle);
}

/** True if a circle covers the whole rectangle. */
export function reaches(middle: Point, radius: number, { x, y, width, height }: Rectangle): boolean {
  const across = Math.max(middle.x - x, x + width - middle.x);
  const down = Math.max(middle.y - y, y + height - middle.y);
  return Math.hypot(across, down) <= radius;
}

/**
 * Returns the part of a polygon on a side of a straight line. `inside`: a point's distance on the side, negative beyond the line.
 */
function cutOff(corners: readonly Point[], inside: (point: Point) => number): Point[] {
  return corners.flatMap((to, i) => {
    const from = corners.at(i - 1) ?? to;
    const [before, here] = [inside(from), inside(to)];
    const part = before / (before - here);
    const crossing = { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) };
    const isCrossed = before >= 0 !== here >= 0;
    return [...(isCrossed ? [crossing] : []), ...(here >= 0 ? [to] : [])];
  });
}
