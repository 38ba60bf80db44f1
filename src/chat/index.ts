export { bindButtons, refreshCards } from "./buttons.ts";
export { concernsHidden, tellsHitPoints } from "./card-view.ts";
export { type PostedStep, postStep } from "./cards.ts";
