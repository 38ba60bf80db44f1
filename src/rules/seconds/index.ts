export {
  actionFigure,
  actionKeys,
  actionTimes,
  leastTime,
  mayTakeLonger,
  parseTime,
  tableTime,
  writeTime,
} from "./actions.ts";
export { outlasting } from "./encounter.ts";
export { interrupterOf, newFighter } from "./fighters.ts";
export { filledIn, isFormula } from "./formula.ts";
export { lastingIn } from "./lasting.ts";
export { secondsOfWay } from "./moves.ts";
export { mayAct, mayBegin, mayContinue, mayHold } from "./now.ts";
export { compareChecks, orderOf } from "./order.ts";
export { type ComingSecond, comingSeconds, type Price, priceOf, secondsFor, unusedSeconds } from "./outlook.ts";
export { readScores } from "./read.ts";
export { seconds } from "./ruleset.ts";
export { type Askable, settings } from "./settings.ts";
export { type Checks, tiedIn } from "./ties.ts";
export { nextTurnOf } from "./turns.ts";
export * from "./types.ts";
