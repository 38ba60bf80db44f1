export { bindButtons, refreshCards } from "./buttons.ts";
export { concernsHidden, type FallenDice, tellsHitPoints } from "./card-view.ts";
export { type PostedStep, postStep } from "./cards.ts";
