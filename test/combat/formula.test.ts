import { describe, expect, it } from "vitest";
import { isModest } from "../../src/engine/formula.ts";

describe("formulas that a client rolls on request", () => {
  it.each([
    "1d20",
    "1d20 + 3",
    "1d20 - 2 + 5",
    "d6",
    "2d100kl",
    "2d10kh",
    "1d10 + 4",
    "1d6",
    "2d6+1",
    "1d4*2",
    "3",
    "1d9999",
    "1d20 + (-2) + 3",
    "4d6dl1 + floor(7 / 2)",
    "max(1d20, 1d20) + 1",
    "2d6x6",
    "4d6min2max5",
    "3d6xokh2",
    "1dF + 1d%",
    "20d6r<=2",
    "1d8[slashing] + 2",
  ])("takes %s", (formula) => expect(isModest(formula)).toBe(true));

  it.each([
    "",
    "900d6 + 900d6 + 900d6",
    "101d6",
    "60d6 + 60d6",
    "1d100000",
    "(900)d6",
    "1d(900)",
    "1d1x",
    "1d6x>=1",
    "2d6rr1rr2",
    "1d1xkh",
    "1d1khrr",
    "2d6xx",
    "1d0",
    "1d8 +",
    "1d8 2",
    "1d8 slashing",
    "{1d6, 1d8}kh",
    "@abilities.str",
    "1d20 # a remark",
    `1d20${" + 1".repeat(60)}`,
    17,
    null,
  ])("refuses %s", (formula) => expect(isModest(formula)).toBe(false));
});
