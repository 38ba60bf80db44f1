import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  boardOf,
  type Cell,
  cellAt,
  cellOf,
  computeLeastProvokingReach,
  type Danger,
  footprint,
  type Ground,
  groundFor,
  leastProvokingPathTo,
  leastProvokingReachOn,
  leavingOf,
  occupy,
  paceOf,
  provocations,
  provoked,
  provokedByLeaving,
  route,
  routerOn,
  routeWithin,
  type Spaces,
  setThreat,
  setWall,
  threatsOn,
} from "../../src/grid/index.ts";
import { leastOf, type Model, nameOf } from "./model.ts";
import { priceAlong, walk } from "./price-along.ts";
import { anyScene, kindOfTiling, tries } from "./worlds.ts";

type Rule = "whole" | "leaving";
const anyRule = fc.constantFrom<Rule>("whole", "leaving");

function dangerIn(model: Model, ground: Ground, rule: Rule): Danger {
  const { board, footprint: mover } = ground;
  const threats = threatsOn(board, rule === "whole" ? mover : footprint(kindOfTiling(model.tiling), 1));
  model.world.others.forEach(({ at, footprint: spaces, reach, stance }, number) => {
    if (stance !== "foe") return;
    setThreat(threats, number, { anchor: cellOf(board.frame, at), footprint: spaces, reach: reach as Spaces });
  });
  return rule === "whole" ? { threats } : { threats, leaving: leavingOf(board.frame, mover) };
}

/** Enemies provoked by a path and its cost, counted step by step; null for an impossible path. */
function counted(ground: Ground, { threats, leaving }: Danger, cells: readonly Cell[]) {
  const { possible, steps, sums } = priceAlong(ground, cells, 1e6, walk());
  const into = provocations();
  const { count } = leaving ? provokedByLeaving(threats, leaving, cells, into) : provoked(threats, cells, into);
  return possible < steps ? null : { provoked: count, cost: steps === 0 ? 0 : sums[steps - 1] };
}

/** True if the whole mover is on the map: elsewhere provocations are undefined. */
const stands = (model: Model, start: { x: number; y: number }) => model.under(start).every((space) => model.has(space));

describe("The path that provokes least within a budget", () => {
  it("is the best of all paths, everywhere, on every grid and for every size", () => {
    fc.assert(
      fc.property(anyScene({ walls: 5, others: 4 }), anyRule, fc.nat(45), ({ model, start }, rule, budget) => {
        fc.pre(stands(model, start));
        const ground = model.ground(model.board());
        const { frame } = ground.board;
        const into = leastProvokingReachOn(frame);
        // A search before leaves nothing behind.
        computeLeastProvokingReach(
          ground,
          dangerIn(model, ground, rule),
          cellOf(frame, model.spaces[0] ?? start),
          30,
          into,
        );
        const {
          count,
          cells,
          provoked: least,
          costs,
        } = computeLeastProvokingReach(ground, dangerIn(model, ground, rule), cellOf(frame, start), budget, into);
        const found = Array.from({ length: count }, (_, i) => [
          model.name(ground.board, cells[i] as Cell),
          { provoked: least[i], cost: costs[i] },
        ]);
        const fronts = [...model.fronts(start, budget, rule, true)].map(
          ([name, front]) => [name, leastOf(front)] as const,
        );
        const ends = fronts.filter(([name]) => {
          const space = model.spaces.find((one) => nameOf(one) === name);
          return space && (name === nameOf(start) || model.canStay(space));
        });
        expect(Object.fromEntries(found)).toEqual(Object.fromEntries(ends));
      }),
      tries(100),
    );
  });

  it("has the stated provocations and cost", () => {
    fc.assert(
      fc.property(anyScene({ walls: 4, others: 4 }), anyRule, fc.nat(45), ({ model, start }, rule, budget) => {
        fc.pre(stands(model, start));
        const ground = model.ground(model.board());
        const danger = dangerIn(model, ground, rule);
        const { frame } = ground.board;
        const into = computeLeastProvokingReach(
          ground,
          danger,
          cellOf(frame, start),
          budget,
          leastProvokingReachOn(frame),
        );
        for (let i = 0; i < into.count; i++) {
          const path = leastProvokingPathTo(into, into.cells[i] as Cell);
          expect([path?.cells[0], path?.cells.at(-1)]).toEqual([cellOf(frame, start), into.cells[i]]);
          const stated = { provoked: into.provoked[i], cost: into.costs[i] };
          expect({ provoked: path?.provoked, cost: path?.cost }).toEqual(stated);
          expect(counted(ground, danger, path?.cells ?? [])).toEqual(stated);
        }
      }),
      tries(60),
    );
  });

  it("goes round an enemy when there is time, and past it when there isn't", () => {
    const board = boardOf({ tiling: "odd-r", width: 11, height: 11 });
    const ground = groundFor(board, footprint("hex", 1), paceOf(1, 1));
    const at = (x: number, y: number) => cellOf(board.frame, { x: x + 3, y: y + 5 });
    const enemy = { anchor: at(0, 0), footprint: footprint("hex", 1), reach: 1 as Spaces };
    const threats = threatsOn(board, ground.footprint);
    setThreat(threats, 0, enemy);
    occupy(ground, enemy.footprint, enemy.anchor, "foe");
    const within = (budget: number) =>
      leastProvokingPathTo(
        computeLeastProvokingReach(ground, { threats }, at(-2, 0), budget, leastProvokingReachOn(board.frame)),
        at(2, 0),
      );
    expect([within(4), within(5)?.provoked, within(6)?.provoked]).toEqual([null, 2, 0]);
    expect(within(100)?.cost).toBe(6);
    expect(leastProvokingPathTo(leastProvokingReachOn(board.frame), at(0, 0))).toBeNull();
  });

  it("to a single goal is the same, and there is none to a friend's space", () => {
    const board = boardOf({ tiling: "square", width: 7, height: 5 });
    const { frame } = board;
    const ground = groundFor(board, footprint("square", 1), paceOf(5, 7));
    const threats = threatsOn(board, ground.footprint);
    setThreat(threats, 0, { anchor: cellAt(frame, 3, 0), footprint: ground.footprint, reach: 1 as Spaces });
    occupy(ground, ground.footprint, cellAt(frame, 6, 0), "friend");
    const into = leastProvokingReachOn(frame);
    const to = (column: number, row: number, budget: number) =>
      routeWithin(ground, { threats }, cellAt(frame, 0, 1), cellAt(frame, column, row), budget, into);
    expect([to(6, 1, 30)?.provoked, to(6, 1, 34)?.provoked, to(6, 1, 29)]).toEqual([3, 0, null]);
    expect([to(6, 0, 60), to(0, 1, 0)?.cells]).toEqual([null, [cellAt(frame, 0, 1)]]);
  });

  it("keeps to the budgets of the media", () => {
    const board = boardOf({ tiling: "square", width: 6, height: 1 });
    for (let column = 3; column < 6; column++) board.medium[cellAt(board.frame, column, 0)] = 1;
    const ground = groundFor(board, footprint("square", 1), paceOf(5, 7));
    const threats = threatsOn(board, ground.footprint);
    const { count } = computeLeastProvokingReach(
      ground,
      { threats },
      cellAt(board.frame, 0, 0),
      [30, 20],
      leastProvokingReachOn(board.frame),
    );
    expect(count).toBe(5);
  });
});

describe("The path that provokes least to one goal", () => {
  it("is the best of all paths, on every grid and for every size", () => {
    fc.assert(
      fc.property(anyScene({ walls: 6, others: 4 }), anyRule, ({ model, start }, rule) => {
        fc.pre(stands(model, start));
        const ground = model.ground(model.board());
        const danger = dangerIn(model, ground, rule);
        const { frame } = ground.board;
        const router = routerOn(frame);
        const fronts = model.fronts(start, 1e6, rule, true);
        for (const space of model.spaces) {
          const path = route(ground, danger, cellOf(frame, start), cellOf(frame, space), router);
          const best = leastOf(fronts.get(nameOf(space)) ?? []);
          const meant = best && (model.canStay(space) || nameOf(space) === nameOf(start)) ? best : null;
          expect(path && { provoked: path.provoked, cost: path.cost }).toEqual(meant);
          if (path) expect(counted(ground, danger, path.cells)).toEqual(meant);
        }
      }),
      tries(60),
    );
  });

  it("agrees with the search within a budget wherever its path fits the budget", () => {
    fc.assert(
      fc.property(anyScene({ walls: 4, others: 4 }), fc.nat(60), ({ model, start }, budget) => {
        fc.pre(stands(model, start));
        const ground = model.ground(model.board());
        const danger = dangerIn(model, ground, "whole");
        const { frame } = ground.board;
        const into = computeLeastProvokingReach(
          ground,
          danger,
          cellOf(frame, start),
          budget,
          leastProvokingReachOn(frame),
        );
        const router = routerOn(frame);
        for (let i = 0; i < into.count; i++) {
          const path = route(ground, danger, cellOf(frame, start), into.cells[i] as Cell, router);
          if (path && path.cost <= budget)
            expect([path.provoked, path.cost]).toEqual([into.provoked[i], into.costs[i]]);
          else expect(path?.provoked).toBeLessThanOrEqual(into.provoked[i] as number);
        }
      }),
      tries(60),
    );
  });

  it("crosses a large map, through many zones and a wall with one gap, as the search with an ample budget does", () => {
    const board = boardOf({ tiling: "square", width: 60, height: 60 });
    const { frame } = board;
    for (let row = 0; row < 60; row++) {
      for (const to of [row - 1, row, row + 1]) {
        if (row !== 57 && to >= 0 && to < 60) setWall(board, cellAt(frame, 30, row), cellAt(frame, 31, to));
      }
    }
    const ground = groundFor(board, footprint("square", 1), paceOf(5, 7));
    const threats = threatsOn(board, ground.footprint);
    for (let number = 0; number < 120; number++) {
      const [column, row] = [(number * 37) % 60, (number * 23 + 5) % 59];
      setThreat(threats, number, {
        anchor: cellAt(frame, column, row),
        footprint: ground.footprint,
        reach: 3 as Spaces,
      });
    }
    const [start, router] = [cellAt(frame, 2, 2), routerOn(frame)];
    const into = computeLeastProvokingReach(ground, { threats }, start, 2000, leastProvokingReachOn(frame));
    for (const [column, row] of [
      [3, 50],
      [58, 3],
      [31, 30],
      [59, 59],
    ] as const) {
      const path = route(ground, { threats }, start, cellAt(frame, column, row), router);
      const best = leastProvokingPathTo(into, cellAt(frame, column, row));
      expect([path?.provoked, path?.cost]).toEqual([best?.provoked, best?.cost]);
    }
  });

  it("is missing if the space is enclosed, held by a friend or too small", () => {
    const board = boardOf({ tiling: "square", width: 6, height: 3 });
    const { frame } = board;
    const at = (column: number, row: number) => cellAt(frame, column, row);
    for (const [column, row] of [
      [3, 0],
      [3, 1],
      [4, 1],
      [5, 1],
    ] as const) {
      board.terrain[at(column, row)] = 1;
    }
    const ground = groundFor(board, footprint("square", 1), paceOf(5, 7, [1, null]));
    occupy(ground, ground.footprint, at(2, 2), "friend");
    const danger = { threats: threatsOn(board, ground.footprint) };
    const to = (column: number, row: number) => route(ground, danger, at(0, 0), at(column, row), routerOn(frame));
    expect([to(5, 0), to(2, 2), to(3, 1)]).toEqual([null, null, null]);
    expect(to(0, 0)).toEqual({ cells: [at(0, 0)], provoked: 0, cost: 0 });
    occupy(ground, ground.footprint, at(0, 0), "friend");
    expect(to(0, 0)?.cost).toBe(0);
    expect(to(5, 2)?.cost).toBe(29);
  });
});
