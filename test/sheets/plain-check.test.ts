import { describe, expect, it } from "vitest";
import { type PlainFacts, plainAsked, plainFlavor, plainFormula } from "../../src/combat/checks/plain-view.ts";
import { english } from "./english.ts";

const mira: PlainFacts = {
  name: "Mira",
  reflex: 3,
  dexterity: -2,
  dexterityBonus: 4,
  agl: 12,
  aglDie: "1d20",
  impaired: { agl: 0, saves: 0 },
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
    for (const check of ["agl", "aglSave"] as const) {
      expect(plainAsked(check, { ...mira, agl: null }, english)).toBeNull();
    }
  });

  it("MO-803, MO-805 · impairment takes 1 from the score of AGL checks and saves, and leaves the die alone", () => {
    const impaired = { ...mira, impaired: { agl: -1, saves: 0 } };
    for (const check of ["agl", "aglSave"] as const) {
      const asked = plainAsked(check, impaired, english);
      expect(asked?.modifiers.map(({ label, amount }) => [label, amount])).toEqual([
        ["AGL (1 to 30)", 12],
        ["Impaired", -1],
      ]);
      expect(asked?.outcome(new Set(), 0)).toBe("11 or less on 1d20 · 55 %");
      expect(plainFormula(check, impaired, 0, english)).toBe("1d20");
      expect(plainFlavor(check, impaired, 0, 12, english)).toMatch(/failure, 11 or less/);
    }
    expect(plainFormula("save", impaired, 14, english)).toBe("1d20");
  });

  it("MO-805 · under impairedSaves: all, other saves take it as well", () => {
    const impaired = { ...mira, impaired: { agl: -1, saves: -1 } };
    expect(plainFormula("save", impaired, 14, english)).toBe("1d20 - 1");
    expect(plainAsked("save", impaired, english)?.outcome(new Set(), 14)).toBe("14 or more on 1d20 · 30 %");
    expect(plainAsked("save", impaired, english)?.modifiers.at(-1)).toMatchObject({ label: "Impaired", amount: -1 });
  });

  it("MO-708 · the die is the setting's, and the chance its own", () => {
    const small = { ...mira, aglDie: "1d12", agl: 6 };
    expect(plainFormula("agl", small, 0, english)).toBe("1d12");
    expect(plainAsked("agl", small, english)?.outcome(new Set(), 0)).toBe("6 or less on 1d12 · 50 %");
  });
});
