export {
  beginsAttack,
  dealtDamage,
  isRolls,
  type LogLine,
  type LogStyle,
  settlesAttack,
  strikeDamage,
} from "./card-policy.ts";
export {
  cardView,
  concernsHidden,
  type FallenDice,
  overrideWords,
  showsHitPoints,
  splitByHidden,
} from "./card-view.ts";
export { type ResultKind, resultSentence, resultsIn, resultView, type StepResult } from "./results.ts";
export { appliedWords } from "./strike-view.ts";
