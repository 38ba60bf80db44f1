import { describe, expect, it } from "vitest";
import { answerFrom, outcomeView, type RollAsked, rollView, unasked } from "../../src/combat/rolling/roll-view.ts";
import { english } from "./english.ts";

const asked: RollAsked = {
  title: "Attack",
  who: "Mira",
  using: "Longsword",
  targets: ["Ogre", "Goblin"],
  modifiers: [
    { id: "gang", label: "Gang-up", source: "Tarn threatens it too", amount: 10, clause: "FL-154", optional: true },
    { id: "hand", label: "Off hand", amount: -20, target: "Goblin", optional: true, isExcluded: true },
    { id: "feint", label: "Feint", amount: "Advantage" },
  ],
  free: { min: -20, max: 20 },
  outcome: (excluded, free) =>
    ["Ogre", "Goblin"].map((target) => ({ target, text: `${50 + (excluded.has("gang") ? 0 : 10) + free}%` })),
};

describe("a roll before it is made", () => {
  it("shows each modifier with its sign, source, target and clause, and which may be left out", () => {
    const { modifiers, targets, against, using, none } = rollView(asked, english);
    expect(modifiers.map(({ amount, source, clause, tone }) => [amount, source, clause, tone])).toEqual([
      ["+10", "Tarn threatens it too", "FL-154", "better"],
      ["\u221220", "only against Goblin", null, "worse"],
      ["Advantage", "", null, "word"],
    ]);
    expect(modifiers.map(({ optional, counts }) => [optional, counts])).toEqual([
      [true, true],
      [true, false],
      [false, true],
    ]);
    expect(modifiers[0]?.sentence).toBe("Gang-up, Tarn threatens it too, +10, FL-154");
    expect([using, against, targets, none]).toEqual(["Longsword", "against", ["Ogre", "Goblin"], null]);
    expect(rollView({ ...asked, helps: true }, english).against).toBe("on");
  });

  it("says that it has no modifiers, and hides target and free number without any", () => {
    const view = rollView({ title: "Agility", who: "Mira", modifiers: [], free: null, outcome: () => "1d20" }, english);
    expect(view).toMatchObject({ none: "No modifiers", against: null, using: null, free: null });
    expect(view.outcome).toEqual([{ target: null, text: "1d20" }]);
  });

  it("shows the limits of the free number", () => {
    expect(rollView(asked, english).free).toMatchObject({ min: -20, max: 20, limits: "from \u221220 to +20" });
    expect(rollView(asked, english).free).toMatchObject({ label: "Situational modifier", value: 0 });
    const needed = { ...asked, free: { min: 1, max: 30, label: "Needed", value: 14 } };
    expect(rollView(needed, english).free).toMatchObject({ label: "Needed", value: 14, limits: "from 1 to 30" });
    expect([unasked(needed).free, rollView(needed, english).outcome[0]?.text]).toEqual([14, "74%"]);
  });

  it("offers usual modifiers for a die and for percent, and none for a number that is no modifier", () => {
    const presets = (free: RollAsked["free"]) => rollView({ ...asked, free }, english).free?.presets;
    expect(presets({ min: -20, max: 20 })?.map(({ label }) => label)).toEqual(["\u22125", "\u22122", "+2", "+5"]);
    expect(presets({ min: -200, max: 200 })?.map(({ value }) => value)).toEqual([-20, -10, 10, 20]);
    expect(presets({ min: 1, max: 30 })).toEqual([]);
  });

  it("shows results by ticks and the free number, a line for each target", () => {
    const outcome = (fields: Record<string, unknown>) => outcomeView(asked, answerFrom(asked, fields));
    expect(outcome({ "counts-gang": true, free: 5 })).toEqual([
      { target: "Ogre", text: "65%" },
      { target: "Goblin", text: "65%" },
    ]);
    expect(outcome({ "counts-gang": false, free: "-3" })[0]?.text).toBe("47%");
  });

  it("reads only ticks of optional modifiers, and limits the free number", () => {
    expect(answerFrom(asked, { "counts-gang": false, "counts-hand": true, free: 99 })).toEqual({
      excluded: ["gang"],
      free: 20,
    });
    const fields = { "counts-gang": true, "counts-hand": true };
    expect(["-21", "x", null, "4.9"].map((free) => answerFrom(asked, { ...fields, free }).free)).toEqual([
      -20, 0, 0, 4,
    ]);
    expect(answerFrom({ ...asked, free: null }, { ...fields, free: 7 })).toEqual({ excluded: [], free: 0 });
  });

  it("rolls by the rules if no question is open", () => {
    expect(unasked(asked)).toEqual({ excluded: ["hand"], free: 0 });
  });
});
