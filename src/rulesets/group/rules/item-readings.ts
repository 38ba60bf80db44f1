import { named } from "../../../engine/fighters.ts";
import type { CombatantId, MessageArg } from "../../../engine/types.ts";
import type { Fast, Item } from "./items.ts";
import type { Part, Phase } from "./phases.ts";
import type { Attack, GroupSettings, GroupState, Target } from "./types.ts";

/** Readings of an item at the table, with defaults for fields left empty. */

/** Kind of an activity, simple if not stated (GR-73, GR-81); null for other items. */
export function activityOf(item: Item): "simple" | "delaying" | "complex" | null {
  return item.kind === "activity" ? (item.activityKind ?? "simple") : null;
}

/** Kind of spell or ability; an ability without a stated kind is innate (GR-106). */
export function magicOf(item: Item): Item["spellKind"] {
  if (item.kind === "spell") return item.spellKind ?? "incantation";
  if (item.kind !== "ability") return null;
  if (item.spellKind === "spell-like") return item.actionType || item.time ? "spell-like" : "innate";
  return item.spellKind ?? "innate";
}

/** Major, minor or immediate, as written or by default (GR-78, GR-79, GR-81, GR-106 to GR-108). */
export function actionOf(item: Item, settings: Pick<GroupSettings, "fastUsesMajor">): "major" | "minor" | "immediate" {
  const magic = magicOf(item);
  if (magic === "incantation" || magic === "invocation" || activityOf(item) === "complex") return "major";
  if (item.kind === "fast") return settings.fastUsesMajor ? "major" : "minor";
  // An attack routine is the round's one, whatever else is written (GR-87, GR-97).
  if (item.kind === "weapon" || item.attackForm !== null) return "major";
  return item.actionType ?? "minor";
}

/** Own segments (GR-02 to GR-07, GR-106, GR-107); the time an attack takes in ties is its speed instead. */
export function segmentsOf(item: Item, settings: GroupSettings): number {
  if (item.noTime || actionOf(item, settings) === "immediate") return 0;
  if (activityOf(item) === "complex") return 10 * Math.max(item.roundsNeeded, roundsOf(item.time));
  if (item.time) return item.time.amount * (item.time.unit === "round" ? 10 : 1);
  const blankMinor = actionOf(item, settings) === "minor" && item.actionType === "minor";
  return blankMinor && settings.blankMinorTime === "noTime" ? 0 : 1;
}

function roundsOf(time: Item["time"]): number {
  return time?.unit === "round" ? time.amount : 1;
}

/** True if the time is only the default (GR-03). */
export function isDefaultTime(item: Item): boolean {
  return item.time === null && !item.noTime;
}

/** Weapon speed for ties (GR-50, GR-56): of the first weapon of a routine (GR-95). */
export function speedOf(item: Item, settings: Pick<GroupSettings, "missingWeaponSpeed">): number {
  return item.weaponSpeed ?? settings.missingWeaponSpeed;
}

/**
 * True if completed in GO_LAST: by the item's own words, or for need of the whole round (GR-07, GR-21, GR-74). Cast spells have a
 * separate step.
 */
export function goesLast(item: Item): boolean {
  return item.goLast || activityOf(item) === "complex" || (!isCast(item) && fillsRound(item));
}

function fillsRound({ time, noTime }: Item): boolean {
  if (time === null || noTime) return false;
  return time.unit === "round" ? time.amount > 0 : time.amount >= 10;
}

/** Spells cast over segments from the round's first on (GR-107, GR-108). */
export function isCast(item: Item): boolean {
  const magic = magicOf(item);
  return magic === "incantation" || magic === "invocation";
}

/**
 * True if the user names a target on use (GR-174): an aimed ability, or healing. Attacks and spells cast over segments name
 * targets elsewhere (GR-112, GR-125).
 */
export function asksAim(item: Item): boolean {
  if (item.attackForm !== null || item.kind === "fast" || isCast(item)) return false;
  return (magicOf(item) !== null && item.targets !== "none") || (item.healing ?? "") !== "";
}

/** True if casting or activating needs unbroken concentration (GR-114, GR-115). */
export function concentrationOf(item: Item): boolean {
  const { concentration } = item;
  return magicOf(item) === "incantation" || concentration === "initiate" || concentration === "both";
}

/** True if counted as the round's single spell (GR-103, GR-105). */
export function isSpell(state: Pick<GroupState, "spellRulings">, item: Item): boolean {
  const magic = item.kind === "ability" && item.spellKind === "spell-like" ? "spell-like" : magicOf(item);
  if (magic !== "innate") return magic !== null;
  return rulingOn(state, item) === true;
}

/** The GM's ruling on an innate ability, or null if none yet (GR-105). */
export function rulingOn({ spellRulings }: Pick<GroupState, "spellRulings">, item: Item): boolean | null {
  return spellRulings.find((ruling) => ruling.item === item.uuid)?.isSpell ?? item.countsAsSpell;
}

/** True if two are the same thing: by document, if any. */
export function isSame(a: Item, b: Item): boolean {
  return a.uuid !== "" || b.uuid !== ""
    ? a.uuid === b.uuid
    : a.name === b.name && a.kind === b.kind && a.fast === b.fast;
}

/** True if a minor activity is included in the major action, without added time (GR-82). */
function isIncluded(minor: Item, major: Item): boolean {
  switch (minor.complementOf) {
    case null:
      return false;
    case "any":
      return true;
    case "attack":
      return major.attackForm !== null;
    case "spell":
      return isCast(major);
    default:
      return major.attackForm === minor.complementOf;
  }
}

/** Segments added to the major action by a minor action (GR-05, GR-82, GR-85). */
export function addedBy(minor: Item, major: Item | null, settings: GroupSettings): number {
  return major && isIncluded(minor, major) ? 0 : segmentsOf(minor, settings);
}

/** Part of the slot for an attack, D2 or D3, by the attack's form (GR-45). */
export function partOf(form: "melee" | "missile", settings: Pick<GroupSettings, "phaseD2D3">): Part {
  return (form === "missile") === (settings.phaseD2D3 === "missileThenMelee") ? "D2" : "D3";
}

const fastPhases: Readonly<Record<Fast, Phase>> = { parley: "A_PARLEY", flee: "B_FLEE", charge: "C_CHARGE" };

/** The letter of a fast action (GR-15). */
export function letterOf(fast: Fast): Phase {
  return fastPhases[fast];
}

/** Target combatant; null for an object, a place or no target. */
export function victimOf(target: Target | null): CombatantId | null {
  return target && "combatant" in target ? target.combatant : null;
}

/** A target as shown in a message. */
export function targetArg(target: Target | null): MessageArg {
  if (target === null) return "—";
  return "combatant" in target ? named(target.combatant) : target.named;
}

/** Target of an attack: the first combatant, else the named object or place (GR-173); null: none. */
export function aimedAt(attack: Pick<Attack, "targets" | "named"> | undefined): Target | null {
  const [combatant] = attack?.targets ?? [];
  if (combatant !== undefined) return { combatant };
  const thing = attack?.named?.trim() ?? "";
  return thing === "" ? null : { named: thing };
}
