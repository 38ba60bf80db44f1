export { beginsAttack, dealtDamage, isRolls, type LogStyle, settlesAttack, strikeDamage } from "./card-policy.ts";
export { cardView, concernsHidden, type FallenDice, showsHitPoints, splitByHidden } from "./card-view.ts";
export { overrideWords } from "./override-words.ts";
export { type ResultKind, resultSentence, resultsIn, resultView, type StepResult } from "./results.ts";
