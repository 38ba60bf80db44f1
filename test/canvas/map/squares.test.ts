import { describe, expect, it } from "vitest";
import { MoverMap, type Standing } from "../../../src/canvas/map/mover.ts";
import { cellOf, type Size, setWall } from "../../../src/grid/index.ts";
import { groupMap } from "../../../src/rulesets/group/map/map.ts";
import * as groups from "../../rulesets/group/rules/fights.ts";
import { field, standing } from "./field.ts";

const measures = { distance: 5, diagonals: 0, kind: "square" } as const;

/** Searches the area of a combatant of this size under Group Initiative, with others on the board; `melee`: all in one melee. */
function style(
  size: Size,
  others: readonly Standing[],
  scene = field("square", 30, 30),
  settings: object = {},
  melee = false,
) {
  const { kind } = scene.board.frame;
  const mover = standing("A", { x: 12, y: 12 }, kind, size);
  const guests = Object.fromEntries(
    [mover, ...others].map(({ key, spaces }) => [
      key,
      { place: groups.at(spaces[0]?.x ?? 0, spaces[0]?.y ?? 0), group: key.startsWith("B") ? "foes" : "party" },
    ]),
  );
  const begun = groups.fight(guests, { phase: "HIGH_D4", melee });
  const state = { ...begun, settings: { ...begun.settings, ...settings } };
  const movementRules = groupMap.movementRules(state, {
    who: groups.A,
    action: "walk",
    measures: { ...measures, kind },
    sees: () => true,
  });
  if (!movementRules) throw new Error("There is no area.");
  const input = { scene, state, mover, anchor: { x: 12, y: 12 }, others: [mover, ...others], movementRules };
  const map = MoverMap.of({ ...input, threatening: groupMap.threatening(state, () => true) }, null);
  const cells = new Set(map.area()?.ranges.flat());
  return { map, cells, has: (x: number, y: number) => cells.has(cellOf(scene.board.frame, { x, y })) };
}

describe("the area under Group Initiative, on squares", () => {
  it("GR-88, GR-157 · the round's rate in squares of 5 ft in any direction", () => {
    const { cells, has } = style(1, []);
    expect([has(24, 24), has(25, 12), cells.size]).toEqual([true, false, 25 * 25]);
  });

  it("GR-160, GR-161 · allies are passed and not ended on; enemies as the table says", () => {
    const others = [standing("C", { x: 13, y: 12 }, "square"), standing("B", { x: 11, y: 12 }, "square")];
    const { has, map } = style(1, others);
    expect([has(13, 12), has(11, 12), has(14, 12), has(10, 12)]).toEqual([false, false, true, true]);
    const { frame } = field("square", 30, 30).board;
    const costs = (seen: MoverMap) => [14, 10].map((x) => seen.wayTo(cellOf(frame, { x, y: 12 }))?.cost);
    expect(costs(map)).toEqual([10, 10]);
    expect(map.wayTo(cellOf(frame, { x: 11, y: 12 }))).toBeNull();
    expect(style(1, others, undefined, { passEnemy: "allow" }).map.wayTo(cellOf(frame, { x: 10, y: 12 }))?.cost).toBe(
      10,
    );
  });

  it.each([1, 2, 3, 4] as const)("a creature %i squares wide needs room for all of itself", (size) => {
    const scene = field("square", 30, 30);
    const at = (x: number, y: number) => cellOf(scene.board.frame, { x, y });
    // A wall from top to bottom with a gate two squares wide.
    for (let y = 0; y < 30; y++) {
      if (y === 12 || y === 13) continue;
      for (const by of [-1, 0, 1]) if (at(17, y + by) >= 0) setWall(scene.board, at(16, y), at(17, y + by));
      for (const by of [-1, 1]) if (at(16, y + by) >= 0) setWall(scene.board, at(17, y), at(16, y + by));
    }
    expect(style(size, [], scene).has(20, 12)).toBe(size <= 2);
  });
});

describe("the area under Group Initiative in a melee", () => {
  const foes = [standing("B1", { x: 13, y: 12 }, "square"), standing("B2", { x: 20, y: 12 }, "square")];

  it("GR-165 · a move ends beside any one of its foes: Flee is the way out", () => {
    const { cells, has, map } = style(1, foes, undefined, {}, true);
    expect([has(12, 12), has(14, 13), has(21, 11), has(16, 12), has(11, 12)]).toEqual([true, true, true, false, false]);
    // Eight around each of the two.
    expect(cells.size).toBe(16);
    const { frame } = field("square", 30, 30).board;
    const cost = (x: number) => map.wayTo(cellOf(frame, { x, y: 12 }))?.cost ?? null;
    expect([cost(14), cost(16), cost(19)]).toEqual([10, null, 35]);
  });

  it("GR-165 · with a foe without a token the mover may go anywhere; without a grid nothing is drawn", () => {
    const state = groups.fight({ A: { place: groups.at(0, 0) }, B: { group: "foes", place: null } }, { melee: true });
    const intent = { who: groups.A, action: "walk", measures, sees: () => true } as const;
    expect(groupMap.movementRules(state, intent)?.beside).toBeUndefined();
    const nearest = groups.fight(
      { A: { place: groups.at(0, 0) }, B: { group: "foes", place: groups.at(1, 0) } },
      { melee: true },
    );
    expect(groupMap.movementRules(nearest, intent)?.beside).toEqual([groups.B]);
    expect(groupMap.movementRules(nearest, { ...intent, measures: { ...measures, kind: "gridless" } })).toBeNull();
  });
});

describe.each(["even-q", "even-r", "odd-q", "odd-r"] as const)("the area under Group Initiative, on %s", (tiling) => {
  it("GR-88, GR-163 · covers the round's rate at 5 ft a hex", () => {
    const { cells } = style(1, [], field(tiling, 60, 60));
    expect(cells.size).toBe(1 + 3 * 12 * 13);
  });

  it("GR-165 · has in a melee only hexes beside a foe", () => {
    const foe = standing("B", { x: 13, y: 12 }, "hex");
    expect(style(1, [foe], field(tiling, 60, 60), {}, true).cells.size).toBe(6);
  });
});
