export * from "./resources-view.ts";
export { eventWords, type Say } from "./words.ts";
