export {
  componentsWords,
  type HealthShown,
  type HealthView,
  healthShown,
  healthView,
  type ItemNumbers,
  type Localize,
  levelOf,
  type NumbersView,
  numbersView,
  percentOf,
  unitWord,
} from "./numbers-view.ts";
export * from "./resources-view.ts";
