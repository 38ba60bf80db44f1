export { isHeld } from "./attacks.ts";
export type { MarchingCommand, MarchingCommandOf } from "./commands.ts";
export { roundsOf } from "./conditions.ts";
export { actingIds, isAble, isDue, newFighter, sideOf } from "./fighters.ts";
export { clocksOf, limitOf, openActions, timeLeft } from "./frantic.ts";
export { doingOf, isDone, undecided } from "./halves.ts";
export { missingFromOrder } from "./initiative.ts";
export { type Conflict, interleave, type PlannedPath } from "./interleave.ts";
export { readScores } from "./load.ts";
export { feetOf } from "./movement.ts";
export { leadOf, partyLine, planRound } from "./order.ts";
export { foreseen, sharesSpace } from "./paths.ts";
export { marching } from "./ruleset.ts";
export { compareSeize, isAglSuccess, seizedOrder } from "./seize.ts";
export { settings, sidesOf } from "./settings.ts";
export {
  aglModifier,
  type Glance,
  type NoticedBy,
  noticedBy,
  saveModifier,
  toHit,
} from "./surprise.ts";
export * from "./types.ts";
