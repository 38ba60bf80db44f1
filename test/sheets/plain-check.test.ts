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

  it("MO-708 · AGL is reached from below with a bare die, and has to be there", () => {
    expect(plainFormula("agl", mira, -2, english)).toBe("1d20");
    expect(outcome("agl", -2)).toContain("50");
    expect(plainFlavor("agl", mira, -2, 10, english)).not.toBe(plainFlavor("agl", mira, -2, 11, english));
    expect(plainAsked("agl", { ...mira, agl: null }, english)).toBeNull();
  });
});
