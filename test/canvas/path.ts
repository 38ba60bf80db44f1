import type { Medium, Space } from "../../src/grid/index.ts";
import type { Mode, Step, Survey } from "../../src/rulesets/dexterity/rules/index.ts";

/** A surveyed path on squares through these spaces, each with its mode and what fills it. */
export function survey(
  steps: readonly { to: Space; mode?: Mode; medium?: Medium | null; occupied?: boolean }[],
  changes: Partial<Survey> = {},
): Survey {
  return {
    grid: "square",
    from: { x: 0, y: 0 },
    steps: steps.map(({ to, mode = "walk", medium = null, occupied = false }): Step => {
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
