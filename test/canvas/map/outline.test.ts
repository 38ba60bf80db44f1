import { describe, expect, it } from "vitest";
import { circleWithin, outlineOf, reaches } from "../../../src/canvas/map/outline.ts";
import type { Point } from "../../../src/grid/types.ts";

const square = (x: number, y: number): Point[] => [
  { x: 10 * x, y: 10 * y },
  { x: 10 * x + 10, y: 10 * y },
  { x: 10 * x + 10, y: 10 * y + 10 },
  { x: 10 * x, y: 10 * y + 10 },
];
/** A hex with a point on top; its corners come out of sines, as a scene's do. */
function hex(q: number, r: number): Point[] {
  const [x, y] = [Math.sqrt(3) * 10 * (q + r / 2), 15 * r];
  return Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 3) * i - Math.PI / 2;
    return { x: x + 10 * Math.cos(angle), y: y + 10 * Math.sin(angle) };
  });
}
const areaOf = (loop: readonly Point[]) =>
  Math.abs(
    loop.reduce((sum, { x, y }, i) => {
      const next = loop[(i + 1) % loop.length] as Point;
      return sum + (x * next.y - next.x * y) / 2;
    }, 0),
  );

describe("the edge of an area", () => {
  it("is one clean line around spaces beside each other, without corners on straight sides", () => {
    const [piece, ...others] = outlineOf([square(0, 0), square(1, 0), square(2, 0)]);
    expect(others).toEqual([]);
    expect(piece?.holes).toEqual([]);
    expect(piece?.outer.filter((corner, i, all) => all.indexOf(corner) === i)).toHaveLength(4);
    expect(areaOf(piece?.outer ?? [])).toBe(300);
  });

  it("goes around holes too", () => {
    const ring = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => [x, y] as const)).filter(([x, y]) => x !== 1 || y !== 1);
    const [piece, ...others] = outlineOf(ring.map(([x, y]) => square(x, y)));
    expect(others).toEqual([]);
    expect(areaOf(piece?.outer ?? [])).toBe(900);
    expect(piece?.holes.map(areaOf)).toEqual([100]);
  });

  it("keeps squares apart that touch at a corner only, also around a hole", () => {
    expect(outlineOf([square(0, 0), square(1, 1)]).map(({ outer }) => areaOf(outer))).toEqual([100, 100]);
    const island = [...Array(5).keys()].flatMap((x) => [...Array(5).keys()].map((y) => [x, y] as const));
    const moat = island.filter(([x, y]) => x % 4 === 0 || y % 4 === 0 || (x === 2 && y === 2));
    const pieces = outlineOf(moat.map(([x, y]) => square(x, y)));
    expect(pieces.map(({ outer, holes }) => [areaOf(outer), holes.map(areaOf)])).toEqual([
      [2500, [900]],
      [100, []],
    ]);
  });

  it("finds shared corners of hexes despite the rounding of their coordinates", () => {
    const disc = [-3, -2, -1, 0, 1, 2, 3].flatMap((q) =>
      [-3, -2, -1, 0, 1, 2, 3].filter((r) => Math.abs(q + r) <= 3).map((r) => [q, r] as const),
    );
    const [piece, ...others] = outlineOf(disc.map(([q, r]) => hex(q + 40, r + 17)));
    expect([disc.length, others.length, piece?.holes.length]).toEqual([37, 0, 0]);
    expect(areaOf(piece?.outer ?? [])).toBeCloseTo(37 * areaOf(hex(0, 0)), 3);
    expect(piece?.outer).toHaveLength(42);
  });

  it("is empty for an empty area", () => expect(outlineOf([])).toEqual([]));
});

describe("a circle on a scene without a grid", () => {
  const scene = { x: 0, y: 0, width: 1000, height: 800 };

  it("is round if it lies within the scene", () => {
    const corners = circleWithin({ x: 500, y: 400 }, 300, scene);
    expect(corners.length).toBeGreaterThan(60);
    for (const { x, y } of corners) expect(Math.hypot(x - 500, y - 400)).toBeCloseTo(300, 6);
  });

  it("ends at the scene's edges, and fills a corner of it", () => {
    const corners = circleWithin({ x: 100, y: 100 }, 300, scene);
    for (const { x, y } of corners) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(-1e-6);
      expect(Math.hypot(x - 100, y - 100)).toBeLessThanOrEqual(300 + 1e-6);
    }
    expect(corners.some(({ x, y }) => Math.abs(x) < 1e-6 && Math.abs(y) < 1e-6)).toBe(true);
    expect(circleWithin({ x: 500, y: 400 }, 5000, scene)).toHaveLength(4);
  });

  it("is empty off the scene", () => {
    expect(circleWithin({ x: -500, y: 400 }, 300, scene)).toEqual([]);
  });

  it("covers the whole scene only once it reaches the farthest corner too", () => {
    const square = { x: 0, y: 0, width: 100, height: 100 };
    expect(reaches({ x: 100, y: 50 }, 111, square)).toBe(false);
    expect(reaches({ x: 100, y: 50 }, 112, square)).toBe(true);
  });
});
