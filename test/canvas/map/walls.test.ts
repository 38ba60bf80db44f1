import { describe, expect, it } from "vitest";
import { isStoppedBy, type WallLine } from "../../../src/combat/authority/walls.ts";
import { boardOf, cellAt, setWall } from "../../../src/grid/index.ts";
import { isWalled } from "../../../src/rulesets/flow/rules/geometry.ts";
import { threatens } from "../../../src/rulesets/flow/rules/index.ts";
import { hex } from "../../rulesets/flow/rules/creatures.ts";
import { A, E, fight } from "../../rulesets/flow/rules/fights.ts";

/** Line from the left edge of the screen to the right, with the left side above. */
const ends = [
  { x: 0, y: 100 },
  { x: 200, y: 100 },
] as const;
const [above, below, beside] = [
  { x: 100, y: 50 },
  { x: 100, y: 150 },
  { x: 300, y: 50 },
];

describe("A wall that stops from one side", () => {
  it("DX-502, FL-101 · stops every path to that side of it, and none from the other side (CONST.WALL_DIRECTIONS)", () => {
    const stops = (from: WallLine["from"]) => [
      isStoppedBy({ ends, from }, above, below),
      isStoppedBy({ ends, from }, below, above),
      isStoppedBy({ ends, from }, above, beside),
    ];
    expect(stops(null)).toEqual([true, true, false]);
    expect(stops("left")).toEqual([true, false, false]);
    expect(stops("right")).toEqual([false, true, false]);
    const on = { x: 100, y: 100 };
    expect([isStoppedBy({ ends, from: "left" }, on, below), isStoppedBy({ ends, from: "left" }, on, above)]).toEqual([
      true,
      false,
    ]);
  });

  it("FL-101 · keeps its direction for the rules and the board", () => {
    const walls = [{ from: hex(0, 0), to: hex(1, 0), oneWay: true }];
    expect([isWalled(walls, hex(0, 0), hex(1, 0)), isWalled(walls, hex(1, 0), hex(0, 0))]).toEqual([true, false]);
    const board = boardOf({ tiling: "square", left: 0, top: 0, width: 3, height: 3 });
    const [from, to] = [cellAt(board.frame, 0, 0), cellAt(board.frame, 1, 0)];
    setWall(board, from, to, { oneWay: true });
    expect([board.walls?.[from] === 0, board.walls?.[to] === 0]).toEqual([false, true]);
  });

  it("FL-92 · ends a zone if it stops steps out of it, but not if it stops steps in", () => {
    const facing = (from: number, to: number) => {
      const walls = [{ from: hex(from, 0), to: hex(to, 0), oneWay: true }];
      return threatens(fight({ A: { at: hex(1, 0) }, E: { at: hex(0, 0), scores: { walls } } }), E, A);
    };
    expect([facing(0, 1), facing(1, 0)]).toEqual([false, true]);
  });
});
