import { describe, expect, it } from "vitest";
import { numeral, plus, signed } from "../../src/engine/index.ts";

describe("Figures", () => {
  it("are printed with the real minus sign, and a plus only as modifiers", () => {
    expect([2, -2, 0].map(signed)).toEqual(["+2", "−2", "+0"]);
    expect([2, -2, 0].map(numeral)).toEqual(["2", "−2", "0"]);
  });

  it("are added to a formula with a sign that dice can read, and 0 is left out", () => {
    expect([4, -4, 0].map((number) => plus("1d20", number))).toEqual(["1d20 + 4", "1d20 - 4", "1d20"]);
    expect(plus("1d20", -4, "−")).toBe("1d20 − 4");
  });
});
