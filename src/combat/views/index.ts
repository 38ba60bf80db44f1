export { componentsWords } from "./components.ts";
export * from "./resources-view.ts";
export type { Say } from "./words.ts";
