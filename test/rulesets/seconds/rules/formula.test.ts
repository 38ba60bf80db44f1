import { describe, expect, it } from "vitest";
import { filledIn, isFormula, settings } from "../../../../src/rulesets/seconds/rules/index.ts";
import { give, line, rules, scores } from "./fights.ts";

describe("The initiative formula", () => {
  it("SX-107 · is made of dice, whole numbers, the two scores, signs and functions", () => {
    const fine = [
      "1d20 + @reflex + @dexterity",
      "d20",
      "2d20kh1+@reflex",
      "4d6dl1 - 3 * @dexterity",
      "1d20r<3 + 1d4",
      "-1d6 + (@reflex - -2) * 2",
      "max(1d20, 10, @reflex)",
      "floor(@reflex / 2) + 1d10",
      "max(round(1d20 / 3), ceil((@dexterity + 1) / 2))",
      "1d% + 4dF + abs(min(@reflex,0))",
      " 1d20 ",
    ];
    for (const formula of fine) expect(isFormula(formula), formula).toBe(true);
  });

  it("SX-107 · is invalid if it can't be evaluated, or may give a fraction", () => {
    const wrong = [
      "",
      " ",
      "1d20 +",
      "+",
      "1d20 1d4",
      "(1d20",
      "1d20)",
      "()",
      "@strength",
      "@reflexes",
      "@",
      "1.5",
      "1d20 / 2",
      "floor(1d20) / 2",
      "abs(1d20 / 2)",
      "floor(1d20 / 2",
      "floor(1d20, 2)",
      "sqrt(4)",
      "max()",
      "max(1,)",
      "0d6",
      "1d0",
      "d",
      "1d20; alert(1)",
      "__proto__",
      "1d20 , 2",
      "* 2",
      `1${"+1".repeat(100)}`,
    ];
    for (const formula of wrong) expect(isFormula(formula), formula).toBe(false);
    expect(isFormula(`d4${"+1".repeat(99)}`)).toBe(true);
    expect(isFormula(`1d4${"+1".repeat(99)}`)).toBe(false);
  });

  it("SX-103 · a formula whose result is always the same would never settle a tie", () => {
    for (const formula of ["10", "@reflex + @dexterity", "1d1", "3d1 + 2"])
      expect(isFormula(formula), formula).toBe(false);
    for (const formula of ["1d2", "d12", "1d100", "@dexterity + 1dF", "d%"])
      expect(isFormula(formula), formula).toBe(true);
  });

  it("SX-107 · an invalid one can't be set by the GM, and a stored one is replaced by the default", () => {
    expect(give(line(1), rules({ initiativeFormula: "1d20 + @luck" }))).toMatchObject({
      refusal: { clause: "SX-107", message: "TURNCRAFT.Refused.SX-107.formula", final: true },
    });
    expect(settings.from({ initiativeFormula: "@luck" }).initiativeFormula).toBe("1d20 + @reflex + @dexterity");
    expect(settings.from({ initiativeFormula: "2d10" }).initiativeFormula).toBe("2d10");
  });

  it("SX-107 · contains scores as figures, negative ones subtracted", () => {
    const mira = scores({ reflex: 3, dexterity: -2 });
    expect(filledIn("1d20 + @reflex + @dexterity", mira)).toBe("1d20 + 3 - 2");
    expect(filledIn("1d20 - @dexterity", mira)).toBe("1d20 - (-2)");
    expect(filledIn("@dexterity*2+@reflex", mira)).toBe("(-2)*2+3");
  });
});
