import { describe, expect, it } from "vitest";
import { dashes } from "../../src/canvas/strokes.ts";

describe("dashes", () => {
  it("leave both ends of a line free by as much", () => {
    const strokes = dashes({ x: 0, y: 0 }, { x: 100, y: 0 }, 20, 10);
    expect(strokes.map(([a, b]) => [a.x, b.x])).toEqual([
      [10, 30],
      [40, 60],
      [70, 90],
    ]);
  });

  it("are left out on a line shorter than one dash", () => {
    expect(dashes({ x: 5, y: 5 }, { x: 5, y: 5 }, 20, 10)).toEqual([]);
  });
});
