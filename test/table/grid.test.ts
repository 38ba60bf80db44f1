import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createGrid,
  GRID_DIAGONALS,
  GRID_SNAPPING_MODES,
  GRID_TYPES,
  GridlessGrid,
  HexagonalGrid,
  MOVEMENT_DIRECTIONS,
  SquareGrid,
} from "../../playground/client/grid/index.ts";

const square = (diagonals: number = GRID_DIAGONALS.EQUIDISTANT) =>
  new SquareGrid({ size: 100, distance: 5, units: "ft", diagonals });

const LAYOUTS = [
  ["HEXODDR", { columns: false, even: false }],
  ["HEXEVENR", { columns: false, even: true }],
  ["HEXODDQ", { columns: true, even: false }],
  ["HEXEVENQ", { columns: true, even: true }],
] as const;

const anyOffset = fc.record({ i: fc.integer({ min: -40, max: 40 }), j: fc.integer({ min: -40, max: 40 }) });

describe("square grids", () => {
  it("give the space that contains a point, its corner, centre and vertices", () => {
    const grid = square();
    expect(grid.getOffset({ x: 250, y: 199.9 })).toEqual({ i: 1, j: 2 });
    expect(grid.getOffset({ x: -0.1, y: 0 })).toEqual({ i: 0, j: -1 });
    expect(grid.getOffset({ x: 0, y: 0, elevation: 12 })).toEqual({ i: 0, j: 0, k: 2 });
    expect(grid.getTopLeftPoint({ x: 250, y: 150 })).toEqual({ x: 200, y: 100 });
    expect(grid.getCenterPoint({ i: 1, j: 2 })).toEqual({ x: 250, y: 150 });
    expect(grid.getVertices({ i: 1, j: 2 })[0]).toEqual({ x: 200, y: 100 });
  });

  it("give half-open ranges, empty for empty bounds", () => {
    expect(square().getOffsetRange({ x: 100, y: 0, width: 100, height: 101 })).toEqual([0, 1, 2, 2]);
    const [i0, j0, i1, j1] = square().getOffsetRange({ x: 100, y: 50, width: 0, height: 10 });
    expect([i1 - i0, j1 - j0]).toEqual([0, 0]);
  });

  it.each([
    ["EQUIDISTANT", 25, 5],
    ["EXACT", 5 * (2 + 3 * Math.SQRT2), 5],
    ["APPROXIMATE", 32.5, 5],
    ["RECTILINEAR", 40, 5],
    ["ALTERNATING_1", 30, 5],
    ["ALTERNATING_2", 35, 5],
    ["ILLEGAL", 40, 8],
  ] as const)("measure three diagonals and two straight steps under %s as %f", (rule, distance, spaces) => {
    const result = square(GRID_DIAGONALS[rule]).measurePath([
      { i: 0, j: 0 },
      { i: 3, j: 5 },
    ]);
    expect(result.distance).toBeCloseTo(distance, 9);
    expect(result.cost).toBeCloseTo(distance, 9);
    expect(result.spaces).toBe(spaces);
    expect(result.diagonals).toBe(rule === "ILLEGAL" ? 0 : 3);
  });

  it("count alternating diagonals along the whole path, not anew at each waypoint", () => {
    const steps = [0, 1, 2, 3].map((n) => ({ i: n, j: n }));
    const result = square(GRID_DIAGONALS.ALTERNATING_1).measurePath(steps);
    expect(result.segments.map((segment) => segment.distance)).toEqual([5, 10, 5]);
    expect(result.waypoints.map((waypoint) => waypoint.distance)).toEqual([0, 5, 15, 20]);
  });

  it("call the cost function once for each step between adjacent spaces, and once for a teleport", () => {
    const calls: string[] = [];
    const cost = (from: { i: number; j: number }, to: { i: number; j: number }, distance: number) => {
      calls.push(`${from.i},${from.j}>${to.i},${to.j}=${distance}`);
      return 7;
    };
    const result = square().measurePath(
      [
        { i: 0, j: 0 },
        { i: 0, j: 2 },
        { i: 4, j: 2, teleport: true },
      ],
      { cost },
    );
    expect(calls).toEqual(["0,0>0,1=5", "0,1>0,2=5", "0,2>4,2=20"]);
    expect(result.cost).toBe(21);
  });

  it("use a waypoint's own cost before the general one, and count nothing without measuring", () => {
    const result = square().measurePath(
      [
        { i: 0, j: 0 },
        { i: 0, j: 2, cost: 3 },
        { i: 0, j: 4, cost: () => 11 },
        { i: 0, j: 9, measure: false },
      ],
      { cost: () => 100 },
    );
    expect(result.segments.map(({ cost, distance, spaces }) => [cost, distance, spaces])).toEqual([
      [3, 10, 2],
      [22, 10, 2],
      [0, 0, 0],
    ]);
  });

  it("let infinite steps make the path infinitely expensive", () => {
    const wall = (_: unknown, to: { j: number }) => (to.j === 2 ? Number.POSITIVE_INFINITY : 1);
    expect(
      square().measurePath(
        [
          { i: 0, j: 0 },
          { i: 0, j: 4 },
        ],
        { cost: wall },
      ).cost,
    ).toBe(Number.POSITIVE_INFINITY);
  });

  it("have eight neighbours, or four if diagonals are illegal", () => {
    expect(square().getAdjacentOffsets({ i: 0, j: 0 })).toHaveLength(8);
    expect(square(GRID_DIAGONALS.ILLEGAL).getAdjacentOffsets({ i: 0, j: 0 })).toHaveLength(4);
    expect(square().testAdjacency({ i: 0, j: 0 }, { i: 1, j: 1 })).toBe(true);
    expect(square().testAdjacency({ i: 0, j: 0 }, { i: 0, j: 0 })).toBe(false);
    expect(square(GRID_DIAGONALS.ILLEGAL).testAdjacency({ i: 0, j: 0 }, { i: 1, j: 1 })).toBe(false);
  });

  it("shift offsets and points, but not diagonally if that is illegal", () => {
    const { UP_RIGHT, DOWN } = MOVEMENT_DIRECTIONS;
    expect(square().getShiftedOffset({ i: 2, j: 2, k: 4 }, UP_RIGHT)).toEqual({ i: 1, j: 3, k: 4 });
    expect(square().getShiftedPoint({ x: 130, y: 20 }, DOWN)).toEqual({ x: 130, y: 120 });
    expect(square(GRID_DIAGONALS.ILLEGAL).getShiftedPoint({ x: 130, y: 20 }, UP_RIGHT)).toEqual({ x: 130, y: 20 });
  });

  it.each([
    ["CENTER", 1, { x: 150, y: 50 }],
    ["TOP_LEFT_VERTEX", 1, { x: 100, y: 0 }],
    ["VERTEX", 2, { x: 150, y: 0 }],
    ["EDGE_MIDPOINT", 1, { x: 150, y: 0 }],
    ["LEFT_SIDE_MIDPOINT", 1, { x: 100, y: 50 }],
  ] as const)("snap to %s at resolution %d", (mode, resolution, expected) => {
    expect(square().getSnappedPoint({ x: 130, y: 20 }, { mode: GRID_SNAPPING_MODES[mode], resolution })).toEqual(
      expected,
    );
  });

  it("draw circles and cones of the grid's own metric", () => {
    expect(
      square()
        .getCircle({ x: 0, y: 0 }, 10)
        .map(({ x, y }) => [Math.round(x), Math.round(y)]),
    ).toEqual([
      [-200, -200],
      [200, -200],
      [200, 200],
      [-200, 200],
    ]);
    const cone = square().getCone({ x: 0, y: 0 }, 10, 0, 90);
    expect(cone.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [0, 0],
      [200, -200],
      [200, 200],
    ]);
  });

  it("reach each space of a direct path by one step", () => {
    fc.assert(
      fc.property(anyOffset, anyOffset, (from, to) => {
        const path = square().getDirectPath([from, to]);
        expect(path[0]).toEqual(from);
        expect(path.at(-1)).toEqual(to);
        for (const [n, step] of path.slice(1).entries()) {
          expect(square().testAdjacency(path[n] as typeof from, step)).toBe(true);
        }
      }),
    );
  });
});

describe.each(LAYOUTS)("hexagonal grids, %s", (name, layout) => {
  const grid = new HexagonalGrid({ size: 100, distance: 1, ...layout });

  it("have the documented type and sizes: size is the short diameter", () => {
    expect(grid.type).toBe(GRID_TYPES[name]);
    const [short, long] = layout.columns ? [grid.sizeY, grid.sizeX] : [grid.sizeX, grid.sizeY];
    expect(short).toBe(100);
    expect(long).toBeCloseTo(115.470054, 5);
  });

  it("lead from offset to cube and back, q or r equal to column or row", () => {
    fc.assert(
      fc.property(anyOffset, (offset) => {
        const cube = grid.offsetToCube(offset);
        expect(cube.q + cube.r + cube.s).toBe(0);
        expect(layout.columns ? cube.q : cube.r).toBe(layout.columns ? offset.j : offset.i);
        expect(grid.cubeToOffset(cube)).toEqual(offset);
      }),
    );
  });

  it("find the space of every point near its centre, and of its snapped corner", () => {
    const nearest = fc.double({ min: -0.24, max: 0.24, noNaN: true });
    fc.assert(
      fc.property(anyOffset, nearest, nearest, (offset, dx, dy) => {
        const center = grid.getCenterPoint(offset);
        expect(grid.getOffset({ x: center.x + dx * 100, y: center.y + dy * 100 })).toEqual(offset);
      }),
    );
  });

  it("shift every second row or column by half a space, the odd or the even ones", () => {
    const first = grid.getTopLeftPoint({ i: 0, j: 0 });
    const next = grid.getTopLeftPoint(layout.columns ? { i: 0, j: 1 } : { i: 1, j: 0 });
    const shift = layout.columns ? next.y - first.y : next.x - first.x;
    expect(shift).toBeCloseTo(layout.even ? -50 : 50, 9);
  });

  it("have six neighbours that are adjacent both ways and one space away", () => {
    fc.assert(
      fc.property(anyOffset, (offset) => {
        const adjacent = grid.getAdjacentOffsets(offset);
        expect(new Set(adjacent.map(({ i, j }) => `${i},${j}`)).size).toBe(6);
        for (const other of adjacent) {
          expect(grid.testAdjacency(other, offset)).toBe(true);
          expect(grid.measurePath([offset, other]).spaces).toBe(1);
          const [a, b] = [grid.getCenterPoint(offset), grid.getCenterPoint(other)];
          expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(100, 6);
        }
      }),
    );
  });

  it("walk direct paths as long as the cube distance, one adjacent step at a time", () => {
    fc.assert(
      fc.property(anyOffset, anyOffset, (from, to) => {
        const path = grid.getDirectPath([from, to]);
        expect(path).toHaveLength(1 + HexagonalGrid.cubeDistance(grid.getCube(from), grid.getCube(to)));
        expect(path.at(-1)).toEqual(to);
        for (const [n, step] of path.slice(1).entries()) {
          expect(grid.testAdjacency(path[n] as typeof from, step)).toBe(true);
        }
      }),
    );
  });

  it("give the smallest range that covers a rectangle", () => {
    const { x, y } = grid.getTopLeftPoint({ i: 3, j: 4 });
    const inner = { x: x + grid.sizeX / 2 - 5, y: y + grid.sizeY / 2 - 5, width: 10, height: 10 };
    expect(grid.getOffsetRange(inner)).toEqual([3, 4, 4, 5]);
    const corner = grid.getVertices({ i: 3, j: 4 })[0] as { x: number; y: number };
    const [i0, j0, i1, j1] = grid.getOffsetRange({ x: corner.x - 3, y: corner.y - 3, width: 6, height: 6 });
    expect((i1 - i0) * (j1 - j0)).toBe(4);
  });

  it("snap to centres and vertices", () => {
    const center = grid.getCenterPoint({ i: 2, j: 2 });
    const off = { x: center.x + 20, y: center.y - 10 };
    const snapped = grid.getSnappedPoint(off, { mode: GRID_SNAPPING_MODES.CENTER });
    expect([snapped.x, snapped.y]).toEqual([expect.closeTo(center.x, 6), expect.closeTo(center.y, 6)]);
    for (const vertex of grid.getVertices({ i: 2, j: 2 })) {
      const found = grid.getSnappedPoint({ x: vertex.x + 3, y: vertex.y + 2 }, { mode: GRID_SNAPPING_MODES.VERTEX });
      expect([found.x, found.y]).toEqual([expect.closeTo(vertex.x, 6), expect.closeTo(vertex.y, 6)]);
    }
  });

  it("shift by direction to an adjacent space", () => {
    for (const direction of Object.values(MOVEMENT_DIRECTIONS)) {
      const shifted = grid.getShiftedOffset({ i: 5, j: 6 }, direction);
      expect(grid.testAdjacency(shifted, { i: 5, j: 6 })).toBe(true);
    }
  });

  it("count vertical movement by the diagonal rule", () => {
    const exact = new HexagonalGrid({ size: 100, diagonals: GRID_DIAGONALS.EXACT, ...layout });
    const other = exact.getAdjacentOffsets({ i: 0, j: 0, k: 0 })[0] as { i: number; j: number };
    expect(
      exact.measurePath([
        { i: 0, j: 0, k: 0 },
        { ...other, k: 1 },
      ]).distance,
    ).toBeCloseTo(Math.SQRT2, 9);
  });

  it("keep the layout's shift when the scene is padded", () => {
    const { x, y } = grid.calculateDimensions(2000, 1500, 0.25);
    const origin = grid.getCenterPoint({ i: 0, j: 0 });
    const { i, j } = grid.getOffset({ x: x + origin.x, y: y + origin.y });
    expect([Math.abs(i % 2), Math.abs(j % 2)][layout.columns ? 1 : 0]).toBe(0);
  });
});

describe("gridless", () => {
  const grid = new GridlessGrid({ size: 100, distance: 5 });

  it("measures straight lines and no spaces, with elevation", () => {
    const result = grid.measurePath([
      { x: 0, y: 0, elevation: 0 },
      { x: 300, y: 400, elevation: 0 },
      { x: 300, y: 400, elevation: 10 },
    ]);
    expect([result.distance, result.spaces]).toEqual([35, 0]);
  });

  it("has no neighbours and no vertices, and leaves points alone", () => {
    expect(grid.getAdjacentOffsets({ x: 1, y: 2 })).toEqual([]);
    expect(grid.testAdjacency({ i: 0, j: 0 }, { i: 0, j: 1 })).toBe(false);
    expect(grid.getVertices({ x: 1, y: 2 })).toEqual([]);
    expect(grid.getSnappedPoint({ x: 1.5, y: 2 })).toEqual({ x: 1.5, y: 2 });
    expect(grid.getTopLeftPoint({ x: 1.5, y: 2 })).toEqual({ x: 1.5, y: 2 });
  });

  it("draws true circles to a quarter of a pixel", () => {
    const circle = grid.getCircle({ x: 0, y: 0 }, 30);
    for (const [n, point] of circle.entries()) {
      const next = circle[(n + 1) % circle.length] as typeof point;
      expect(600 - Math.hypot((point.x + next.x) / 2, (point.y + next.y) / 2)).toBeLessThan(0.25);
    }
  });
});

it("a grid is made for every documented type, and for no other", () => {
  for (const type of Object.values(GRID_TYPES)) expect(createGrid(type, { size: 50 }).type).toBe(type);
  expect(() => createGrid(9, { size: 50 })).toThrow("no grid of type 9");
});
