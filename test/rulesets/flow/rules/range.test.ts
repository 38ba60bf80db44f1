import { describe, expect, it } from "vitest";
import { besideTarget, isBeyondRange, rangePenalty } from "../../../../src/rulesets/flow/rules/threat.ts";
import { hex, idOf, item, scene } from "./creatures.ts";

const shortbow = item({ attackType: "ranged", range: 6 });

describe("Range", () => {
  it("FL-151 · there is no penalty within the Range, and 10 for every increment beyond it", () => {
    expect([1, 6, 7, 12, 13, 18, 19].map((hexes) => rangePenalty(hexes, shortbow))).toEqual([
      0, 0, -10, -10, -20, -20, -30,
    ]);
    expect([0, 1, 2].map((hexes) => rangePenalty(hexes, item({ range: 1 })))).toEqual([0, 0, -10]);
  });

  it("FL-152 · no shot is too far unless the GM counts the increments", () => {
    const beyond = (hexes: number, maxIncrements: number): boolean => isBeyondRange(hexes, shortbow, { maxIncrements });
    expect([beyond(10_000, 0), beyond(12, 2), beyond(13, 2), beyond(7, 1)]).toEqual([false, false, true, true]);
  });

  it("FL-153 · combatants beside the target of a shot are found on any side, but not the archer", () => {
    const state = scene({
      A: { at: hex(1, 0) },
      B: { at: hex(0, 1) },
      E: { at: hex(0, 0) },
      F: { at: hex(-1, 0), is: { departed: true } },
      N: { at: hex(2, 0), side: "neutral" },
    });
    expect(besideTarget(state, idOf("E"), idOf("A"))).toEqual(["B"]);
    expect(besideTarget(state, idOf("A"), idOf("B"))).toEqual(["E", "N"]);
  });
});
