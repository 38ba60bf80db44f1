export { armorClass } from "./armor.ts";
export { attackRow, lowestHit, multiplied, type Rating, ratingOf, scoreNeeded } from "./attacks.ts";
export { type Aiming, type AimPart, type ArmorAim, aimOf, aimPartsOf, isHindrance } from "./attacks-aimed.ts";
export { refuseAim } from "./attacks-refused.ts";
export { isImmune } from "./attributes.ts";
export type { CommandOf, GroupCommand } from "./commands.ts";
export { coveredIn, silentIn } from "./declaration.ts";
export { areOpponents, isPresent, newFighter } from "./fighters.ts";
export { derivedFrom, mayBeEnhanced } from "./hit-dice.ts";
export { phaseOfItem } from "./homes.ts";
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
export { complements, fasts, itemFrom, plainItem, spellKinds, targetings } from "./items.ts";
export { foesInMelee, isInMelee, isReached } from "./melees.ts";
export { bookingOf, feetOf, limitWhileKeeping, position as positionFeet } from "./moves.ts";
export type { Flaw, Reading } from "./notation.ts";
export { type Notation, readNotation, writeNotation } from "./notation-abilities.ts";
export { type AttackLine, readAttackLine, readAttackLines, writeAttackLine } from "./notation-attacks.ts";
export { type Aac0, type HitDice, readAac0, readHitDice, writeAac0, writeHitDice } from "./notation-numbers.ts";
export { lineOf, type Routine, routineOf } from "./notation-routines.ts";
export { itemIn, notationOf, type Written, writtenIn } from "./notation-sheets.ts";
export { firstsOf, type Key, keyOf, orderOf, silentBefore, tallyOf, tieValueOf } from "./order.ts";
export { outOfCombat } from "./out-of-combat.ts";
export { namesake, phases, rowOf, slots, table } from "./phases.ts";
export { roundSeconds } from "./rounds.ts";
export { group } from "./ruleset.ts";
export { foesBeside, foesPlaced, type Rush, rushFeet, rushOf } from "./rush.ts";
export { sequenceOf } from "./sequence.ts";
export { settings } from "./settings.ts";
export { feetBetween, fittingModes, openSquares } from "./space.ts";
export { placeAfter } from "./space-passing.ts";
export { dueOf } from "./spell-times.ts";
export { refuseUseOn } from "./spells.ts";
export * from "./types.ts";
export { hasTurn, hasWork, owersOf, pendingOf, statedOf } from "./work.ts";
