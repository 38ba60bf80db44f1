export { cardView, concernsHidden, type FallenDice, splitByHidden, tellsHitPoints } from "./card-view.ts";
export type { LogLook } from "./news.ts";
