export { type AnsweredRoll, type AskOptions, askRoll, inHurry, registerRolling, takeShift } from "./ask.ts";
export type { RollAnswer, RollAsked, RollModifier, RollOutcome } from "./roll-view.ts";
