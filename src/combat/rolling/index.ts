export { askRoll, inHurry, registerRolling } from "./ask.ts";
export { type Outcome, type RollAnswer, type RollAsked, type RollModifier, signed } from "./roll-view.ts";
