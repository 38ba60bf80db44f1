export { type ComingSecond, comingSeconds, priceOf, secondsFor, unusedSeconds } from "./action-forecast.ts";
export { actionKeys, actionTimes, postureAfter } from "./action-times.ts";
export {
  type AskedAction,
  actionArg,
  type ItemTerms,
  leastTime,
  mayTakeLonger,
  tableTime,
} from "./actions.ts";
export type { SecondsCommand, SecondsCommandOf } from "./commands.ts";
export { outlasting } from "./encounter.ts";
export { interrupterOf, newFighter } from "./fighters.ts";
export { filledIn, isFormula } from "./formula.ts";
export type { Outsider } from "./initiative.ts";
export { lastingIn } from "./lasting.ts";
export { readScores } from "./load.ts";
export { type SecondsMeasuredPath, type SecondsStep, secondsOfWay } from "./moves.ts";
export { type Checks, compareChecks, orderOf, tiedIn } from "./order.ts";
export { seconds } from "./ruleset.ts";
export { type SecondsAskable, settings } from "./settings.ts";
export { nextTurnOf } from "./turns.ts";
export * from "./types.ts";
