import { describe, expect, it } from "vitest";
import { dexterityCheck } from "../../src/rulesets/dexterity/host/checks.ts";
import { type SaveInput, saveCheck } from "../../src/rulesets/group/host/checks.ts";
import { type AglInput, aglCheck, impairment } from "../../src/rulesets/marching/host/checks.ts";
import { reflexCheck } from "../../src/rulesets/seconds/host/checks.ts";
import { english } from "./english.ts";

const name = "Mira";
const excluded = new Set<string>();
const save = (input: Partial<SaveInput> = {}) =>
  saveCheck({ name, savesAs: { text: "5–6", byClass: false }, needed: 14, added: [], ...input }, english);
const agl = (input: Partial<AglInput> = {}, check: "agl" | "aglSave" = "agl") =>
  aglCheck(check, { name, agl: 12, die: "1d20", impaired: 0, ...input }, english);

describe("checks out of combat", () => {
  it("SX-101, SX-107 · a Reflex check is the setting's formula with both scores, each named", () => {
    const formula = "1d20 + @reflex + @dexterity";
    const { asked } = reflexCheck({ name, reflex: 3, dexterity: -2, formula }, english);
    expect(asked.modifiers.map(({ amount, clause }) => [amount, clause])).toEqual([
      [3, "SX-101"],
      [-2, "SX-101"],
    ]);
    expect([asked.outcome(excluded, 0), asked.outcome(excluded, 2)]).toEqual(["1d20 + 3 - 2", "1d20 + 3 - 2 + 2"]);
  });

  it("DX-102 · Dexterity adds its bonus to a d20", () => {
    const { asked, flavor } = dexterityCheck({ name, bonus: 4 }, english);
    expect([asked.outcome(excluded, 0), asked.outcome(excluded, -1)]).toEqual(["1d20 + 4", "1d20 + 4 - 1"]);
    expect(flavor(-1, 9)).toContain("\u22121");
  });

  it("GR-116, GR-142, GR-171 · a save is a bare d20 against a number that is named, by the row of its hit dice", () => {
    const { asked, formula, flavor } = save();
    expect(asked.modifiers).toEqual([{ id: "as", label: "Saves as", amount: "5–6", clause: "GR-142" }]);
    expect(asked.free).toEqual({ min: 1, max: 30, label: "Needed on the die", value: 14 });
    expect([asked.outcome(excluded, 14), asked.outcome(excluded, 30)]).toEqual([
      "14 or more on 1d20 · 35%",
      "30 or more on 1d20 · 0%",
    ]);
    expect(formula(14)).toBe("1d20");
    expect(flavor(14, 14)).toBe("Saving throw: success (14 or more needed)");
    expect(flavor(14, 13)).toBe("Saving throw: failure (14 or more needed)");
    const fighter = save({ savesAs: { text: "Fighter 3", byClass: true } });
    expect(fighter.asked.modifiers[0]).not.toHaveProperty("clause");
  });

  it("MO-708 · AGL is reached from below with a bare die, and has to be there", () => {
    const check = agl();
    expect(check?.formula(-2)).toBe("1d20");
    expect(check?.asked.outcome(excluded, -2)).toContain("50");
    expect(check?.flavor(-2, 10)).not.toBe(check?.flavor(-2, 11));
    for (const each of ["agl", "aglSave"] as const) expect(agl({ agl: null }, each)).toBeNull();
  });

  it("MO-803, MO-805 · impairment takes 1 from the score of AGL checks and saves, and leaves the die alone", () => {
    for (const each of ["agl", "aglSave"] as const) {
      const check = agl({ impaired: -1 }, each);
      expect(check?.asked.modifiers.map(({ label, amount }) => [label, amount])).toEqual([
        ["AGL (1 to 30)", 12],
        ["Impaired", -1],
      ]);
      expect(check?.asked.outcome(excluded, 0)).toBe("11 or less on 1d20 · 55%");
      expect(check?.formula(0)).toBe("1d20");
      expect(check?.flavor(0, 12)).toMatch(/failure \(11 or less/);
    }
    expect(save({ added: impairment(0, english) }).formula(14)).toBe("1d20");
  });

  it("MO-805 · under impairedSaves: all, other saves take it as well", () => {
    const { asked, formula } = save({ added: impairment(-1, english) });
    expect(formula(14)).toBe("1d20 - 1");
    expect(asked.outcome(excluded, 14)).toBe("14 or more on 1d20 · 30%");
    expect(asked.modifiers.at(-1)).toMatchObject({ label: "Impaired", amount: -1 });
  });

  it("MO-708 · the die is the setting's, and the chance its own", () => {
    const small = agl({ die: "1d12", agl: 6 });
    expect(small?.formula(0)).toBe("1d12");
    expect(small?.asked.outcome(excluded, 0)).toBe("6 or less on 1d12 · 50%");
  });
});
