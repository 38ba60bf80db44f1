export { cardView, concernsHidden, type FallenDice, splitByHidden, tellsHitPoints } from "./card-view.ts";
export { dealtHarm, isRolls, type LogLook, strikeHarm } from "./news.ts";
export { type ResultKind, resultsIn, resultView } from "./results.ts";
