import { describe, expect, it } from "vitest";
import type { Feet } from "../../../../src/engine/types.ts";
import { type Glance, noticedBy } from "../../../../src/rulesets/marching/rules/index.ts";

const feet = (figure: number) => figure as Feet;

/** Two in the dark, 60 ft apart, without light and with ordinary eyes. */
const night: Glance = {
  feet: feet(60),
  straightLine: true,
  dark: true,
  darkSight: feet(0),
  isLit: false,
  torch: false,
  viewerLit: false,
  viewerCarries: false,
};
const seen = (change: Partial<Glance>) => noticedBy({ ...night, ...change }, { torchFeet: 1320 });

describe("sight between the sides by map", () => {
  it("MO-201 · by day and in light everybody in a straight line is seen, at any distance", () => {
    expect(seen({ dark: false, feet: feet(5000) })).toBe("light");
    expect(seen({ isLit: true, feet: feet(5000) })).toBe("light");
    expect(seen({ dark: false, straightLine: false })).toBeNull();
    expect(seen({})).toBeNull();
  });

  it("MO-201 · sight in the dark reaches as far as the token says", () => {
    expect(seen({ darkSight: feet(60) })).toBe("sight");
    expect(seen({ darkSight: feet(59) })).toBeNull();
    expect(seen({ darkSight: null, feet: feet(5000) })).toBe("sight");
    expect(seen({ darkSight: null, straightLine: false })).toBeNull();
  });

  it("MO-202 · a torch is seen to its distance from a dark place without a light", () => {
    expect(seen({ torch: true, feet: feet(1320) })).toBe("torch");
    expect(seen({ torch: true, feet: feet(1325) })).toBeNull();
    expect(seen({ torch: true, viewerLit: true })).toBeNull();
    expect(seen({ torch: true, viewerCarries: true })).toBeNull();
    expect(seen({ torch: true, straightLine: false })).toBeNull();
  });
});
