import { describe, expect, it } from "vitest";
import { circleWithin, reaches } from "../../../src/canvas/map/outline.ts";

const scene = { x: 0, y: 0, width: 1000, height: 800 };

describe("a circle on a scene without a grid", () => {
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
