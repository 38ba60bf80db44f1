import { beforeAll, describe, expect, it } from "vitest";
import { movementConfig } from "../../playground/client/documents/movement-actions.ts";
import {
  occupiedOffsets,
  positionToGridOffset,
  snappedPosition,
  tokenCenter,
  tokenSize,
} from "../../playground/client/documents/movement-footprint.ts";
import { completePath, completeWaypoints, measurePath } from "../../playground/client/documents/movement-path.ts";
import { createGrid, GRID_TYPES } from "../../playground/client/grid/index.ts";

const squares = createGrid(GRID_TYPES.SQUARE, { size: 100, distance: 5 });
const hexes = createGrid(GRID_TYPES.HEXODDR, { size: 100, distance: 1 });
const RECTANGLE_1 = 4;
const at = (x: number, y: number, more = {}) => ({
  x,
  y,
  elevation: 0,
  width: 1,
  height: 1,
  shape: RECTANGLE_1,
  ...more,
});

beforeAll(() => {
  Object.assign(globalThis, { CONFIG: { Token: { movement: movementConfig(null) } } });
});

describe("occupied spaces", () => {
  it("cover a rectangle on squares, in the snapped position, whatever the token's shape", () => {
    expect(occupiedOffsets(squares, at(110, 190, { width: 2, height: 1, shape: 0 }))).toEqual([
      { i: 2, j: 1 },
      { i: 2, j: 2 },
    ]);
  });

  it("give a half-space token its one space", () => {
    expect(occupiedOffsets(squares, at(150, 50, { width: 0.5, height: 0.5 }))).toEqual([{ i: 0, j: 1 }]);
  });

  it("are missing without a grid", () => {
    expect(occupiedOffsets(createGrid(GRID_TYPES.GRIDLESS, { size: 100 }), at(10, 10))).toEqual([]);
  });

  it.each([
    ["ellipse of two", 0, 2, 2, 3],
    ["ellipse of three", 0, 3, 3, 7],
    ["ellipse of four", 1, 4, 4, 12],
    ["trapezoid of three by two", 2, 3, 2, 5],
    ["rectangle of three by three", 4, 3, 3, 8],
    ["second rectangle of three by three", 5, 3, 3, 7],
    ["ellipse that doesn't exist", 0, 3, 1, 3],
  ])("are the hexagons of an %s", (_name, shape, width, height, count) => {
    for (const type of [GRID_TYPES.HEXODDR, GRID_TYPES.HEXEVENR, GRID_TYPES.HEXODDQ, GRID_TYPES.HEXEVENQ]) {
      const grid = createGrid(type, { size: 100 });
      const columns = type >= GRID_TYPES.HEXODDQ;
      const token = at(407, 333, { shape, width: columns ? height : width, height: columns ? width : height });
      const offsets = occupiedOffsets(grid, token);
      expect(new Set(offsets.map(({ i, j }) => `${i},${j}`)).size).toBe(count);
      expect(offsets.length).toBe(count);
      for (const offset of offsets.slice(1)) {
        expect(offsets.some((other) => grid.testAdjacency(other, offset))).toBe(true);
      }
    }
  });

  it("stay inside the token's pixels on hexes", () => {
    const token = {
      ...at(0, 0, { width: 3, height: 3, shape: 0 }),
      ...snappedPosition(hexes, at(500, 500, { width: 3, height: 3, shape: 0 })),
    };
    const size = tokenSize(hexes, token);
    for (const offset of occupiedOffsets(hexes, token)) {
      for (const vertex of hexes.getVertices(offset)) {
        expect(vertex.x).toBeGreaterThanOrEqual(token.x - 1e-6);
        expect(vertex.x).toBeLessThanOrEqual(token.x + size.width + 1e-6);
        expect(vertex.y).toBeGreaterThanOrEqual(token.y - 1e-6);
        expect(vertex.y).toBeLessThanOrEqual(token.y + size.height + 1e-6);
      }
    }
  });
});

describe("places of tokens", () => {
  it("snap to corners on squares and to hexagons on hexes, and stay where they are once snapped", () => {
    expect(snappedPosition(squares, at(149, 151))).toEqual({ x: 100, y: 200 });
    const snapped = snappedPosition(hexes, at(133, 77));
    const again = snappedPosition(hexes, { ...at(0, 0), ...snapped });
    expect([again.x, again.y]).toEqual([expect.closeTo(snapped.x, 6), expect.closeTo(snapped.y, 6)]);
    const rounded = at(Math.round(snapped.x), Math.round(snapped.y));
    expect(positionToGridOffset(hexes, rounded)).toEqual(positionToGridOffset(hexes, at(133, 77)));
  });

  it("have their centre in the middle of the bounds, or of the hexagons of an ellipse", () => {
    expect(tokenCenter(squares, at(100, 200, { width: 2 }))).toEqual({ x: 200, y: 250 });
    const triangle = at(0, 0, { width: 2, height: 2, shape: 0 });
    expect(tokenCenter(hexes, triangle).y).not.toBeCloseTo(tokenSize(hexes, triangle).height / 2, 3);
  });
});

describe("paths", () => {
  const path = (...waypoints: object[]) =>
    completePath(squares, completeWaypoints([{}, ...waypoints], at(0, 0), "walk"));

  it("fill each waypoint from the one before and the first from the token", () => {
    const [first, second] = completeWaypoints([{ x: 100.4, action: "fly" }, { elevation: 10 }], at(0, 50), "walk");
    expect(first).toMatchObject({
      x: 100,
      y: 50,
      elevation: 0,
      width: 1,
      action: "fly",
      snapped: false,
      explicit: false,
    });
    expect(second).toMatchObject({ x: 100, y: 50, elevation: 10, action: "fly" });
  });

  it("go through every space of the direct way, marked as intermediate", () => {
    expect(path({ x: 300, y: 100 }).map(({ x, y, intermediate }) => [x, y, intermediate])).toEqual([
      [0, 0, false],
      [100, 0, true],
      [200, 100, true],
      [300, 100, false],
    ]);
  });

  it("teleport without steps", () => {
    expect(path({ x: 500, y: 0, action: "blink" })).toHaveLength(2);
  });

  it("cost their distance unless told otherwise; displacement counts nothing", () => {
    expect(measurePath(squares, path({ x: 300, y: 0 }))).toMatchObject({ distance: 15, cost: 15, spaces: 3 });
    expect(measurePath(squares, path({ x: 300, y: 0, action: "displace" }))).toMatchObject({
      distance: 0,
      cost: 0,
      spaces: 0,
    });
  });

  it("cost a large token the median of its spaces, or infinity if one is forbidden", () => {
    const wide = completePath(squares, completeWaypoints([{}, { x: 100 }], at(0, 0, { height: 3 }), "walk"));
    const byRow = (price: number[]) => (from: { i: number }) => price[from.i] ?? 0;
    expect(measurePath(squares, wide, { cost: byRow([1, 20, 3]) }).cost).toBe(3);
    expect(measurePath(squares, wide, { cost: byRow([1, Number.POSITIVE_INFINITY, 3]) }).cost).toBe(
      Number.POSITIVE_INFINITY,
    );
    const most = (results: { cost: number }[]) => Math.max(...results.map((result) => result.cost));
    expect(measurePath(squares, wide, { cost: byRow([1, 20, 3]), aggregator: most }).cost).toBe(20);
  });
});
