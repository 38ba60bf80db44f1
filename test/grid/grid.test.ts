import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cheapestChain, type GridKind, isNeighbour, openFeet, type Space, stepFeet } from "../../src/grid/index.ts";

const space = fc.record({ x: fc.integer({ min: -40, max: 40 }), y: fc.integer({ min: -40, max: 40 }) });
const grid = fc.constantFrom<GridKind>("square", "hex");
const origin: Space = { x: 0, y: 0 };

function feetOf(kind: GridKind, from: Space, chain: readonly Space[]): number {
  return chain.reduce((sum, to, i) => sum + (stepFeet(kind, chain[i - 1] ?? from, to) ?? Number.NaN), 0);
}

describe("Steps", () => {
  it("DX-503 · on squares cost 5 ft straight, 7 ft diagonal; nothing else is a step", () => {
    const around = [-1, 0, 1].map((y) => [-1, 0, 1].map((x) => stepFeet("square", origin, { x, y })));
    expect(around).toEqual([
      [7, 5, 7],
      [5, null, 5],
      [7, 5, 7],
    ]);
    expect(stepFeet("square", origin, { x: 2, y: 1 })).toBeNull();
  });

  it("DX-504 · on hexes lead to six neighbours at 5 ft", () => {
    const around = [-1, 0, 1].map((y) => [-1, 0, 1].map((x) => stepFeet("hex", origin, { x, y })));
    expect(around).toEqual([
      [null, 5, 5],
      [5, null, 5],
      [5, 5, null],
    ]);
  });

  it("DX-514 · don't exist without a grid, only the end does", () => {
    expect([stepFeet("gridless", origin, { x: 1, y: 0 }), isNeighbour("gridless", origin, { x: 1, y: 0 })]).toEqual([
      null,
      false,
    ]);
    expect([cheapestChain("gridless", origin, { x: 90, y: 7 }), cheapestChain("gridless", origin, origin)]).toEqual([
      [{ x: 90, y: 7 }],
      [],
    ]);
  });
});

describe("Cheapest chains", () => {
  it("DX-502 · lead over neighbours to the end and cost as the clause's formula", () => {
    fc.assert(
      fc.property(grid, space, space, (kind, from, to) => {
        const chain = cheapestChain(kind, from, to);
        expect(feetOf(kind, from, chain)).toBe(openFeet(kind, from, to));
        expect(chain.at(-1) ?? from).toEqual(to);
      }),
    );
  });

  it("DX-503 · cost 29 ft over 5 columns and 2 rows, 31 ft over 5 and 3", () => {
    expect([openFeet("square", origin, { x: 5, y: 2 }), openFeet("square", origin, { x: -5, y: 3 })]).toEqual([29, 31]);
    expect(openFeet("hex", origin, { x: 3, y: -1 })).toBe(15);
  });

  it("keep to the line: a chain is never farther from it than one space", () => {
    fc.assert(
      fc.property(space, space, (from, to) => {
        const [dx, dy] = [to.x - from.x, to.y - from.y];
        const length = Math.hypot(dx, dy);
        const off = cheapestChain("square", from, to).map(
          (at) => Math.abs(dx * (at.y - from.y) - dy * (at.x - from.x)) / (length || 1),
        );
        expect(Math.max(0, ...off)).toBeLessThan(1);
      }),
    );
    expect(cheapestChain("square", origin, { x: 4, y: 2 }).filter(({ x, y }) => y * 2 === x)).toEqual([
      { x: 2, y: 1 },
      { x: 4, y: 2 },
    ]);
  });
});
