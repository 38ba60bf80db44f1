export { cardView, concernsHidden, type FallenDice, splitByHidden, tellsHitPoints } from "./card-view.ts";
