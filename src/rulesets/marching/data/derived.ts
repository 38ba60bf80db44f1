import { type Bonuses, within } from "../../../data/facet.ts";
import { actions } from "../rules/types.ts";

declare module "../../../data/facet.ts" {
  interface RulesetCreatureNumbers {
    readonly marching: ReturnType<typeof marchingNumbers>["marching"];
  }
}

/** Numbers of a creature, for fields left empty. */
export function marchingNumbers({ dexterity }: Bonuses) {
  return { marching: { agl: within(1, 10 + dexterity, 30) } };
}

/** Possible costs of an item under Marching Order. */
export const marchingCosts = [...actions, "none"] as const;
export type MarchingCost = (typeof marchingCosts)[number];
