export { bindButtons, refreshCards } from "./buttons.ts";
export { type PostedStep, postStep } from "./cards.ts";
