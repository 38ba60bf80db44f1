export * from "./resources-view.ts";
export type { Say } from "./words.ts";
