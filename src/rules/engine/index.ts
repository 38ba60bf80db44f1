export * from "./history.ts";
export * from "./patches.ts";
export * from "./step.ts";
export type * from "./types.ts";
