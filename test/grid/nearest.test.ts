import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { closestFeet, feetToNearest, kindOf, type Layout, type Space } from "../../src/grid/index.ts";

const space: fc.Arbitrary<Space> = fc.record({
  x: fc.integer({ min: -9, max: 9 }),
  y: fc.integer({ min: -9, max: 9 }),
});
const layout = fc.constantFrom<Layout>("square", "pointy", "flat", "gridless");

describe("The nearest of many", () => {
  it("MO-207 · is as far as when every pair is compared, on every kind of grid", () => {
    fc.assert(
      fc.property(
        layout,
        fc.array(space, { maxLength: 3 }),
        fc.array(space, { maxLength: 30 }),
        (grid, some, others) => {
          expect(feetToNearest(kindOf(grid), others)(some)).toBe(closestFeet(grid, some, others));
        },
      ),
    );
  });
});
