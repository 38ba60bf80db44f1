import { actionKeys } from "../rules/index.ts";

/** What an item can be under Six Seconds: a row of the table, or nothing that is used (a perk). */
export const itemActions = [...actionKeys, "none"] as const;
