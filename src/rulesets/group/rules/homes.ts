import { fighterOf } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { slotOf } from "./initiative.ts";
import { actionOf, activityOf, goesLast, isCast, letterOf, magicOf, partOf, segmentsOf } from "./item-readings.ts";
import { hasPrimary, hasRest } from "./multi.ts";
import type { Phase, Slot } from "./phases.ts";
import { isAfter } from "./sequence.ts";
import type { Fighter, GroupState, Item } from "./types.ts";

/**
 * Circumstances that also decide the phase of an action: the activities done with it, and whether it goes with a major
 * action (GR-84).
 */
export interface Circumstances {
  readonly minors?: readonly Item[] | undefined;
  readonly withMajor?: boolean | undefined;
}

/** The phase in which something is done by this combatant (the table of GR-46); "any" for immediate actions (GR-06). */
export function phaseOfItem(state: GroupState, id: CombatantId, item: Item, also: Circumstances = {}): Phase | "any" {
  const fighter = fighterOf<Fighter>(state, id);
  const slot = slotOf(state, id) ?? "HIGH";
  if (actionOf(item, state.settings) === "immediate") return "any";
  if (item.kind === "fast" && item.fast) return letterOf(item.fast);
  if (item.goFirst) return "GO_FIRST";
  if (goesLast(item)) return "GO_LAST";
  if (isDelaying(item, also.minors)) return delayingHome(state, fighter, item);
  if (isCast(item)) return spellHome(state, item, slot);
  if (magicOf(item) === "innate") return `${slot}_D1`;
  if (item.attackForm !== null) return attackHome(state, id, item.attackForm, slot);
  if (also.withMajor && actionOf(item, state.settings) === "minor") return majorHome(state, id, slot);
  return `${slot}_D4`;
}

/** A delaying activity alone, or an attack that one is part of (GR-65, GR-80). */
export function isDelaying(item: Item, minors: readonly Item[] = []): boolean {
  if (activityOf(item) === "delaying") return true;
  return item.attackForm !== null && (item.partOfAttack || minors.some((minor) => activityOf(minor) === "delaying"));
}

/** GR-41, GR-65, GR-69, GR-80: in LOW; for the delayed it goes last. */
function delayingHome({ settings }: GroupState, { delayed }: Fighter, item: Item): Phase {
  if (delayed) return "GO_LAST";
  return item.attackForm ? `LOW_${partOf(item.attackForm, settings)}` : "LOW_D4";
}

/** GR-109, GR-110 */
function spellHome({ settings }: GroupState, item: Item, slot: Slot): Phase {
  const short = magicOf(item) === "invocation" && segmentsOf(item, settings) <= 1;
  if (!short || settings.oneSegmentInvocation === "step7") return "E_SPELLS";
  return `${slot}_${settings.oneSegmentInvocation}`;
}

/** GR-45, GR-98, GR-99 */
function attackHome(state: GroupState, id: CombatantId, form: "melee" | "missile", slot: Slot): Phase {
  if (!isAfter(state, "MULTI_PRIMARY") && hasPrimary(state, id)) return "MULTI_PRIMARY";
  const isDue = state.phase === "MULTI_REST" || fighterOf<Fighter>(state, id).routinesUsed > 0;
  if (isDue && hasRest(state, id)) return "MULTI_REST";
  return `${slot}_${partOf(form, state.settings)}`;
}

/** Phase of the round's major action, whether past, present or announced (GR-84). */
function majorHome(state: GroupState, id: CombatantId, slot: Slot): Phase {
  const { majorPhase, intent, declaration } = fighterOf<Fighter>(state, id);
  if (majorPhase) return majorPhase;
  const major = intent && intent !== "pass" ? intent.item : declaration?.item;
  const home = major && actionOf(major, state.settings) === "major" ? phaseOfItem(state, id, major) : `${slot}_D4`;
  return home === "any" ? `${slot}_D4` : (home as Phase);
}
