import { beforeAll, describe, expect, it } from "vitest";
import { checkCollision, constrainPath } from "../../playground/client/canvas/placeables/token-path.ts";
import { collisions, crossing } from "../../playground/client/canvas/walls.ts";
import { movementConfig } from "../../playground/client/documents/movement-actions.ts";
import { tokenCenter } from "../../playground/client/documents/movement-footprint.ts";
import { completeWaypoints, measurePath } from "../../playground/client/documents/movement-path.ts";
import type {
  MovementCostFunction,
  Position,
  WaypointInput,
} from "../../playground/client/documents/movement-types.ts";
import { createGrid, GRID_TYPES, type Point } from "../../playground/client/grid/index.ts";

const grid = createGrid(GRID_TYPES.SQUARE, { size: 100, distance: 5 });
const start: Position = { x: 0, y: 0, elevation: 0, width: 1, height: 1, shape: 4 };

beforeAll(() => {
  Object.assign(globalThis, { CONFIG: { Token: { movement: movementConfig(null) } } });
});

/** As much of a drawn token as its paths need: a scene with walls, and a price for each step. */
function drawn({ walls = [], cost }: { walls?: [number, number, number, number][]; cost?: MovementCostFunction }) {
  const parent = { grid, walls: walls.map((c) => ({ c, blocksMovement: true })) };
  const document = {
    _source: { ...start, _movementHistory: [] },
    movementAction: null,
    _inferMovementAction: () => "walk",
    getCenterPoint: (position: Position) => tokenCenter(grid, { ...start, ...position }),
    parent,
  };
  const token = {
    document,
    checkCollision: (point: Point, options: { origin: Point; mode: "any" }) => checkCollision(token, point, options),
    measureMovementPath: (waypoints: WaypointInput[]) =>
      measurePath(grid, completeWaypoints(waypoints, start, "walk"), { cost }),
  };
  return token;
}

const ends = ([path, constrained]: [{ x: number; y: number }[], boolean]) => [
  path.at(-1)?.x,
  path.at(-1)?.y,
  constrained,
];

describe("walls", () => {
  it("are crossed where two segments meet, ends included, and not where they are parallel", () => {
    expect(crossing({ x: 0, y: 50 }, { x: 100, y: 50 }, [50, 0, 50, 100])).toEqual({ x: 50, y: 50 });
    expect(crossing({ x: 0, y: 100 }, { x: 100, y: 100 }, [50, 0, 50, 100])).toEqual({ x: 50, y: 100 });
    expect(crossing({ x: 0, y: 50 }, { x: 40, y: 50 }, [50, 0, 50, 100])).toBeNull();
    expect(crossing({ x: 0, y: 0 }, { x: 0, y: 90 }, [50, 0, 50, 100])).toBeNull();
  });

  it("are met nearest first, and open doors not at all", () => {
    const walls = [
      { c: [80, 0, 80, 100] as const, blocksMovement: true },
      { c: [20, 0, 20, 100] as const, blocksMovement: true },
      { c: [50, 0, 50, 100] as const, blocksMovement: false },
    ];
    expect(collisions({ x: 0, y: 50 }, { x: 100, y: 50 }, walls).map(({ x }) => x)).toEqual([20, 80]);
  });

  it("end a drawn token's path in the last space before them", () => {
    const token = drawn({ walls: [[300, 0, 300, 500]] });
    expect(ends(constrainPath(token, [{}, { x: 600 }], {}))).toEqual([200, 0, true]);
    expect(ends(constrainPath(token, [{}, { x: 600 }], { ignoreWalls: true }))).toEqual([600, 0, false]);
  });

  it("don't stop a displaced token", () => {
    const token = drawn({ walls: [[300, 0, 300, 500]] });
    expect(ends(constrainPath(token, [{}, { x: 600, action: "displace" }], {}))).toEqual([600, 0, false]);
  });
});

describe("infinite cost", () => {
  const lava: MovementCostFunction = (_from, to) => (to.j === 4 ? Number.POSITIVE_INFINITY : 5);

  it("ends a drawn token's path before the forbidden step", () => {
    expect(ends(constrainPath(drawn({ cost: lava }), [{}, { x: 600 }], {}))).toEqual([300, 0, true]);
    expect(ends(constrainPath(drawn({ cost: lava }), [{}, { x: 600 }], { ignoreCost: true }))).toEqual([600, 0, false]);
  });

  it("ends it in V14 by maxCost and maxDistance too", () => {
    expect(ends(constrainPath(drawn({}), [{}, { x: 600 }], { maxCost: 12 }))).toEqual([200, 0, true]);
    expect(ends(constrainPath(drawn({}), [{}, { x: 600 }], { maxDistance: 20 }))).toEqual([400, 0, true]);
  });
});
