import { fighterOf } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { meleeOf } from "./bound.ts";
import { isAvailable } from "./fighters.ts";
import { declaresDelay, slotOf } from "./initiative.ts";
import { actionOf, activityOf, goesLast, isCast, letterOf, magicOf, partOf, segmentsOf } from "./item-readings.ts";
import type { Phase, Slot } from "./phases.ts";
import { isAfter } from "./sequence.ts";
import type { GroupFighter, GroupState, Item } from "./types.ts";

/** Circumstances that also decide the phase of an action: accompanying activities, and a major action beside (GR-84). */
interface Circumstances {
  readonly minors?: readonly Item[] | undefined;
  readonly withMajor?: boolean | undefined;
}

/** Phase of a combatant's action (the table of GR-46); "any" for immediate actions (GR-06). */
export function phaseOfItem(state: GroupState, id: CombatantId, item: Item, also: Circumstances = {}): Phase | "any" {
  const fighter = fighterOf<GroupFighter>(state, id);
  const slot = slotOf(state, id) ?? "HIGH";
  if (actionOf(item, state.settings) === "immediate") return "any";
  if (item.kind === "fast" && item.fast) return letterOf(item.fast);
  if (item.goFirst) return "GO_FIRST";
  if (goesLast(item)) return "GO_LAST";
  if (isDelaying(item, also.minors)) return delayingPhase(state, fighter, item);
  if (isCast(item)) return spellPhase(state, item, slot);
  if (magicOf(item) === "innate") return `${slot}_D1`;
  if (item.attackForm !== null) return attackPhase(state, id, item.attackForm, slot);
  if (also.withMajor && actionOf(item, state.settings) === "minor") return majorPhaseOf(state, id, slot);
  return `${slot}_D4`;
}

/** True for a delaying activity alone, or an attack with one (GR-65, GR-80). */
export function isDelaying(item: Item, minors: readonly Item[] = []): boolean {
  if (activityOf(item) === "delaying") return true;
  return item.attackForm !== null && (item.partOfAttack || minors.some((minor) => activityOf(minor) === "delaying"));
}

/** Phase of a delaying activity: in LOW (GR-65, GR-80); for the delayed GO_LAST (GR-69). */
function delayingPhase({ settings }: GroupState, { delayed }: GroupFighter, item: Item): Phase {
  if (delayed) return "GO_LAST";
  return item.attackForm ? `LOW_${partOf(item.attackForm, settings)}` : "LOW_D4";
}

/** Phase of a spell: step 7, or for an invocation of 1 segment as `oneSegmentInvocation` says (GR-109, GR-110). */
function spellPhase({ settings }: GroupState, item: Item, slot: Slot): Phase {
  const short = magicOf(item) === "invocation" && segmentsOf(item, settings) <= 1;
  if (!short || settings.oneSegmentInvocation === "step7") return "E_SPELLS";
  return `${slot}_${settings.oneSegmentInvocation}`;
}

/** Phase of an attack: D2 or D3 of the slot (GR-45), or the steps of multi-attack (GR-98, GR-99). */
function attackPhase(state: GroupState, id: CombatantId, form: "melee" | "missile", slot: Slot): Phase {
  if (!isAfter(state, "MULTI_PRIMARY") && hasPrimary(state, id)) return "MULTI_PRIMARY";
  const isDue = state.phase === "MULTI_REST" || fighterOf<GroupFighter>(state, id).routinesUsed > 0;
  if (isDue && hasRest(state, id)) return "MULTI_REST";
  return `${slot}_${partOf(form, state.settings)}`;
}

/** Phase of the round's major action, whether past, present or announced (GR-84). */
function majorPhaseOf(state: GroupState, id: CombatantId, slot: Slot): Phase {
  const { majorPhase, intent, declaration } = fighterOf<GroupFighter>(state, id);
  if (majorPhase) return majorPhase;
  const major = intent && intent !== "pass" ? intent.item : declaration?.item;
  const phase = major && actionOf(major, state.settings) === "major" ? phaseOfItem(state, id, major) : `${slot}_D4`;
  return phase === "any" ? `${slot}_D4` : (phase as Phase);
}

/** True if an action declared or begun leaves no turn in step 4 (GR-102). */
function isBusy({ settings }: GroupState, { declaration, late }: GroupFighter): boolean {
  const item = declaration?.item ?? null;
  if (late !== null || item === null || item.attackForm !== null) return late !== null;
  return item.kind === "fast" || magicOf(item) === "incantation" || actionOf(item, settings) === "major";
}

/** True if the primary routine may come in step 4 (GR-98, GR-101, GR-102). */
export function hasPrimary(state: GroupState, id: CombatantId): boolean {
  const fighter = fighterOf<GroupFighter>(state, id);
  if (fighter.scores.routinesPerRound < 2 || !fighter.multiInMelee) return false;
  if (declaresDelay(fighter) || fighter.delayed || isBusy(state, fighter)) return false;
  if (fighter.routinesUsed === 0) return isAvailable(fighter.major);
  const continues = state.settings.multiSplit === "gmDecides" && fighter.majorPhase === "MULTI_PRIMARY";
  return continues && fighter.routinesUsed < fighter.scores.routinesPerRound;
}

/** True if routines are left for step 6 (GR-99, GR-101). */
export function hasRest(state: GroupState, id: CombatantId): boolean {
  const fighter = fighterOf<GroupFighter>(state, id);
  const { routinesPerRound } = fighter.scores;
  if (routinesPerRound < 2 || fighter.late || meleeOf(state, id) === null) return false;
  if (fighter.routinesUsed === 0) return fighter.major === "available";
  return fighter.major === "used" && fighter.routinesUsed < routinesPerRound;
}

/** Routines of the round still to come (GR-97, GR-101). */
export function routinesLeft({ scores, routinesUsed }: Pick<GroupFighter, "scores" | "routinesUsed">): number {
  return Math.max(0, scores.routinesPerRound - routinesUsed);
}
