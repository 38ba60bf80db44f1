export * from "./chain.ts";
export * from "./steps.ts";
export type * from "./types.ts";
