import { describe, expect, it } from "vitest";
import { levelName } from "../../../../src/rulesets/flow/rules/check.ts";
import { isLarger, isTooLargeToParry, levelAgainstParry } from "../../../../src/rulesets/flow/rules/threat.ts";
import type { Level } from "../../../../src/rulesets/flow/rules/types.ts";
import { defaults } from "./creatures.ts";

const [small, medium, large, huge] = [0, 1, 2, 3] as const;
const against = (level: Level, attacker: number, parrier: number, sizeStepCap = false): Level =>
  levelAgainstParry(level, attacker, parrier, { ...defaults, sizeStepCap });

describe("Sizes", () => {
  it("FL-60 · an attack from one category larger counts one level higher against a Parry", () => {
    expect([1, 2, 3].map((level) => against(level as Level, large, medium))).toEqual([2, 3, 4]);
    expect(against(1, medium, small)).toBe(2);
  });

  it("FL-61 · an attacker more than one category larger can't be parried", () => {
    expect([isTooLargeToParry(huge, medium), isTooLargeToParry(large, small)]).toEqual([true, true]);
    expect([isTooLargeToParry(huge, large), isTooLargeToParry(medium, medium), isTooLargeToParry(small, huge)]).toEqual(
      [false, false, false],
    );
  });

  it("FL-62 · same size and smaller attackers change nothing; a raised Critical is above any Parry unless capped", () => {
    expect([against(2, medium, medium), against(2, small, medium), against(2, small, huge)]).toEqual([2, 2, 2]);
    expect([against(4, large, medium), against(4, large, medium, true)]).toEqual([5, 4]);
    expect(against(3, large, medium, true)).toBe(4);
    expect(levelName(5)).toBe("critical");
  });

  it("FL-109 · only a target of a larger category is too large", () => {
    expect([isLarger(large, medium), isLarger(medium, medium), isLarger(small, medium)]).toEqual([true, false, false]);
  });
});
