import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  boardOf,
  type Cell,
  cellAt,
  cellOf,
  computeLeastProvokingReach,
  footprint,
  leastProvokingReachOn,
  moverViewOn,
  type PlacedCreature,
  paceOf,
  reach,
  reachOn,
  type Spaces,
  setCreature,
} from "../../src/grid/index.ts";
import { leastOf, Model, nameOf } from "./model.ts";
import { anyScene, pick, tries } from "./worlds.ts";

describe("The outlook of a mover", () => {
  it("is the same after updates one by one as for the final positions", () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean(), fc.boolean()), { maxLength: 4 });
    fc.assert(
      fc.property(anyScene({ walls: 3, others: 4 }), changes, fc.nat(40), ({ model, start }, list, budget) => {
        fc.pre(model.under(start).every((space) => model.has(space)));
        const board = model.board();
        const { frame } = board;
        const moverView = moverViewOn(board, model.world.mover, model.world.pace);
        const others = model.world.others.map((other) => ({ ...other, gone: false }));
        const put = (number: number) => {
          const { at, footprint: spaces, stance, reach: far, gone } = pick(others, number);
          const threatens = stance === "foe" ? (far as Spaces) : null;
          const figure: PlacedCreature = { anchor: cellOf(frame, at), footprint: spaces, stance, reach: threatens };
          setCreature(moverView, number, gone ? null : figure);
        };
        for (const number of others.keys()) put(number);
        for (const [who, where, gone, turns] of others.length > 0 ? list : []) {
          const other = pick(others, who);
          // The mover covers one space, which is on the map.
          Object.assign(other, { at: pick(model.spaces, where), footprint: other.footprint.slice(0, 1), gone });
          if (turns) other.stance = other.stance === "foe" ? "friend" : "foe";
          put(who % others.length);
        }
        const meant = new Model({ ...model.world, others: others.filter((other) => !other.gone) });
        const { count, cells, provoked, costs } = computeLeastProvokingReach(
          moverView.ground,
          moverView.danger,
          cellOf(frame, start),
          budget,
          leastProvokingReachOn(frame),
        );
        const found = Array.from({ length: count }, (_, i) => [
          model.name(board, cells[i] as Cell),
          { provoked: provoked[i], cost: costs[i] },
        ]);
        const fronts = meant.fronts(start, budget, "leaving", true);
        const ends = model.spaces.filter((space) => nameOf(space) === nameOf(start) || meant.canStay(space));
        const best = ends.flatMap((space) => {
          const least = leastOf(fronts.get(nameOf(space)) ?? []);
          return least ? [[nameOf(space), least]] : [];
        });
        expect(Object.fromEntries(found)).toEqual(Object.fromEntries(best));
      }),
      tries(60),
    );
  });

  it("has friends in the way without a threat, and foes who are defeated but still stand there", () => {
    const board = boardOf({ tiling: "square", width: 5, height: 1 });
    const moverView = moverViewOn(board, footprint("square", 1), paceOf(5, 7));
    const at = (column: number) => cellAt(board.frame, column, 0);
    const figure = { footprint: footprint("square", 1), reach: null } as const;
    const ends = () => reach(moverView.ground, at(0), 60, reachOn(board.frame)).count;
    setCreature(moverView, 0, { ...figure, anchor: at(2), stance: "friend" });
    expect([ends(), moverView.danger.threats.counts[at(1)]]).toEqual([4, 0]);
    setCreature(moverView, 0, { ...figure, anchor: at(2), stance: "foe", reach: 1 as Spaces });
    expect([ends(), moverView.danger.threats.counts[at(1)]]).toEqual([2, 1]);
    setCreature(moverView, 0, { ...figure, anchor: at(2), stance: "friend" });
    expect([ends(), moverView.danger.threats.counts[at(1)]]).toEqual([4, 0]);
    setCreature(moverView, 0, null);
    setCreature(moverView, 0, null);
    expect(ends()).toBe(5);
  });
});
