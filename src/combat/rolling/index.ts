export { type Answered, type AskingHow, askRoll, inHurry, registerRolling } from "./ask.ts";
export type { Outcome, RollAnswer, RollAsked, RollModifier } from "./roll-view.ts";
