export type { DexterityCommand, DexterityCommandOf } from "./commands.ts";
export { roundSeconds, secondsLeft, secondsOf } from "./durations.ts";
export { getsTurn, newFighter } from "./fighters.ts";
export { readScores } from "./load.ts";
export {
  feetLeft,
  feetLeftOf,
  type JudgedStep,
  type MovePreview,
  mayEnter,
  modesFor,
  type PathCost,
  type PlannedWay,
  pathCost,
  planSteps,
} from "./movement.ts";
export { compareInitiative, orderOf } from "./order.ts";
export { answers, askersOf, canReact, waitingFor } from "./reactions.ts";
export { dexterity } from "./ruleset.ts";
export { type DexterityAskable, settings } from "./settings.ts";
export { openTies, type Tie } from "./ties.ts";
export * from "./types.ts";
