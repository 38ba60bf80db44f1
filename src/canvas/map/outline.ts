import type { Point } from "../../grid/types.ts";

export type { Point };
/** A connected piece of an area: its outer edge, and the edges of the holes in it. Closed, the first point not repeated. */
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
 * The edges of an area made of spaces. Two spaces that touch at a corner only are two pieces, so that fills and lines stay
 * simple.
 *
 * @param polygons the corners of each space, all in the same direction; corners that several share are equal but for
 * fractions of a pixel
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
  for (const waiting of edges.values()) while (waiting.length > 0) loops.push(follow(edges, waiting[0] as Edge));
  return piecesOf(loops);
}

/** Treats corners in one pixel as equal; the odd fraction keeps whole and half coordinates off pixel edges. */
function keyOf({ x, y }: Point): number {
  return (Math.round(x + 0.1234) + 1e6) * 4e6 + Math.round(y + 0.1234) + 1e6;
}

/** Adds an edge, unless its reverse is there: then both lie inside the area. */
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

/** Removes the edges of one loop. Where two loops touch, the sharpest turn inwards is taken. */
function follow(edges: Map<number, Edge[]>, first: Edge): Point[] {
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

/** Twice the area of a triangle; above 0 when it turns as y grows downwards: clockwise on the screen. */
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

/** True if a loop lies inside another that it doesn't cross: by the middle of its first side, moved a little inwards. */
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
