export { askRoll, inHurry, registerRolling, takeShift } from "./ask.ts";
export type { RollAnswer, RollAsked, RollModifier } from "./roll-view.ts";
export type { AnsweredRoll, AskOptions } from "./roll-window.ts";
