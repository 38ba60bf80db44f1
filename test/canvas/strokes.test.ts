import { describe, expect, it } from "vitest";
import { spiralLine } from "../../src/canvas/strokes.ts";
import type { Point } from "../../src/grid/types.ts";

const at = (x: number, y: number): Point => ({ x, y });
const heart = at(0, 0);
const length = ({ x, y }: Point) => Math.hypot(x, y);

describe("the line of the spiral", () => {
  it("MO-303 · winds clockwise on the screen from one to the next", () => {
    const line = spiralLine(heart, [at(100, 0), at(0, 100)]);
    expect(line.length).toBeGreaterThan(8);
    expect(line.at(0)).toEqual(at(100, 0));
    expect(line.at(-1)).toEqual(at(0, 100));
    for (const point of line) {
      expect(length(point)).toBeCloseTo(100);
      expect(Math.min(point.x, point.y)).toBeGreaterThanOrEqual(-0.001);
    }
    const long = spiralLine(heart, [at(0, 100), at(100, 0)]);
    expect(Math.min(...long.map(({ x }) => x))).toBeLessThan(-99);
    expect(Math.min(...long.map(({ y }) => y))).toBeLessThan(-99);
  });

  it("MO-302 · goes outwards as it winds", () => {
    const radii = spiralLine(heart, [at(100, 0), at(-200, 0)]).map(length);
    expect(radii).toEqual(radii.toSorted((a, b) => a - b));
    expect(radii.at(-1)).toBeCloseTo(200);
  });

  it("is straight without a middle, from the middle itself, and after a combatant has moved back", () => {
    expect(spiralLine(null, [at(100, 0), at(0, 100)])).toEqual([at(100, 0), at(0, 100)]);
    expect(spiralLine(heart, [heart, at(0, 100)])).toEqual([heart, at(0, 100)]);
    expect(spiralLine(heart, [at(100, 1), at(100, -1)])).toEqual([at(100, 1), at(100, -1)]);
    expect(spiralLine(heart, [])).toEqual([]);
  });
});
