export { componentsWords } from "./components.ts";
export { type Direction, directions, directionTo, eighthTo } from "./directions.ts";
export {
  type AdditionView,
  additions,
  type DeedAsks,
  type DeedFacts,
  type DeedGroup,
  type DeedView,
  deedGroups,
  deedsOf,
  heldItem,
  priceWords,
  purposeOf,
  retargeted,
} from "./flow-deeds.ts";
export { groundWords } from "./flow-ground.ts";
export { oddsAgainst, type TargetView, targetsFor } from "./flow-targets.ts";
export * from "./resources-view.ts";
export { eventWords, type Say } from "./words.ts";
