export { askRoll, inHurry, registerRolling } from "./ask.ts";
export { takesHarm } from "./harm.ts";
export { type Outcome, type RollAnswer, type RollAsked, type RollModifier, signed } from "./roll-view.ts";
export { type StrikeTerms, withDice } from "./strike.ts";
