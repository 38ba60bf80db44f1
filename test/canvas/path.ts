import type { Medium, Space } from "../../src/grid/index.ts";
import type { DexterityMeasuredPath, DexterityStep, Mode } from "../../src/rulesets/dexterity/rules/index.ts";

/** Measured path on squares through these spaces, each with mode and creatures. */
export function measuredPath(
  steps: readonly { to: Space; mode?: Mode; medium?: Medium | null; occupied?: boolean }[],
  changes: Partial<DexterityMeasuredPath> = {},
): DexterityMeasuredPath {
  return {
    grid: "square",
    from: { x: 0, y: 0 },
    steps: steps.map(({ to, mode = "walk", medium = null, occupied = false }): DexterityStep => {
      return { to, mode, medium, factor: 1, occupied };
    }),
    token: { uuid: "Scene.s.Token.t", before: { x: 0, y: 0, elevation: 0 }, path: [] },
    blocked: false,
    ...changes,
  };
}

/** Spaces in a row to the right of the origin. */
export function east(count: number): { to: Space }[] {
  return Array.from({ length: count }, (_, index) => ({ to: { x: index + 1, y: 0 } }));
}
