import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MapFacet, Measures, MovementRules } from "../../../src/canvas/map/movement-rules.ts";
import {
  budgetIn,
  MoverMap,
  type SceneBoard,
  type Standing,
  sceneBudget,
  scenePace,
} from "../../../src/canvas/map/mover.ts";
import type { EncounterState } from "../../../src/engine/types.ts";
import {
  cellOf,
  costTo,
  groundFor,
  reach,
  reachOn,
  type Size,
  setWall,
  spaceOf,
  type Tiling,
} from "../../../src/grid/index.ts";
import { dexterityMap } from "../../../src/rulesets/dexterity/map/map.ts";
import { flowMap, flowPlan, provokedBySteps } from "../../../src/rulesets/flow/map/map.ts";
import { measureSpaces } from "../../../src/rulesets/flow/rules/index.ts";
import { marchingMap } from "../../../src/rulesets/marching/map/map.ts";
import { secondsMap } from "../../../src/rulesets/seconds/map/map.ts";
import { secondsOfWay } from "../../../src/rulesets/seconds/rules/index.ts";
import * as dexterous from "../../rulesets/dexterity/rules/fights.ts";
import { hex } from "../../rulesets/flow/rules/creatures.ts";
import { A, E, fight, path } from "../../rulesets/flow/rules/fights.ts";
import * as marchers from "../../rulesets/marching/rules/fights.ts";
import * as clocked from "../../rulesets/seconds/rules/fights.ts";
import { field, spaceAt, standing } from "./field.ts";

const measures = (kind: Measures["kind"], diagonals = 0): Measures => ({ distance: 5, diagonals, kind });

function travelOf(
  rules: MapFacet,
  state: EncounterState,
  who: string,
  kind: Measures["kind"],
  action = "walk",
  sees = () => true,
): MovementRules {
  const movementRules = rules.movementRules(state, { who: who as typeof A, action, measures: measures(kind), sees });
  if (!movementRules) throw new Error("It can't move.");
  return movementRules;
}

function mapOf(
  rules: MapFacet,
  state: EncounterState,
  scene: SceneBoard,
  all: readonly Standing[],
  movementRules: MovementRules,
) {
  const [mover] = all as [Standing];
  const [anchor = { x: 0, y: 0 }] = mover.spaces;
  const threatening = rules.threatening(state, () => true);
  return MoverMap.of({ scene, state, mover, anchor, others: all, movementRules: movementRules, threatening }, null);
}

const tilings: readonly Tiling[] = ["odd-r", "even-r", "odd-q", "even-q"];

describe("the area under Action & Flow Points", () => {
  it("FL-42, FL-100 · two bands: the hexes for one AP, and for two", () => {
    const state = fight({ A: { at: hex(6, 8) }, E: { at: hex(20, 0), side: "hostile" } });
    const { ranges: bands } = travelOf(flowMap, state, "A", "hex");
    expect(bands).toEqual([
      { budget: 6, radius: 30 },
      { budget: 12, radius: 60 },
    ]);
    const spent = fight({ A: { at: hex(6, 8), is: { ap: 1 } }, E: { at: hex(20, 0) } });
    expect(travelOf(flowMap, spent, "A", "hex").ranges.map(({ budget }) => budget)).toEqual([6]);
  });

  it("FL-103 · the rest of an open Move comes first, FL-130 · a step is one hex and provokes nobody", () => {
    const open = { hexesLeft: 2, ignoredBy: [], provoked: [] };
    const state = fight({
      A: { at: hex(6, 8), is: { move: open as never, round: undefined as never } },
      E: { at: hex(9, 0) },
    });
    const kept = {
      ...state,
      fighters: { ...state.fighters, A: { ...state.fighters[A], round: { ...state.fighters[E]?.round, moveAp: 1 } } },
    };
    expect(travelOf(flowMap, kept as never, "A", "hex").ranges.map(({ budget }) => budget)).toEqual([2, 8]);
    const step = travelOf(flowMap, kept as never, "A", "hex", "step");
    expect(step.ranges.map(({ budget }) => budget)).toEqual([1]);
  });

  it("FL-97, FL-130 · a way provokes foes who notice it, and a step nobody", () => {
    const scene = field("odd-r");
    const [at, foe] = [spaceAt(scene, 8, 8), spaceAt(scene, 9, 8)];
    const all = [standing("A", at, "hex"), standing("E", foe, "hex")];
    const away = cellOf(scene.board.frame, spaceAt(scene, 7, 8));
    const provoked = (setting: "on" | "off", action: string, isSeen: boolean) => {
      const state = fight(
        { A: { at, side: "friendly" }, E: { at: foe, side: "hostile" } },
        { unseenProvokes: setting === "on" },
      );
      const movementRules = travelOf(flowMap, state, "A", "hex", action, () => isSeen);
      return mapOf(flowMap, state, scene, all, movementRules).wayTo(away)?.provoked;
    };
    expect(provoked("off", "walk", true)).toBe(1);
    expect(provoked("off", "walk", false)).toBe(0);
    expect(provoked("on", "walk", false)).toBe(1);
    expect(provoked("on", "step", true)).toBe(0);
  });

  it("FL-101, FL-102, FL-104 · allies may be passed but not ended on, enemies may not be passed, in every layout", () => {
    for (const tiling of tilings) {
      const scene = field(tiling);
      const [at, ally, foe] = [spaceAt(scene, 8, 8), spaceAt(scene, 9, 8), spaceAt(scene, 7, 8)];
      const state = fight({
        A: { at, side: "friendly", is: { ap: 1 } },
        B: { at: ally, side: "friendly" },
        E: { at: foe, side: "hostile", is: { rp: 0 } },
      });
      const all = [standing("A", at, "hex"), standing("B", ally, "hex"), standing("E", foe, "hex")];
      const map = mapOf(flowMap, state, scene, all, travelOf(flowMap, state, "A", "hex"));
      const cells = new Set(map.area()?.ranges.flat());
      const { frame } = scene.board;
      expect([ally, foe].map((space) => cells.has(cellOf(frame, space)))).toEqual([false, false]);
      const behind = { x: 2 * ally.x - at.x, y: 2 * ally.y - at.y };
      expect(map.wayTo(cellOf(frame, behind))?.cost).toBe(2);
      const beyond = { x: 2 * foe.x - at.x, y: 2 * foe.y - at.y };
      expect(map.wayTo(cellOf(frame, beyond))?.cost).toBe(3);
    }
  });

  it("FL-95, FL-99 to FL-102 · the rules take every suggested way, and it provokes the foes that it names", () => {
    const spot = fc.tuple(fc.nat(11), fc.nat(11));
    const sizes = fc.constantFrom<Size>(1, 2, 3, 4);
    const world = fc.record({
      spots: fc.array(spot, { minLength: 4, maxLength: 4 }),
      size: sizes,
      goal: spot,
      walls: fc.array(fc.tuple(spot, fc.nat(5)), { maxLength: 12 }),
    });
    let ways = 0;
    fc.assert(
      fc.property(world, ({ spots, size, goal, walls }) => {
        const scene = field("odd-r", 16, 16);
        const { frame } = scene.board;
        const at = spots.map(([x, y]) => spaceAt(scene, x + 2, y + 2));
        const [a, b, e, f] = [
          standing("A", at[0] as never, "hex", size),
          ...["B", "E", "F"].map((id, i) => standing(id, at[i + 1] as never, "hex")),
        ] as [Standing, Standing, Standing, Standing];
        const all = [a, b, e, f];
        const covered = all.flatMap(({ spaces }) => spaces.map(({ x, y }) => `${x},${y}`));
        fc.pre(new Set(covered).size === covered.length);
        const built = walls.flatMap(([[x, y], way]) => {
          const from = cellOf(frame, spaceAt(scene, x + 2, y + 2));
          const to = from + (frame.ways[way] as number);
          setWall(scene.board, from, to);
          return [{ from: spaceOf(frame, from), to: spaceOf(frame, to) }];
        });
        const side = { A: "friendly", B: "friendly", E: "hostile", F: "hostile" };
        const state = fight(
          Object.fromEntries(
            all.map(({ key, spaces }) => [key, { at: spaces, side: side[key as "A"], scores: { walls: built } }]),
          ),
        );
        const map = mapOf(flowMap, state, scene, all, travelOf(flowMap, state, "A", "hex"));
        const way = map.wayTo(cellOf(frame, spaceAt(scene, goal[0] + 2, goal[1] + 2)));
        if (!way || way.cells.length < 2) return;
        ways += 1;
        const steps = way.cells.slice(1).map((cell) => spaceOf(frame, cell));
        const measured = {
          ...path(state, A, []),
          ...measureSpaces(state, A, steps, { walls: built, costOf: () => 1 }),
        };
        const asked = { who: A, measured, as: "move", forced: false, asker: { gm: false, owns: [A] } } as const;
        const plan = flowPlan(state, asked);
        expect(plan?.refusal).toBeNull();
        expect(plan && provokedBySteps(plan).flat().length).toBe(way.provoked);
        expect(plan?.steps.at(-1)?.hexes).toBe(way.cost);
      }),
      { numRuns: 300, seed: 8 },
    );
    expect(ways).toBeGreaterThan(60);
  });

  it("FL-95, FL-104 · a large mover is led to a place by the way that provokes least, whichever of its hexes covers the place", () => {
    const scene = field("odd-r");
    const { frame } = scene.board;
    const mover = standing("A", spaceAt(scene, 6, 8), "hex", 3);
    const foe = standing("E", spaceAt(scene, 10, 8), "hex");
    const state = fight({ A: { at: mover.spaces, side: "friendly" }, E: { at: foe.spaces, side: "hostile" } });
    const map = mapOf(flowMap, state, scene, [mover, foe], travelOf(flowMap, state, "A", "hex"));
    const found = [-2, -1, 0, 1, 2].flatMap((row) =>
      [9, 10, 11, 12, 13].flatMap((column) => {
        const goal = spaceAt(scene, column, 8 + row);
        const over = map.wayOver(cellOf(frame, goal));
        const anchors = mover.spaces.map((space) => ({
          x: goal.x - space.x + (mover.spaces[0]?.x ?? 0),
          y: goal.y - space.y + (mover.spaces[0]?.y ?? 0),
        }));
        const ways = anchors.flatMap((anchor) => map.wayTo(cellOf(frame, anchor)) ?? []);
        const all = ways.filter(({ cells }) => cells.length > 1);
        expect(over === null).toBe(all.length === 0);
        if (!over) return [];
        const least = Math.min(...all.map(({ provoked }) => provoked));
        const cheapest = Math.min(...all.filter(({ provoked }) => provoked === least).map(({ cost }) => cost));
        expect([over.provoked, over.cost]).toEqual([least, cheapest]);
        return [{ isFirst: over.provoked === all[0]?.provoked && over.cost === all[0].cost }];
      }),
    );
    expect(found.some(({ isFirst }) => !isFirst)).toBe(true);
  });

  it("the area of a large mover has every hex that it could cover", () => {
    const scene = field("odd-r");
    for (const size of [1, 2, 3, 4] as const) {
      const at = spaceAt(scene, 10, 10);
      const mover = standing("A", at, "hex", size);
      const state = fight({ A: { at: mover.spaces, is: { ap: 1 }, scores: { moveSpeed: 1 } }, E: { at: hex(40, 0) } });
      const map = mapOf(flowMap, state, scene, [mover], travelOf(flowMap, state, "A", "hex"));
      expect(map.area()?.ranges.map(({ length }) => length)).toEqual([{ 1: 7, 2: 12, 3: 19, 4: 27 }[size]]);
    }
  });

  it("only moved creatures are looked at anew: an unchanged area is the same object", () => {
    const scene = field("odd-r");
    const [at, foe] = [spaceAt(scene, 8, 8), spaceAt(scene, 10, 8)];
    const state = fight({ A: { at }, E: { at: foe, side: "hostile" } });
    const movementRules = travelOf(flowMap, state, "A", "hex");
    const threatening = flowMap.threatening(state, () => true);
    const mover = standing("A", at, "hex");
    const input = { scene, state, mover, anchor: at, movementRules, threatening };
    const first = MoverMap.of({ ...input, others: [mover, standing("E", foe, "hex")] }, null);
    const before = first.area();
    const again = MoverMap.of({ ...input, others: [mover, standing("E", foe, "hex")] }, first);
    expect(again).toBe(first);
    expect(again.area()).toBe(before);
    const moved = MoverMap.of({ ...input, others: [mover, standing("E", spaceAt(scene, 11, 8), "hex")] }, first);
    expect(moved).toBe(first);
    expect(moved.area()).not.toBe(before);
  });
});

describe("the area under Dexterity Order", () => {
  it("DX-503, DX-504, DX-509 · costs 5 and 7 feet a step, and covers each medium as far as its own mode has feet left", () => {
    const fresh = dexterous.fight({ A: { speeds: { walk: 15, swim: 30 } }, B: {} });
    const state = {
      ...fresh,
      fighters: { ...fresh.fighters, A: { ...fresh.fighters[dexterous.A], spent: 5 } },
    } as never;
    const movementRules = travelOf(dexterityMap, state, "A", "square");
    expect(movementRules.ranges[0]?.budget).toEqual([10, 10, 25, 0, 0]);
    const scene = field("square");
    const mover = standing("A", { x: 5, y: 5 }, "square");
    const cells = new Set(mapOf(dexterityMap, state, scene, [mover], movementRules).area()?.ranges.flat());
    const has = (x: number, y: number) => cells.has(cellOf(scene.board.frame, { x, y }));
    expect([has(7, 5), has(6, 6), has(7, 6), has(7, 7), has(8, 5)]).toEqual([true, true, false, false, false]);
  });

  it("DX-515 · occupied spaces block where the table says so", () => {
    const others = { A: {}, B: {} };
    const [open, shut] = [false, true].map((blockOccupied) => dexterous.fight(others, { blockOccupied }));
    const stances = [open, shut].map((state) => travelOf(dexterityMap, state as never, "A", "square").stance(null));
    expect(stances).toEqual(["friend", "foe"]);
  });
});

describe("the area under Six Seconds", () => {
  it("SX-409 · bands for one move and for all seconds left; a run is one band", () => {
    const state = clocked.fight({ A: { moveFeet: 10 }, B: {} }, { enforceMoves: true });
    const { ranges: bands } = travelOf(secondsMap, state, "A", "square");
    const left = state.fighters[clocked.A]?.secondsLeft ?? 0;
    expect(bands.map(({ radius }) => radius)).toEqual([10, 10 * left]);
    expect(secondsOfWay(state, clocked.A, bands[1]?.radius ?? 0, false)).toBe(left);
    expect(travelOf(secondsMap, state, "A", "square", "run").ranges.map(({ radius }) => radius)).toEqual([20 * left]);
  });

  it.each([
    [0, "EQUIDISTANT", (s: number, d: number) => s + d],
    [1, "EXACT", (s: number, d: number) => s + d * Math.SQRT2],
    [2, "APPROXIMATE", (s: number, d: number) => s + d * 1.5],
    [3, "RECTILINEAR", (s: number, d: number) => s + d * 2],
    [4, "ALTERNATING_1", (s: number, d: number) => s + d + Math.floor(d / 2)],
    [5, "ALTERNATING_2", (s: number, d: number) => s + d + Math.ceil(d / 2)],
  ])("SX-409 · diagonals as the scene counts them: %i %s", (diagonals, _name, spaces) => {
    const rule = measures("square", diagonals);
    const { board } = field("square", 30, 30);
    const ground = groundFor(board, [{ x: 0, y: 0 }], scenePace(rule)([1]));
    const start = cellOf(board.frame, { x: 5, y: 5 });
    for (const feet of [5, 15, 25, 30, 45]) {
      const found = reach(ground, start, sceneBudget(rule, feet), reachOn(board.frame));
      for (const [x, y] of [...Array(10).keys()]
        .flatMap((x) => [...Array(10).keys()].map((y) => [x, y] as const))
        .slice(1)) {
        const diagonal = Math.min(x, y);
        const isClose = 5 * spaces(Math.max(x, y) - diagonal, diagonal) <= feet + 1e-9;
        const cell = cellOf(board.frame, { x: 5 + x, y: 5 + y });
        expect([feet, x, y, costTo(found, cell) !== null]).toEqual([
          feet,
          x,
          y,
          isClose || straightOnly(x, y, feet, spaces),
        ]);
      }
    }
  });

  /** True if straight and diagonal steps reach the offset within these feet, without diagonals dearer than two straight steps. */
  function straightOnly(x: number, y: number, feet: number, spaces: (s: number, d: number) => number): boolean {
    return Array.from({ length: Math.min(x, y) + 1 }, (_, d) => spaces(x + y - 2 * d, d)).some(
      (each) => 5 * each <= feet + 1e-9,
    );
  }

  it("the longest possible length is found by halving", () => {
    expect([0, 1, 7, 100].map((most) => budgetIn(100, (length) => length <= most))).toEqual([0, 1, 7, 100]);
  });
});

describe("the area under Marching Order", () => {
  it("MO-408 · the feet left of the move action, 5 ft in any direction; without a limit there is no area", () => {
    const state = marchers.fight(marchers.line);
    const [who] = Object.keys(state.fighters) as [typeof A];
    const limited = (moveFeet: number | null, moved: number | null) => {
      const fighter = state.fighters[who];
      return {
        ...state,
        fighters: { ...state.fighters, [who]: { ...fighter, moved, scores: { ...fighter?.scores, moveFeet } } },
      };
    };
    const asked = { who, action: "walk", measures: measures("square"), sees: () => true };
    expect(marchingMap.movementRules(limited(30, 10) as never, asked)?.ranges).toEqual([{ budget: 20, radius: 20 }]);
    expect(marchingMap.movementRules(limited(null, null) as never, asked)).toBeNull();
  });
});
