export * from "./chain.ts";
export * from "./distance.ts";
export * from "./spiral.ts";
export * from "./steps.ts";
export * from "./survey.ts";
export type * from "./types.ts";
