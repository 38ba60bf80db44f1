export { componentsWords } from "./components.ts";
export { type HealthShown, type HealthView, healthShown, healthView, levelOf, percentOf } from "./health-view.ts";
export { type ItemNumbers, type NumbersView, numbersView } from "./numbers-view.ts";
export * from "./resources-view.ts";
export type { Localize } from "./words.ts";
