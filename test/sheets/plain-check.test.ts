import { describe, expect, it } from "vitest";
import { type PlainFacts, plainAsked, plainFlavor, plainFormula } from "../../src/combat/checks/plain-view.ts";
import { english } from "./english.ts";

const mira: PlainFacts = {
  name: "Mira",
  reflex: 3,
  dexterity: -2,
  dexterityBonus: 4,
  agl: 12,
  formula: "1d20 + @reflex + @dexterity",
  savesAs: { text: "5–6", byClass: false },
  needed: 14,
};
const outcome = (check: "reflex" | "dexterity" | "agl", free: number) =>
  plainAsked(check, mira, english)?.outcome(new Set(), free);

describe("checks that the table judges", () => {
  it("SX-101, SX-107 · a Reflex check is the setting's formula with both scores, each named", () => {
    const asked = plainAsked("reflex", mira, english);
    expect(asked?.modifiers.map(({ amount, clause }) => [amount, clause])).toEqual([
      [3, "SX-101"],
      [-2, "SX-101"],
    ]);
    expect([outcome("reflex", 0), outcome("reflex", 2)]).toEqual(["1d20 + 3 - 2", "1d20 + 3 - 2 + 2"]);
  });

  it("DX-102 · Dexterity adds its bonus to a d20", () => {
    expect([outcome("dexterity", 0), outcome("dexterity", -1)]).toEqual(["1d20 + 4", "1d20 + 4 - 1"]);
    expect(plainFlavor("dexterity", mira, -1, 9, english)).toContain("\u22121");
  });

  it("GR-116, GR-142, GR-171 · a save is a bare d20 against a number that is named, by the row of its hit dice", () => {
    const asked = plainAsked("save", mira, english);
    expect(asked?.modifiers).toEqual([{ id: "as", label: "Saves as", amount: "5–6", clause: "GR-142" }]);
    expect(asked?.free).toEqual({ min: 1, max: 30, label: "Needed on the die", value: 14 });
    expect([asked?.outcome(new Set(), 14), asked?.outcome(new Set(), 30)]).toEqual([
      "14 or more on 1d20 · 35 %",
      "30 or more on 1d20 · 0 %",
    ]);
    expect(plainFormula("save", mira, 14, english)).toBe("1d20");
    expect(plainFlavor("save", mira, 14, 14, english)).toBe("Saving throw: success, 14 or more was needed");
    expect(plainFlavor("save", mira, 14, 13, english)).toBe("Saving throw: failure, 14 or more was needed");
    const fighter = { ...mira, savesAs: { text: "Fighter 3", byClass: true } };
    expect(plainAsked("save", fighter, english)?.modifiers[0]).not.toHaveProperty("clause");
  });

  it("MO-708 · AGL is reached from below with a bare die, and has to be there", () => {
    expect(plainFormula("agl", mira, -2, english)).toBe("1d20");
    expect(outcome("agl", -2)).toContain("50");
    expect(plainFlavor("agl", mira, -2, 10, english)).not.toBe(plainFlavor("agl", mira, -2, 11, english));
    expect(plainAsked("agl", { ...mira, agl: null }, english)).toBeNull();
  });
});
