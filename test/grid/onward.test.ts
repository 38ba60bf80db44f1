import { describe, expect, it } from "vitest";
import type { Onward } from "../../src/grid/footprint.ts";
import { boardOf, cellAt, footprint, groundFor, type Pace, paceOf, setWall } from "../../src/grid/index.ts";

/** The ways worth trying in each row, the last for the start. */
function rowsOf({ ways, ends }: Onward): number[][] {
  return [...ends].map((end, row) => [...ways.subarray(row * 8, end)]);
}

function onwardWith(tiling: "square" | "odd-r", pace: Pace, walled = false): Onward {
  const board = boardOf({ tiling, width: 3, height: 3 });
  if (walled) setWall(board, cellAt(board.frame, 0, 0), cellAt(board.frame, 1, 0));
  return groundFor(board, footprint(board.frame.kind, 1), pace).onward;
}

const lengths = (onward: Onward) => rowsOf(onward).map(({ length }) => length);
const everything = (count: number) => Array.from({ length: 9 }, () => count);

describe("Steps worth trying", () => {
  it("lead on hexes straight on and half left and right, and from the start everywhere", () => {
    const rows = rowsOf(onwardWith("odd-r", paceOf(1, 1)));
    expect(rows.slice(0, 6)).toEqual([
      [0, 1, 5],
      [0, 1, 2],
      [1, 2, 3],
      [2, 3, 4],
      [3, 4, 5],
      [0, 4, 5],
    ]);
    expect(rows[8]).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("lead on squares to three spaces after a straight step and to five after a diagonal one", () => {
    const rows = rowsOf(onwardWith("square", paceOf(5, 7, [1, 2, null])));
    expect(rows).toEqual([
      [0, 4, 7],
      [1, 4, 5],
      [2, 5, 6],
      [3, 6, 7],
      [0, 1, 4, 5, 7],
      [1, 2, 4, 5, 6],
      [2, 3, 5, 6, 7],
      [0, 3, 4, 6, 7],
      [0, 1, 2, 3, 4, 5, 6, 7],
    ]);
  });

  it("lead everywhere if a wall may stand beside the straight way", () => {
    expect(lengths(onwardWith("square", paceOf(5, 7), true))).toEqual(everything(8));
    expect(lengths(onwardWith("odd-r", paceOf(1, 1), true))).toEqual(everything(6));
  });

  it("lead everywhere if two steps may be cheaper than one", () => {
    const spared = [3, 3, 3, 3, 5, 5, 5, 5, 8];
    expect(lengths(onwardWith("square", paceOf(5, 10)))).toEqual(spared);
    expect(lengths(onwardWith("square", paceOf(5, 11)))).toEqual(everything(8));
    expect(lengths(onwardWith("square", { straight: [5, 12], diagonal: [7, 7] }))).toEqual(spared);
    expect(lengths(onwardWith("square", { straight: [5, 13], diagonal: [7, 7] }))).toEqual(everything(8));
    expect(lengths(onwardWith("square", { straight: [5, 5], diagonal: [7, null] }))).toEqual(everything(8));
    // On hexes no step is diagonal, whatever the pace says of those.
    expect(lengths(onwardWith("odd-r", paceOf(1, 9)))).toEqual([3, 3, 3, 3, 3, 3, 6, 6, 6]);
  });

  it("know the difference of their cell numbers, and their costs", () => {
    const board = boardOf({ tiling: "square", width: 3, height: 3 });
    const { onward } = groundFor(board, footprint("square", 1), { straight: [5, 8], diagonal: [7, 3] });
    rowsOf(onward).forEach((row, i) => {
      row.forEach((way, k) => {
        expect(onward.deltas[i * 8 + k]).toBe(board.frame.ways[way]);
        expect(onward.slants[i * 8 + k]).toBe(way < 4 ? 0 : 16);
      });
    });
    expect([onward.prices[0], onward.prices[1], onward.prices[16], onward.prices[17], onward.least]).toEqual([
      5, 8, 7, 3, 3,
    ]);
    expect(onwardWith("odd-r", paceOf(4, 1)).least).toBe(4);
    expect([...onwardWith("odd-r", paceOf(4, 1)).slants]).not.toContain(16);
  });
});
