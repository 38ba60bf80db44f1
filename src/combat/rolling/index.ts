export { type AnsweredRoll, type AskingHow, askRoll, inHurry, registerRolling, takeShift } from "./ask.ts";
export type { RollAnswer, RollAsked, RollModifier, RollOutcome } from "./roll-view.ts";
