import { actions } from "../rules/types.ts";

/** What an item can cost under Marching Order. */
export const marchingCosts = [...actions, "none"] as const;
export type MarchingCost = (typeof marchingCosts)[number];
