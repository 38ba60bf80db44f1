export { askUndeclared } from "./advance.ts";
export { type Aiming, type AimPart, aimOf, aimPartsOf, isHindrance, multiplied, ratingOf } from "./attacks.ts";
export { foesInMelee, isReached } from "./bound.ts";
export type { GroupCommand, GroupCommandOf } from "./commands.ts";
export { coveredIn, silentIn } from "./declaration.ts";
export { areOpponents, isPresent, newFighter } from "./fighters.ts";
export { refuseAim } from "./free-attacks.ts";
export { membersOf, resultOf, rollersOf, sideName, slotOf, withoutDie } from "./initiative.ts";
export {
  actionOf,
  activityOf,
  aimedAt,
  asksAim,
  goesLast,
  isCast,
  magicOf,
  rulingOn,
  segmentsOf,
  victimOf,
} from "./item-readings.ts";
export {
  complements,
  fasts,
  item as itemSchema,
  itemFrom,
  itemShape,
  plainItem,
  spellKinds,
  targetings,
} from "./items.ts";
export { bookingOf, feetOf, limitWhileKeeping, position as positionFeet } from "./moves.ts";
export type { Flaw, Reading } from "./notation.ts";
export { readNotation } from "./notation-abilities.ts";
export {
  type AttackLine,
  derivedFrom,
  type HitDice,
  readAac0,
  readAttackLine,
  readHitDice,
  writeAac0,
} from "./notation-attacks.ts";
export { itemIn, routineOf, type Written, writtenIn } from "./notation-sheets.ts";
export { firstsOf, keyOf, orderOf, silentBefore, tallyOf, tieValueOf } from "./order.ts";
export { phaseOfItem } from "./phase-of-action.ts";
export { namesake, phases, rowOf, slots, table } from "./phases.ts";
export { nextStop, roundSeconds } from "./rounds.ts";
export { group, outOfCombat } from "./ruleset.ts";
export { foesBeside, foesPlaced, type Rush, rushFeet, rushOf } from "./rush.ts";
export { armorBonus, baseArmorClass, hitDice, scoresShape } from "./scores.ts";
export { sequenceOf } from "./sequence.ts";
export { settings } from "./settings.ts";
export { feetBetween, fittingModes, openSquares, placeAfter, spacesOf } from "./space.ts";
export { dueOf, isUnresolved } from "./spell-times.ts";
export { refuseReach, refuseUseOn } from "./spells.ts";
export * from "./types.ts";
export { hasWork, isOver, owersOf, statedOf, unfinishedOf } from "./work.ts";
