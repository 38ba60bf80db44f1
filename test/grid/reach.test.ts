import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  boardOf,
  type Cell,
  cellAt,
  cellOf,
  costTo,
  footprint,
  type Ground,
  groundFor,
  occupy,
  paceOf,
  pathTo,
  type Reach,
  reach,
  reachOn,
  renew,
  setWall,
  spaceOf,
  vacate,
} from "../../src/grid/index.ts";
import { type Model, nameOf } from "./model.ts";
import { obstacleOf, priceAlong, walk } from "./price-along.ts";
import { anyScene, pathFrom, pick, tries } from "./worlds.ts";

/** Costs found by a search, by name of space. */
function found(model: Model, ground: Ground, { count, cells, costs }: Reach): Record<string, number> {
  const list = Array.from({ length: count }, (_, i) => [
    model.name(ground.board, cells[i] as Cell),
    costs[i] as number,
  ]);
  return Object.fromEntries(list);
}

/** Costs expected from the search. */
function expected(model: Model, start: { x: number; y: number }, budgets: readonly number[]): Record<string, number> {
  const ends = [...model.costs(start, budgets)].filter(([name]) => {
    const space = model.spaces.find((one) => nameOf(one) === name);
    return space && (name === nameOf(start) || model.canStay(space));
  });
  return Object.fromEntries(ends);
}

const open = (width: number, height: number) => boardOf({ tiling: "square", width, height });
const five = paceOf(5, 7, [1, 2, null]);
const one = footprint("square", 1);

describe("Reach", () => {
  it("finds the same as a plain search, on every grid and for every size, one search after another", () => {
    const budget = fc.oneof(fc.integer({ min: 0, max: 70 }), fc.tuple(fc.nat(40), fc.nat(70)));
    fc.assert(
      fc.property(
        anyScene({ walls: 6, others: 5, hanging: true }),
        fc.array(fc.tuple(fc.nat(), budget), { minLength: 1, maxLength: 3 }),
        ({ model }, searches) => {
          const ground = model.ground(model.board());
          const into = reachOn(ground.board.frame);
          for (const [number, limits] of searches) {
            const start = pick(model.spaces, number);
            reach(ground, cellOf(ground.board.frame, start), limits, into);
            const budgets = typeof limits === "number" ? [limits, limits] : limits;
            expect(found(model, ground, into)).toEqual(expected(model, start, budgets));
            const all = model.costs(start, budgets);
            for (const space of model.spaces) {
              expect(costTo(into, cellOf(ground.board.frame, space))).toBe(all.get(nameOf(space)) ?? null);
            }
          }
        },
      ),
      tries(100),
    );
  });

  it("lists cheapest first, the start at 0", () => {
    const ground = groundFor(open(9, 9), one, five);
    const { count, costs, cells } = reach(ground, cellAt(ground.board.frame, 4, 4), 20, reachOn(ground.board.frame));
    const listed = [...costs.subarray(0, count)];
    expect([cells[0], costs[0]]).toEqual([cellAt(ground.board.frame, 4, 4), 0]);
    expect(listed).toEqual(listed.toSorted((a, b) => a - b));
  });

  it("gives a path with the stated cost to every space", () => {
    fc.assert(
      fc.property(
        anyScene({ walls: 6, others: 4, hanging: true }),
        fc.integer({ min: 0, max: 60 }),
        ({ model, start }, budget) => {
          const ground = model.ground(model.board());
          const { frame } = ground.board;
          const into = reach(ground, cellOf(frame, start), budget, reachOn(frame));
          const steps = walk();
          for (const space of model.spaces) {
            const goal = cellOf(frame, space);
            const path = pathTo(into, goal);
            const cost = costTo(into, goal);
            expect(path === null).toBe(cost === null);
            if (path === null) continue;
            priceAlong(ground, path, budget, steps);
            expect([path[0], path.at(-1), steps.possible]).toEqual([cellOf(frame, start), goal, path.length - 1]);
            expect(path.length === 1 ? 0 : steps.sums[steps.steps - 1]).toBe(cost);
          }
        },
      ),
      tries(60),
    );
  });

  it("gives, among equally cheap paths, the path along the line", () => {
    const { frame } = open(9, 9);
    const ground = groundFor(open(9, 9), one, five);
    const into = reach(ground, cellAt(frame, 0, 0), 60, reachOn(frame));
    const path = pathTo(into, cellAt(frame, 8, 4)) ?? [];
    expect(
      path.map((cell) => nameOf(spaceOf(frame, cell))).filter((name) => ["2,1", "4,2", "6,3"].includes(name)),
    ).toEqual(["2,1", "4,2", "6,3"]);
    expect(pathTo(reachOn(frame), cellAt(frame, 0, 0))).toBeNull();
  });

  it("DX-509 · speeds in tandem: walk 30 and swim 45 are 30 ft on foot and then 15 of water", () => {
    const board = open(12, 1);
    for (let column = 7; column < 12; column++) board.medium[cellAt(board.frame, column, 0)] = 1;
    const ground = groundFor(board, one, five);
    const into = reach(ground, cellAt(board.frame, 0, 0), [30, 45], reachOn(board.frame));
    expect([costTo(into, cellAt(board.frame, 9, 0)), costTo(into, cellAt(board.frame, 10, 0))]).toEqual([45, null]);
    reach(ground, cellAt(board.frame, 11, 0), [30, 45], into);
    // Four spaces swum, and then ashore while anything of the walk is left.
    expect([costTo(into, cellAt(board.frame, 5, 0)), costTo(into, cellAt(board.frame, 4, 0))]).toEqual([30, null]);
  });

  it("serves any number of searches without traces of earlier ones", () => {
    const ground = groundFor(open(3, 1), one, five);
    const { frame } = ground.board;
    const into = reachOn(frame);
    into.work.mark = 40;
    for (const budget of [10, 5, 10, 0, 10]) {
      expect(reach(ground, cellAt(frame, 0, 0), budget, into).count).toBe(1 + budget / 5);
    }
  });

  it.each([[-5], [Number.NaN], [4.9]])("has with a budget of %s nothing but the start", (budget) => {
    const ground = groundFor(open(3, 1), one, five);
    expect(reach(ground, cellAt(ground.board.frame, 1, 0), budget, reachOn(ground.board.frame)).count).toBe(1);
  });

  it("takes the greatest budget for the whole map, and no more memory than necessary", () => {
    const ground = groundFor(open(40, 40), one, five);
    const into = reach(ground, cellAt(ground.board.frame, 0, 0), Number.POSITIVE_INFINITY, reachOn(ground.board.frame));
    expect([into.count, costTo(into, cellAt(ground.board.frame, 39, 39))]).toEqual([1600, 39 * 7]);
    expect(into.work.heads.length).toBeLessThan(1000);
  });
});

describe("Ground", () => {
  it("FL-101, FL-102 · of friends can be passed but not ended on, of foes not even passed", () => {
    const ground = groundFor(open(4, 1), one, five);
    const { frame } = ground.board;
    const ends = () =>
      [...reach(ground, cellAt(frame, 0, 0), 60, reachOn(frame)).cells].filter((cell) => cell > 0).length;
    occupy(ground, one, cellAt(frame, 2, 0), "friend");
    expect(ends()).toBe(3);
    occupy(ground, one, cellAt(frame, 2, 0), "foe");
    expect(ends()).toBe(2);
    vacate(ground, one, cellAt(frame, 2, 0), "foe");
    expect(ends()).toBe(3);
    vacate(ground, one, cellAt(frame, 2, 0), "friend");
    expect(ends()).toBe(4);
  });

  it("updated one by one is the same as made anew", () => {
    const moves = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 6 });
    fc.assert(
      fc.property(anyScene({ walls: 0, others: 4, hanging: true }), moves, ({ model }, list) => {
        const ground = model.ground(model.board());
        const { frame } = ground.board;
        const others = model.world.others.map((other) => ({ ...other }));
        for (const [who, where] of others.length > 0 ? list : []) {
          const other = pick(others, who);
          vacate(ground, other.footprint, cellOf(frame, other.at), other.stance);
          other.at = pick(model.spaces, where);
          occupy(ground, other.footprint, cellOf(frame, other.at), other.stance);
        }
        const anew = groundFor(ground.board, ground.footprint, ground.pace);
        for (const other of others) occupy(anew, other.footprint, cellOf(frame, other.at), other.stance);
        expect([ground.code, ground.foes, ground.friends]).toEqual([anew.code, anew.foes, anew.friends]);
      }),
      tries(60),
    );
  });

  it("reads changed terrain anew, and keeps creatures in place", () => {
    const board = open(4, 1);
    const ground = groundFor(board, one, five);
    const { frame } = board;
    occupy(ground, one, cellAt(frame, 1, 0), "friend");
    board.terrain[cellAt(frame, 2, 0)] = 1;
    renew(ground);
    const into = reach(ground, cellAt(frame, 0, 0), 15, reachOn(frame));
    expect([costTo(into, cellAt(frame, 1, 0)), costTo(into, cellAt(frame, 2, 0)), into.count]).toEqual([5, 15, 2]);
    board.terrain[cellAt(frame, 1, 0)] = 2;
    renew(ground);
    expect(obstacleOf(ground, cellAt(frame, 0, 0), cellAt(frame, 1, 0))).toBe("blocked");
  });

  it("costs whole numbers, rounded up", () => {
    expect(paceOf(5, 7, [1, 1.5, null])).toEqual({ straight: [5, 8, null], diagonal: [7, 11, null] });
    expect(paceOf(1, 1)).toEqual({ straight: [1], diagonal: [1] });
  });

  it.each([[[0]], [[1.5]], [[1001]], [[Number.NaN]], [Array.from({ length: 16 }, () => 1)]])(
    "can't be made with steps that cost %j",
    (straight) => {
      expect(() => groundFor(open(2, 2), one, { straight, diagonal: [] })).toThrow(RangeError);
    },
  );
});

describe("Walks", () => {
  it("are judged step by step as the model judges them", () => {
    const turns = fc.array(fc.nat(), { maxLength: 8 });
    fc.assert(
      fc.property(
        anyScene({ walls: 8, others: 5, hanging: true }),
        turns,
        fc.nat(50),
        fc.nat(50),
        ({ model, start }, list, land, water) => {
          const ground = model.ground(model.board());
          const path = pathFrom(model, start, list);
          const cells = path.map((space) => cellOf(ground.board.frame, space));
          const judged = priceAlong(ground, cells, [land, water], walk());
          const prices = path.slice(1).map((to, i) => model.price(pick(path, i), to) ?? 0);
          expect([...judged.costs.subarray(0, judged.steps)]).toEqual(prices);
          const sums = prices.map((_, i) => prices.slice(0, i + 1).reduce((sum, price) => sum + price, 0));
          expect([...judged.sums.subarray(0, judged.steps)]).toEqual(sums);
          const limit = (to: (typeof path)[number]) => (model.mediumOf(to) === 0 ? land : water);
          const fine = path
            .slice(1)
            .map((to, i) => model.canStep(pick(path, i), to) && (sums[i] as number) <= limit(to));
          const possible = fine.includes(false) ? fine.indexOf(false) : fine.length;
          expect(judged.possible).toBe(possible);
          expect(judged.obstacle === null).toBe(possible === fine.length);
          const stays = path.slice(1, possible + 1).map((to) => model.canStay(to));
          expect(judged.stay).toBe(stays.lastIndexOf(true) + 1);
        },
      ),
      tries(100),
    );
  });

  it("name the first obstacle", () => {
    const board = open(5, 2);
    const { frame } = board;
    const at = (column: number, row = 0) => cellAt(frame, column, row);
    board.terrain[at(2, 1)] = 2;
    const ground = groundFor(board, one, five);
    occupy(ground, one, at(2), "foe");
    const obstacle = (path: number[], budget = 100) => priceAlong(ground, path, budget, walk()).obstacle;
    expect(obstacle([at(0), at(1), at(2), at(3)])).toBe("foe");
    expect(obstacle([at(0), at(1), at(2, 1)])).toBe("blocked");
    expect(obstacle([at(0), at(2)])).toBe("notNeighbour");
    expect(obstacle([at(0), -1])).toBe("notNeighbour");
    expect(obstacle([at(0), at(0) + (frame.ways[0] as number)])).toBe("blocked");
    expect(obstacle([at(0), at(1)], 4)).toBe("budget");
    expect(obstacle([at(0), at(1), at(2)], 7)).toBe("foe");
    expect(priceAlong(ground, [at(0), at(3)], 100, walk()).costs[0]).toBe(0);
    setWall(board, at(3), at(4));
    expect(priceAlong(groundFor(board, one, five), [at(3), at(4)], 100, walk()).obstacle).toBe("wall");
    expect(obstacle([at(0), at(1), at(0)], 10)).toBeNull();
    expect(obstacle([])).toBeNull();
  });

  it("work beyond the length of all earlier ones", () => {
    const ground = groundFor(open(2, 1), one, five);
    const { frame } = ground.board;
    const long = Array.from({ length: 201 }, (_, i) => cellAt(frame, i % 2, 0));
    const judged = priceAlong(ground, long, 1000, walk());
    expect([judged.possible, judged.costs[199], judged.sums[199], judged.obstacle]).toEqual([200, 5, 1000, null]);
  });
});
