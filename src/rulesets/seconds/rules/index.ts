export { actionKeys, actionTimes } from "./action-times.ts";
export {
  type AskedAction,
  actionFigure,
  type ItemTerms,
  leastTime,
  mayTakeLonger,
  tableTime,
} from "./actions.ts";
export type { CommandOf, SecondsCommand } from "./commands.ts";
export { outlasting } from "./encounter.ts";
export { interrupterOf, newFighter } from "./fighters.ts";
export { filledIn, isFormula } from "./formula.ts";
export type { Stranger } from "./initiative.ts";
export { lastingIn } from "./lasting.ts";
export { readScores } from "./load.ts";
export { type Step, type Survey, secondsOfWay } from "./moves.ts";
export { compareChecks, orderOf } from "./order.ts";
export { type ComingSecond, comingSeconds, priceOf, type SecondsPrice, secondsFor, unusedSeconds } from "./outlook.ts";
export { seconds } from "./ruleset.ts";
export { type Askable, settings } from "./settings.ts";
export { type Checks, tiedIn } from "./ties.ts";
export { nextTurnOf } from "./turns.ts";
export * from "./types.ts";
