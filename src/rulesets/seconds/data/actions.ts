import { actionKeys } from "../rules/index.ts";

/** Kinds of items under Six Seconds: a row of the table, or none for items never used (a perk). */
export const itemActions = [...actionKeys, "none"] as const;
