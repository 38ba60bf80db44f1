export { roundSeconds, secondsLeft, secondsOf } from "./durations.ts";
export { fighterIn, newFighter } from "./fighters.ts";
export { feetLeft, type Journey, type JudgedStep, mayEnter, modesFor } from "./movement.ts";
export { compareInitiative, orderOf } from "./order.ts";
export { feetLeftOf, type PathCost, pathCost, planSteps, type Surveyed } from "./plan.ts";
export { askersOf, canReact, waitingFor } from "./reactions.ts";
export { readScores } from "./read.ts";
export { staleMessage } from "./refuse.ts";
export { dexterity } from "./ruleset.ts";
export {
  type Askable,
  askable,
  askLabel,
  asks,
  defaultSettings,
  type SettingEntry,
  settingsFrom,
  settingsTable,
  valueLabel,
} from "./settings.ts";
export { openTies, type Tie } from "./ties.ts";
export * from "./types.ts";
