import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Board,
  boardOf,
  type Cell,
  cellAt,
  cellOf,
  countLeaving,
  covered,
  type Footprint,
  footprint,
  isThreatenedBy,
  leavingOf,
  type Provocations,
  provocations,
  provoked,
  provokedByLeaving,
  type Spaces,
  setThreat,
  setWall,
  type Threats,
  threatenersOf,
  threatsOn,
} from "../../src/grid/index.ts";
import { Model, nameOf } from "./model.ts";
import { anyScene, fittingPath, kindOfTiling, pick, tries } from "./worlds.ts";

/** The foes of a world as threats, each under its number in the list of others. */
function threatsIn(model: Model, board: Board, mover = model.world.mover, walls = true): Threats {
  const threats = threatsOn(board, mover, { walls });
  model.world.others.forEach(({ at, footprint: spaces, reach, stance }, number) => {
    if (stance !== "foe") return;
    setThreat(threats, number, { anchor: cellOf(board.frame, at), footprint: spaces, reach: reach as Spaces });
  });
  return threats;
}

function pairs({ count, steps, who }: Provocations): [number, number][] {
  return Array.from({ length: count }, (_, i) => [steps[i] as number, who[i] as number]);
}

const hexBoard = () => boardOf({ tiling: "odd-r", width: 21, height: 21 });
const hexAt = (board: Board, x: number, y: number) => cellOf(board.frame, { x: x + 5, y: y + 10 });
const far = (reach: number) => reach as Spaces;
const single = footprint("hex", 1);

/** Cells that one creature threatens, except its own. */
function zoneOf(board: Board, spaces: Footprint, anchor: Cell, reach: Spaces, walls = true): Cell[] {
  const threats = threatsOn(board, footprint(board.frame.kind, 1), { walls });
  setThreat(threats, 0, { anchor, footprint: spaces, reach });
  const own = covered(board.frame, spaces, anchor);
  return [...threats.counts.keys()].filter((cell) => isThreatenedBy(threats, cell, 0) && !own.includes(cell));
}

/** Threats by one enemy at (0, 0) with this reach, against a mover of one hex. */
function byOne(
  reach: number,
  board = hexBoard(),
): { threats: Threats; path: (...spaces: [number, number][]) => Cell[] } {
  const threats = threatsOn(board, single);
  setThreat(threats, 0, { anchor: hexAt(board, 0, 0), footprint: single, reach: far(reach) });
  return { threats, path: (...spaces) => spaces.map(([x, y]) => hexAt(board, x, y)) };
}

describe("FL-92 · Zones", () => {
  it("example 39: 6, 18 and 36 hexes around one, the inner ones too", () => {
    const board = hexBoard();
    const zone = (reach: number) => zoneOf(board, single, hexAt(board, 0, 0), far(reach));
    expect([zone(0), zone(1), zone(2), zone(3)].map(({ length }) => length)).toEqual([0, 6, 18, 36]);
    const around = [
      [1, 0],
      [1, -1],
      [0, -1],
      [-1, 0],
      [-1, 1],
      [0, 1],
    ].map(([x, y]) => hexAt(board, x as number, y as number));
    expect(zone(1).toSorted((a, b) => a - b)).toEqual(around.toSorted((a, b) => a - b));
  });

  it("FL-93 · have 9, 24 and 45 hexes around three, 12, 30 and 54 around seven; example 52", () => {
    const board = hexBoard();
    const counts = ([2, 3] as const).map((size) =>
      [1, 2, 3].map((reach) => zoneOf(board, footprint("hex", size), hexAt(board, 0, 0), far(reach)).length),
    );
    expect(counts).toEqual([
      [9, 24, 45],
      [12, 30, 54],
    ]);
  });

  it("end at walls, unless told otherwise", () => {
    const board = hexBoard();
    setWall(board, hexAt(board, 0, 0), hexAt(board, 1, 0));
    const zone = (reach: number, walls: boolean) => zoneOf(board, single, hexAt(board, 0, 0), far(reach), walls).length;
    expect([zone(1, true), zone(1, false)]).toEqual([5, 6]);
    expect(zoneOf(board, single, hexAt(board, 0, 0), far(1))).toHaveLength(5);
    // Two steps lead round the end of the wall, and one space behind it is farther now.
    expect([zone(2, true), zone(2, false)]).toEqual([17, 18]);
  });

  it("are the hexes within reach of a plain search", () => {
    fc.assert(
      fc.property(anyScene({ walls: 8, others: 2 }), fc.boolean(), ({ model }, walls) => {
        const board = model.board();
        for (const other of model.world.others) {
          const zone = zoneOf(board, other.footprint, cellOf(board.frame, other.at), far(other.reach), walls);
          const own = new Set(model.under(other.at, other.footprint).map(nameOf));
          const meant = [...model.zone(other, walls)].filter((name) => !own.has(name));
          expect(zone.map((cell) => model.name(board, cell)).sort()).toEqual(meant.sort());
        }
      }),
      tries(60),
    );
  });
});

describe("Threat maps", () => {
  const moves = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean()), { maxLength: 5 });

  it("know all threats to a mover of any size anywhere, also after moves and defeats", () => {
    fc.assert(
      fc.property(anyScene({ walls: 5, others: 5 }), fc.boolean(), moves, ({ model }, walls, list) => {
        const board = model.board();
        const threats = threatsIn(model, board, model.world.mover, walls);
        const others = model.world.others.map((other) => ({ ...other }));
        for (const [who, where, gone] of others.length > 0 ? list : []) {
          const other = pick(others, who);
          // The mover covers one space, which is on the map.
          Object.assign(other, { at: pick(model.spaces, where), footprint: other.footprint.slice(0, 1) });
          other.stance = gone ? "friend" : "foe";
          const placed = { anchor: cellOf(board.frame, other.at), footprint: other.footprint, reach: far(other.reach) };
          setThreat(threats, who % others.length, gone ? null : placed);
        }
        const moved = new Model({ ...model.world, others });
        for (const space of model.spaces) {
          if (!model.under(space).every((one) => model.has(one))) continue;
          const cell = cellOf(board.frame, space);
          const meant = moved.threatening(moved.under(space), walls);
          expect(threatenersOf(threats, cell)).toEqual(meant);
          expect(threats.counts[cell]).toBe(meant.length);
        }
      }),
      tries(100),
    );
  });

  it("hold many: numbers in any order, beyond the first word of bits", () => {
    const board = hexBoard();
    const threats = threatsOn(board, single);
    const place = (x: number) => ({ anchor: hexAt(board, x, 0), footprint: single, reach: far(1) });
    for (const number of [70, 3, 31, 32]) setThreat(threats, number, place(0));
    setThreat(threats, 64, place(9));
    expect(threatenersOf(threats, hexAt(board, 1, 0))).toEqual([3, 31, 32, 70]);
    expect(pairs(provoked(threats, [hexAt(board, 1, 0), hexAt(board, 2, 0)], provocations()))).toEqual([
      [0, 3],
      [0, 31],
      [0, 32],
      [0, 70],
    ]);
    expect([isThreatenedBy(threats, hexAt(board, 1, 0), 31), isThreatenedBy(threats, hexAt(board, 1, 0), 64)]).toEqual([
      true,
      false,
    ]);
    expect(isThreatenedBy(threats, hexAt(board, 1, 0), 4000)).toBe(false);
    setThreat(threats, 70, null);
    setThreat(threats, 70, null);
    expect(threatenersOf(threats, hexAt(board, 1, 0))).toEqual([3, 31, 32]);
  });

  it("FL-88 · leave out creatures whose reach is too short for the difference in height, if height counts", () => {
    const board = hexBoard();
    const count = (elevation: number | undefined, height: number) => {
      const threats = threatsOn(board, single, elevation === undefined ? {} : { elevation: far(elevation) });
      setThreat(threats, 0, { anchor: hexAt(board, 0, 0), footprint: single, reach: far(2), elevation: far(height) });
      return threats.counts[hexAt(board, 1, 0)];
    };
    expect([count(3, 5), count(3, 1), count(3, 6), count(3, 0), count(undefined, 9)]).toEqual([1, 1, 0, 0, 1]);
    const flying = threatsOn(board, single, { elevation: far(3) });
    setThreat(flying, 0, { anchor: hexAt(board, 0, 0), footprint: single, reach: far(2) });
    expect(flying.counts[hexAt(board, 1, 0)]).toBe(0);
  });

  it.each([[-1], [1.5], [65_535], [Number.NaN]])("have no number %s", (number) => {
    expect(() => setThreat(threatsOn(hexBoard(), single), number, null)).toThrow(RangeError);
  });

  it("follow a wall that is built, once they are set anew", () => {
    const board = hexBoard();
    const { threats } = byOne(1, board);
    const behind = hexAt(board, 1, 0);
    expect(threats.counts[behind]).toBe(1);
    setWall(board, hexAt(board, 0, 0), behind);
    setThreat(threats, 0, { anchor: hexAt(board, 0, 0), footprint: single, reach: far(1) });
    expect(threats.counts[behind]).toBe(0);
    setThreat(threats, 0, null);
    expect(threats.counts.every((count) => count === 0)).toBe(true);
  });
});

describe("FL-95 · Leaving a threatened space", () => {
  it("example 40: each of the first three hexes is left within the zone", () => {
    const { threats, path } = byOne(1);
    const way = path([1, 0], [1, -1], [0, -1], [0, -2]);
    expect(pairs(provoked(threats, way, provocations()))).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
    ]);
  });

  it("example 41: entering only doesn't provoke", () => {
    const { threats, path } = byOne(1);
    expect(pairs(provoked(threats, path([3, 0], [2, 0], [1, 0]), provocations()))).toEqual([]);
  });

  it("example 42: a longer reach provokes longer", () => {
    const count = (reach: number) => {
      const { threats, path } = byOne(reach);
      return provoked(threats, path([1, 0], [2, 0], [3, 0]), provocations()).count;
    };
    expect([count(1), count(2)]).toEqual([1, 2]);
  });

  it("is judged by the spaces left, or by all that the mover covers, as in the plain model", () => {
    const turns = fc.array(fc.nat(), { maxLength: 6 });
    fc.assert(
      fc.property(anyScene({ walls: 4, others: 5 }), turns, fc.boolean(), ({ model, start }, list, walls) => {
        const board = model.board();
        const path = fittingPath(model, start, list);
        const cells = path.map((space) => cellOf(board.frame, space));
        const judge = (rule: "whole" | "leaving") =>
          path.slice(1).flatMap((to, i) => model.provoked(pick(path, i), to, rule, walls).map((who) => [i, who]));
        const into = provocations();
        expect(pairs(provoked(threatsIn(model, board, model.world.mover, walls), cells, into))).toEqual(judge("whole"));
        const alone = footprint(kindOfTiling(model.tiling), 1);
        const leaving = leavingOf(board.frame, model.world.mover);
        const threats = threatsIn(model, board, alone, walls);
        expect(pairs(provokedByLeaving(threats, leaving, cells, into))).toEqual(judge("leaving"));
        for (const [i, to] of path.slice(1).entries()) {
          const way = board.frame.ways.indexOf((cells[i + 1] as Cell) - (cells[i] as Cell));
          const meant = model.provoked(pick(path, i), to, "leaving", walls).length;
          expect(countLeaving(threats, cells[i] as Cell, leaving[way] as Int32Array)).toBe(meant);
        }
      }),
      tries(100),
    );
  });

  it("a large creature that only shifts doesn't leave the space that an enemy reaches", () => {
    const board = boardOf({ tiling: "square", width: 9, height: 9 });
    const [large, alone] = [footprint("square", 2), footprint("square", 1)];
    const enemy = { anchor: cellAt(board.frame, 3, 0), footprint: alone, reach: far(1) };
    const [whole, left] = [threatsOn(board, large), threatsOn(board, alone)];
    setThreat(whole, 0, enemy);
    setThreat(left, 0, enemy);
    const path = [cellAt(board.frame, 1, 0), cellAt(board.frame, 2, 0)];
    expect(provoked(whole, path, provocations()).count).toBe(1);
    expect(provokedByLeaving(left, leavingOf(board.frame, large), path, provocations()).count).toBe(0);
    expect(provokedByLeaving(left, leavingOf(board.frame, large), path.toReversed(), provocations()).count).toBe(1);
  });

  it("has room for more pairs than any path before", () => {
    const board = hexBoard();
    const threats = threatsOn(board, single);
    for (let number = 0; number < 100; number++) {
      setThreat(threats, number, { anchor: hexAt(board, 0, 0), footprint: single, reach: far(3) });
    }
    const path = Array.from({ length: 11 }, (_, i) => hexAt(board, 1 + (i % 2), 0));
    const into = provoked(threats, path, provocations());
    expect(pairs(into)).toEqual(Array.from({ length: 1000 }, (_, i) => [Math.floor(i / 100), i % 100]));
    expect(provoked(threats, [], into).count).toBe(0);
  });
});
