export { bindButtons, refreshCards } from "./buttons.ts";
export { concernsHidden, type FallenDice, tellsHitPoints } from "./card-view.ts";
export { type PostedStep, postOutside, postStep } from "./cards.ts";
export { refreshOutside } from "./outside-buttons.ts";
