import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  axialOf,
  boardOf,
  cellAt,
  cellOf,
  centreOf,
  covered,
  fits,
  footprint,
  frameOf,
  hexDistance,
  isSpace,
  setWall,
  spaceDistance,
  spaceOf,
} from "../../src/grid/index.ts";
import { drawnAt, nameOf, neighboursOf, offsetOf, stepsBetween } from "./model.ts";
import { anyExtent, anySize, anyTiling, kindOfTiling, tilings, tries } from "./worlds.ts";

const closest = fc.integer({ min: -9, max: 9 });

describe("Hexes by column and row", () => {
  it("lie on the screen at their axial coordinates, up to a shift of the whole map", () => {
    fc.assert(
      fc.property(anyTiling, closest, closest, closest, closest, (tiling, c1, r1, c2, r2) => {
        const layout = tiling === "square" ? "square" : tiling.endsWith("r") ? "pointy" : "flat";
        const unit = layout === "square" ? 1 : Math.sqrt(3);
        const [a, b] = [centreOf(layout, axialOf(tiling, c1, r1)), centreOf(layout, axialOf(tiling, c2, r2))];
        const [p, q] = [drawnAt(tiling, c1, r1), drawnAt(tiling, c2, r2)];
        expect((b.x - a.x) / unit).toBeCloseTo(q.x - p.x);
        expect((b.y - a.y) / unit).toBeCloseTo(q.y - p.y);
      }),
      tries(100),
    );
  });

  it("come back from axial coordinates", () => {
    fc.assert(
      fc.property(anyTiling, closest, closest, (tiling, column, row) => {
        expect(offsetOf(tiling, axialOf(tiling, column, row))).toEqual({ column, row });
      }),
      tries(100),
    );
  });
});

describe("Frames", () => {
  it("number every space once, and nothing else", () => {
    fc.assert(
      fc.property(anyExtent, (extent) => {
        const frame = frameOf(extent);
        const { left = 0, top = 0, width, height } = extent;
        const cells = new Set<number>();
        for (let row = top - 2; row < top + height + 2; row++) {
          for (let column = left - 2; column < left + width + 2; column++) {
            const cell = cellAt(frame, column, row);
            const inside = column >= left && row >= top && column < left + width && row < top + height;
            expect(cell >= 0).toBe(inside);
            if (!inside) continue;
            cells.add(cell);
            expect(spaceOf(frame, cell)).toEqual(axialOf(extent.tiling, column, row));
          }
        }
        expect(cells.size).toBe(width * height);
        expect([...frame.x.keys()].filter((cell) => isSpace(frame, cell))).toEqual([...cells].sort((a, b) => a - b));
        expect([isSpace(frame, -1), isSpace(frame, frame.cells)]).toEqual([false, false]);
      }),
      tries(100),
    );
  });

  it("have the drawn neighbours of each space, and only margin beyond the edge", () => {
    fc.assert(
      fc.property(anyExtent, (extent) => {
        const frame = frameOf(extent);
        for (const cell of frame.x.keys()) {
          if (!isSpace(frame, cell)) continue;
          const around = [...frame.ways].map((way) => cell + way);
          expect(around.every((to) => to >= 0 && to < frame.cells)).toBe(true);
          const spaces = around.filter((to) => isSpace(frame, to)).map((to) => nameOf(spaceOf(frame, to)));
          const drawn = neighboursOf(extent.tiling, spaceOf(frame, cell)).filter((space) => cellOf(frame, space) >= 0);
          expect(spaces.sort()).toEqual(drawn.map(nameOf).sort());
        }
      }),
      tries(100),
    );
  });

  it("waste little: at most two numbers a row and three rows", () => {
    for (const tiling of tilings) {
      const { cells } = frameOf({ tiling, width: 100, height: 100 });
      expect(cells).toBeLessThanOrEqual(102 * 103);
    }
  });

  it("know how far cells are apart", () => {
    fc.assert(
      fc.property(anyExtent, fc.nat(), fc.nat(), (extent, one, other) => {
        const frame = frameOf(extent);
        const cells = [...frame.x.keys()].filter((cell) => isSpace(frame, cell));
        const [from, to] = [cells[one % cells.length] as number, cells[other % cells.length] as number];
        const [a, b] = [spaceOf(frame, from), spaceOf(frame, to)];
        expect(spaceDistance(frame.kind, a, b)).toBe(stepsBetween(extent.tiling, a, b));
      }),
      tries(100),
    );
  });

  it.each([
    { width: 0, height: 5 },
    { width: 5, height: 10_001 },
    { width: 2.5, height: 5 },
    { width: 5, height: 5, left: 0.5 },
    { width: 5, height: 5, top: -10_001 },
    { width: Number.NaN, height: 5 },
  ])("can't be %o", (extent) => {
    expect(() => frameOf({ tiling: "square", ...extent })).toThrow(RangeError);
  });
});

describe("Footprints", () => {
  it("FL-93 · cover 1, 3, 7 and 12 hexes, and as many squares as a block has", () => {
    const sizes = ([1, 2, 3, 4] as const).map((size) => [
      footprint("hex", size).length,
      footprint("square", size).length,
    ]);
    expect(sizes).toEqual([
      [1, 1],
      [3, 4],
      [7, 9],
      [12, 16],
    ]);
    expect(footprint("hex", 3).every(({ x, y }) => hexDistance(x, y) <= 1)).toBe(true);
    expect(new Set(footprint("hex", 4).map(nameOf)).size).toBe(12);
    expect(footprint("square", 2).map(nameOf)).toEqual(["0,0", "1,0", "0,1", "1,1"]);
  });

  it("fit if all their spaces are on the map", () => {
    fc.assert(
      fc.property(anyExtent, anySize, fc.nat(), (extent, size, n) => {
        const frame = frameOf(extent);
        const cells = [...frame.x.keys()].filter((cell) => isSpace(frame, cell));
        const anchor = cells[n % cells.length] as number;
        const spaces = footprint(kindOfTiling(extent.tiling), size);
        const under = covered(frame, spaces, anchor).map((cell) => nameOf(spaceOf(frame, cell)));
        const { x, y } = spaceOf(frame, anchor);
        const meant = spaces.map((by) => ({ x: x + by.x, y: y + by.y })).filter((space) => cellOf(frame, space) >= 0);
        expect(under).toEqual(meant.map(nameOf));
        expect(fits(frame, spaces, anchor)).toBe(under.length === spaces.length);
      }),
      tries(100),
    );
  });
});

describe("Walls", () => {
  const board = () => boardOf({ tiling: "square", width: 3, height: 3 });
  const at = (column: number, row: number) => cellAt(board().frame, column, row);

  it("stop a step both ways, or only one way", () => {
    const walled = board();
    setWall(walled, at(0, 0), at(1, 0));
    setWall(walled, at(0, 0), at(0, 1));
    expect([walled.walls?.[at(0, 0)], walled.walls?.[at(1, 0)], walled.walls?.[at(0, 1)]]).toEqual([
      0b110, 0b1000, 0b1,
    ]);
    setWall(walled, at(1, 1), at(1, 0), { oneWay: true });
    expect([walled.walls?.[at(1, 1)], walled.walls?.[at(1, 0)]]).toEqual([0b1, 0b1000]);
  });

  it("stand between neighbours on the map only", () => {
    for (const [from, to] of [
      [at(0, 0), at(2, 0)],
      [at(0, 0), at(0, 0)],
      [at(0, 0), at(0, 0) - 1],
      [at(2, 0) + 1, at(2, 0)],
    ] as const) {
      expect(() => setWall(board(), from, to)).toThrow(RangeError);
    }
  });
});
