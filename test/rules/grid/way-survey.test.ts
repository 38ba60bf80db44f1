import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  boardOf,
  cellAt,
  cellOf,
  footprint,
  outlookOn,
  paceOf,
  type Spaces,
  setFigure,
  spaceOf,
  surveyWay,
} from "../../../src/rules/grid/index.ts";
import { nameOf } from "./model.ts";
import { anyScene, fittingPath, tries } from "./worlds.ts";

describe("The survey of a way", () => {
  it("says of each step its price, whom it provokes and in whose spaces it ends, as the slow model does", () => {
    const turns = fc.array(fc.nat(7), { maxLength: 6 });
    const rule = fc.constantFrom("left" as const, "covered" as const);
    fc.assert(
      fc.property(anyScene({ walls: 3, others: 4 }), turns, rule, ({ model, start }, list, judged) => {
        const path = fittingPath(model, start, list);
        fc.pre(path.length > 0);
        const board = model.board();
        const { mover, pace, others } = model.world;
        const outlook = outlookOn(board, mover, pace, { judged });
        for (const [number, { at, footprint: spaces, stance, reach }] of others.entries()) {
          const far = stance === "foe" ? (reach as Spaces) : null;
          setFigure(outlook, number, { anchor: cellOf(board.frame, at), footprint: spaces, stance, reach: far });
        }
        const ids = others.map((_, number) => `f${number}`);
        const cells = path.map((space) => cellOf(board.frame, space));
        const found = surveyWay(outlook, mover, cells, 10_000, ids);
        const meant = path.slice(1).map((to, i) => {
          const from = path[i] ?? to;
          const under = new Set(model.under(to).map(nameOf));
          const isIn = (number: number) =>
            model.under(others[number]?.at ?? to, others[number]?.footprint).some((space) => under.has(nameOf(space)));
          return {
            to,
            cost: model.price(from, to) ?? 0,
            provokes: model.provoked(from, to, judged === "left" ? "leaving" : "whole", true).map((n) => `f${n}`),
            inside: ids.filter((_, number) => isIn(number)),
          };
        });
        expect(found.steps).toEqual(meant);
        expect(found.from).toEqual(path[0]);
        const stops = path.slice(1).findIndex((to, i) => !model.canStep(path[i] ?? to, to));
        expect(found.possible).toBe(stops < 0 ? path.length - 1 : stops);
        expect(JSON.parse(JSON.stringify(found))).toEqual(found);
      }),
      tries(100),
    );
  });

  it("stops where the budget ends, and a step before where nobody may stay", () => {
    const board = boardOf({ tiling: "square", width: 6, height: 1 });
    const alone = footprint("square", 1);
    const outlook = outlookOn(board, alone, paceOf(5, 7));
    setFigure(outlook, 0, { anchor: cellAt(board.frame, 2, 0), footprint: alone, stance: "friend", reach: null });
    const path = [0, 1, 2, 3, 4].map((column) => cellAt(board.frame, column, 0));
    const survey = surveyWay(outlook, alone, path, 10, ["Mira"]);
    expect(survey).toMatchObject({ possible: 2, obstacle: "budget", stay: 1 });
    expect(survey.steps.map(({ inside }) => inside)).toEqual([[], ["Mira"], [], []]);
    expect(survey.steps[3]?.to).toEqual(spaceOf(board.frame, cellAt(board.frame, 4, 0)));
  });
});
