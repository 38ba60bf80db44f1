export { bindButtons, refreshCards } from "./buttons.ts";
export { concernsHidden } from "./card-view.ts";
export { type PostedStep, postStep } from "./cards.ts";
