import { actions } from "../rules/types.ts";

/** Possible costs of an item under Marching Order. */
export const marchingCosts = [...actions, "none"] as const;
export type MarchingCost = (typeof marchingCosts)[number];
