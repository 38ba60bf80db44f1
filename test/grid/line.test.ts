import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  betweenSpaces,
  centreOf,
  isNeighbour,
  type Layout,
  type Space,
  spaceDistance,
  straightLine,
} from "../../src/grid/index.ts";
import { nameOf } from "./model.ts";

const space = fc.record({ x: fc.integer({ min: -30, max: 30 }), y: fc.integer({ min: -30, max: 30 }) });
const kind = fc.constantFrom("square" as const, "hex" as const);
const rounding = fc.constantFrom("plus" as const, "minus" as const);
const at = (x: number, y: number): Space => ({ x, y });
const names = (list: readonly Space[]) => list.map(nameOf).join(" ");

describe("Straight lines", () => {
  it("lead from neighbour to neighbour, in as few steps as there are spaces between the ends", () => {
    fc.assert(
      fc.property(kind, rounding, space, space, (grid, way, from, to) => {
        const line = straightLine(grid, from, to, way);
        expect([line[0], line.at(-1), line.length]).toEqual([from, to, spaceDistance(grid, from, to) + 1]);
        expect(line.slice(1).every((one, i) => isNeighbour(grid, line[i] as Space, one))).toBe(true);
      }),
    );
  });

  it("are made of the spaces nearest to points spread evenly over the line", () => {
    fc.assert(
      fc.property(kind, rounding, space, space, (grid, way, from, to) => {
        const layout: Layout = grid === "hex" ? "pointy" : "square";
        const [a, b] = [centreOf(layout, from), centreOf(layout, to)];
        const line = straightLine(grid, from, to, way);
        line.forEach((one, k) => {
          const share = k / Math.max(1, line.length - 1);
          const point = { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
          const off = (other: Space) =>
            Math.hypot(centreOf(layout, other).x - point.x, centreOf(layout, other).y - point.y);
          const around = [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => at(one.x + x, one.y + y)));
          expect(off(one)).toBeLessThanOrEqual(Math.min(...around.map(off)) + 1e-5);
        });
      }),
    );
  });

  it("bend either way where they run between two spaces", () => {
    expect(names(straightLine("hex", at(0, 0), at(1, 1), "plus"))).toBe("0,0 0,1 1,1");
    expect(names(straightLine("hex", at(0, 0), at(1, 1), "minus"))).toBe("0,0 1,0 1,1");
    expect(names(straightLine("square", at(0, 0), at(2, 1), "plus"))).toBe("0,0 1,1 2,1");
    expect(names(straightLine("square", at(0, 0), at(2, 1), "minus"))).toBe("0,0 1,0 2,1");
    const middle = (kind: "square" | "hex", to: Space) =>
      (["plus", "minus"] as const).map((way) => names(straightLine(kind, at(0, 0), to, way).slice(1, -1)));
    expect(middle("hex", at(2, -1))).toEqual(["1,0", "1,-1"]);
    expect(middle("hex", at(-1, 2))).toEqual(["0,1", "-1,1"]);
    expect(middle("hex", at(-1, -1))).toEqual(["-1,0", "0,-1"]);
    expect(middle("square", at(1, 2))).toEqual(["1,1", "0,1"]);
    expect(middle("square", at(-1, 2))).toEqual(["0,1", "-1,1"]);
    expect(straightLine("square", at(2, 3), at(2, 3))).toEqual([at(2, 3)]);
    expect(straightLine("hex", at(0, 0), at(1, 1))).toEqual(straightLine("hex", at(0, 0), at(1, 1), "plus"));
  });
});

describe("FL-78 · The spaces between two others", () => {
  it("number one for each step in a straight row, two if the line runs along a side, none between neighbours", () => {
    expect(names(betweenSpaces("hex", at(0, 0), at(3, 0)))).toBe("1,0 2,0");
    expect(names(betweenSpaces("hex", at(0, 0), at(1, 1)))).toBe("0,1 1,0");
    expect(names(betweenSpaces("hex", at(0, 0), at(2, -1)))).toBe("1,0 1,-1");
    expect(names(betweenSpaces("hex", at(0, 0), at(-1, 2)))).toBe("0,1 -1,1");
    expect(names(betweenSpaces("square", at(0, 0), at(4, 2)))).toBe("1,1 1,0 2,1 3,2 3,1");
    expect(betweenSpaces("hex", at(0, 0), at(1, 0))).toEqual([]);
    expect(betweenSpaces("hex", at(0, 0), at(0, 0))).toEqual([]);
  });

  it("are the same from either end", () => {
    fc.assert(
      fc.property(kind, space, space, (grid, from, to) => {
        const there = betweenSpaces(grid, from, to).map(nameOf);
        expect(betweenSpaces(grid, to, from).map(nameOf).sort()).toEqual(there.sort());
      }),
    );
  });
});
