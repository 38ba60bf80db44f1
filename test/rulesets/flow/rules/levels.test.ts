import { describe, expect, it } from "vitest";
import { initiatorWins, levelName, levelOf } from "../../../../src/rulesets/flow/rules/check.ts";
import type { FlowSettings, Level } from "../../../../src/rulesets/flow/rules/types.ts";
import { defaults } from "./creatures.ts";

const level = (face: number, threshold: number, settings: Partial<FlowSettings> = {}): string =>
  levelName(levelOf(face, threshold, { ...defaults, ...settings }));

describe("Success levels", () => {
  it("FL-159 · a roll succeeds up to the threshold; below a threshold of 1 every roll fails", () => {
    expect([level(59, 60), level(60, 60), level(61, 60)]).toEqual(["normal", "normal", "failure"]);
    expect([level(1, 1), level(1, 0), level(1, -20)]).toEqual(["critical", "failure", "failure"]);
  });

  it("FL-160 · half of the threshold is Hard, a fifth Major, a twentieth Critical, rounded down", () => {
    const faces = [3, 4, 12, 13, 30, 31, 60, 61];
    expect(faces.map((face) => level(face, 60))).toEqual([
      "critical",
      "major",
      "major",
      "hard",
      "hard",
      "normal",
      "normal",
      "failure",
    ]);
    expect([level(1, 15), level(2, 15), level(3, 15), level(4, 15), level(7, 15), level(8, 15)]).toEqual([
      "critical",
      "major",
      "major",
      "hard",
      "hard",
      "normal",
    ]);
  });

  it("FL-160 · the divisors are the GM's", () => {
    const levelDivisors = { hard: 3, major: 6, critical: 10 };
    const faces = [6, 7, 10, 11, 20, 21];
    expect(faces.map((face) => level(face, 60, { levelDivisors }))).toEqual([
      "critical",
      "major",
      "major",
      "hard",
      "hard",
      "normal",
    ]);
  });

  it("FL-161 · from 96 on a failure is critical, 100 always is", () => {
    expect([level(95, 60), level(96, 60), level(99, 60)]).toEqual(["failure", "criticalFailure", "criticalFailure"]);
    expect([level(98, 98), level(99, 98), level(100, 150)]).toEqual(["normal", "criticalFailure", "criticalFailure"]);
    expect([level(91, 60, { critFailFrom: 91 }), level(90, 60, { critFailFrom: 91 })]).toEqual([
      "criticalFailure",
      "failure",
    ]);
  });
});

describe("Opposed Checks", () => {
  const wins = (a: Level, b: Level, settings: Partial<FlowSettings> = {}, more = {}): boolean =>
    initiatorWins(
      { level: a, threshold: 50, face: 20, ...more },
      { level: b, threshold: 60, face: 10 },
      {
        ...defaults,
        ...settings,
      },
    );

  it("FL-164 · the higher level wins, and the side that began needs a success", () => {
    expect([wins(2, 1), wins(1, 2), wins(4, 3), wins(5, 4)]).toEqual([true, false, true, true]);
    expect([wins(1, 0), wins(1, -1), wins(0, -1), wins(0, 0)]).toEqual([true, true, false, false]);
  });

  it("FL-165 · equal levels go to the resisting side, or as the GM sets it", () => {
    expect(wins(2, 2)).toBe(false);
    expect(wins(2, 2, { opposedTie: "initiator" })).toBe(true);
    expect(wins(2, 2, { opposedTie: "higherSkill" })).toBe(false);
    expect(wins(2, 2, { opposedTie: "higherSkill" }, { threshold: 61 })).toBe(true);
    expect(wins(2, 2, { opposedTie: "higherSkill" }, { threshold: 60 })).toBe(false);
    expect(wins(2, 2, { opposedTie: "higherRoll" })).toBe(true);
    expect(wins(2, 2, { opposedTie: "higherRoll" }, { face: 10 })).toBe(false);
    expect(wins(0, 0, { opposedTie: "initiator" })).toBe(false);
  });
});
