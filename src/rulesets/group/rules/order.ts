import type { Draft } from "immer";
import { snapshot } from "../../../engine/execution.ts";
import { fighterOf, sortedIds } from "../../../engine/fighters.ts";
import { compareLists, isSameOrder } from "../../../engine/order.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { areOpponents } from "./fighters.ts";
import { resultOf, slotOf, slotUnder } from "./initiative.ts";
import { actionOf, addedBy, isCast, segmentsOf, speedOf } from "./item-readings.ts";
import { type Phase, rowOf, type Slot } from "./phases.ts";
import { dueOf } from "./spell-times.ts";
import type { GroupFighter, GroupState, Item } from "./types.ts";
import { statedOf, unfinishedOf } from "./work.ts";

/** A place in the order of a phase: compared number by number, the smaller first; equal ones are simultaneous. */
type Key = readonly number[];

/** Action with the minor activities done alongside, as stated or about to be done. */
export interface OrderedAction {
  readonly item: Item;
  readonly minors: readonly Item[];
}

/** Segments added by minor actions of the round, announced actions included (GR-91, GR-92). */
export function tallyOf(state: GroupState, fighter: GroupFighter, action: OrderedAction | null): number {
  const recorded = fighter.minors.reduce((sum, minor) => sum + minor.segments, 0);
  if (!action || state.settings.minorAfterMajor === "beforeOnly") return recorded;
  return recorded + action.minors.reduce((sum, minor) => sum + addedBy(minor, action.item, state.settings), 0);
}

/** Weapon speed and added segments (GR-50, GR-85). */
export function tieValueOf(state: GroupState, id: CombatantId, action: OrderedAction): number {
  return speedOf(action.item, state.settings) + tallyOf(state, fighterOf<GroupFighter>(state, id), action);
}

/** Sort key of a combatant in a phase's order when doing this (the sort key below GR-56; GR-16, GR-102, GR-111). */
export function keyOf(state: GroupState, id: CombatantId, phase: Phase, action: OrderedAction | null): Key {
  switch (rowOf(phase).order) {
    case "highThenLow":
      return [rankOf(isLetter(phase) ? resultOf(state, fighterOf<GroupFighter>(state, id).group) : slotOf(state, id))];
    case "thenSpeed":
      return multiKey(state, id, action);
    case "ties":
      return tieKey(state, id, phase, action);
    case "due":
      return spellKey(state, id);
    default:
      return [];
  }
}

/** True for the letters of fast actions, going by the group's result despite the delayed condition (GR-67). */
function isLetter(phase: Phase): boolean {
  return phase === "A_PARLEY" || phase === "B_FLEE" || phase === "C_CHARGE";
}

function rankOf(slot: Slot | null): number {
  return slot === "LOW" ? 1 : 0;
}

function multiKey(state: GroupState, id: CombatantId, action: OrderedAction | null): Key {
  if (state.settings.multiOrder === "simultaneous") return [];
  const fighter = fighterOf<GroupFighter>(state, id);
  const item = action?.item ?? fighter.scores.inHand;
  return [
    rankOf(slotOf(state, id)),
    fighter.delayed ? 1 : 0,
    item ? tieValueOf(state, id, { item, minors: action?.minors ?? [] }) : 0,
  ];
}

/** Key under the tie rules (GR-50 to GR-53): the delayed last, then the attribute of the type. */
function tieKey(state: GroupState, id: CombatantId, phase: Phase, action: OrderedAction | null): Key {
  const fighter = fighterOf<GroupFighter>(state, id);
  // A delayed caster doesn't lose ties by that (GR-68).
  const late = fighter.delayed && !(action && isCast(action.item)) ? 1 : 0;
  const quick = state.settings.dexReactionMode === "allTies" ? -fighter.scores.dexReaction : 0;
  return [late, action ? attributeOf(state, id, phase, action) : 0, quick];
}

function attributeOf(state: GroupState, id: CombatantId, phase: Phase, action: OrderedAction): number {
  const { part } = rowOf(phase);
  const inBattle = part === "D2" || part === "D3";
  if (inBattle && action.item.attackForm === "melee") return tieValueOf(state, id, action);
  if (inBattle && action.item.attackForm === "missile") return missileKey(state, id, action);
  const own = segmentsOf(action.item, state.settings);
  const isMajor = actionOf(action.item, state.settings) === "major";
  return own + (isMajor ? tallyOf(state, fighterOf<GroupFighter>(state, id), action) : 0);
}

/** Attribute in a missile tie, the smaller first: `dexReaction` negated, or as `missileTie` says (GR-38, GR-51). */
function missileKey(state: GroupState, id: CombatantId, action: OrderedAction): number {
  const fighter = fighterOf<GroupFighter>(state, id);
  if (state.settings.missileTie === "addedSegments") return tallyOf(state, fighter, action);
  const counts = state.settings.missileTie === "dexReaction" && state.settings.dexReactionMode !== "off";
  return counts ? -fighter.scores.dexReaction : 0;
}

/** Place in the chart of GR-111: due segment and slot, in the order that `spellOrder` says. */
export function spellKey(state: GroupState, id: CombatantId): Key {
  const { spell } = fighterOf<GroupFighter>(state, id);
  if (!spell || state.settings.spellOrder === "gmDecides") return [];
  const { segment } = dueOf(spell);
  const slot = rankOf(slotOf(state, id));
  return state.settings.spellOrder === "segmentThenSlot" ? [segment, slot] : [slot, segment];
}

/** Action of a pending combatant in the phase, if known; else null. */
export function orderedActionOf(state: GroupState, id: CombatantId): OrderedAction | null {
  const stated = statedOf(state, fighterOf<GroupFighter>(state, id));
  return stated === "pass" ? null : stated;
}

/** True if two combatants are ordered: opponents (GR-55), and all in a phase with its own order. */
function areRanked(state: GroupState, a: CombatantId, b: CombatantId): boolean {
  const { order } = rowOf(state.phase);
  if (order === "due" || order === "highThenLow") return true;
  return areOpponents(state, a, b) || (order === "ties" && state.settings.sameGroupOrder === "byAttribute");
}

/** Pending combatants before a combatant taking an action. */
export function aheadOf(state: GroupState, id: CombatantId, action: OrderedAction | null): CombatantId[] {
  const key = keyOf(state, id, state.phase, action);
  return keyedOf(state)
    .filter((other) => other.id !== id && areRanked(state, id, other.id) && compareLists(other.key, key) < 0)
    .map((other) => other.id);
}

/** Pending opponents who act at the same moment as a combatant with an action (GR-54). */
export function equalTo(state: GroupState, id: CombatantId, action: OrderedAction | null): CombatantId[] {
  const key = keyOf(state, id, state.phase, action);
  return keyedOf(state)
    .filter((other) => other.id !== id && areOpponents(state, id, other.id) && compareLists(other.key, key) === 0)
    .map((other) => other.id);
}

/** Pending combatant with a place in the order. */
interface Keyed {
  readonly id: CombatantId;
  readonly key: Key;
}

/** Pending combatants by frozen state. */
const keyed = new WeakMap<GroupState, readonly Keyed[]>();

/** Pending combatants with places in the order. */
function keyedOf(given: GroupState): readonly Keyed[] {
  const state = snapshot(given);
  const known = keyed.get(state);
  if (known) return known;
  const found = unfinishedOf(state).map((id) => ({
    id,
    key: keyOf(state, id, state.phase, orderedActionOf(state, id)),
  }));
  if (Object.isFrozen(state)) keyed.set(state, found);
  return found;
}

/** Opponents with work in the phase, neither stated nor passed (GR-47). */
export function silentBefore(state: GroupState, id: CombatantId): CombatantId[] {
  if (rowOf(state.phase).order !== "ties" || !state.settings.askIntent) return [];
  return unfinishedOf(state).filter(
    (other) => areOpponents(state, id, other) && statedOf(state, fighterOf<GroupFighter>(state, other)) === null,
  );
}

/** Combatants who may act now, as far as known: preceded by none. */
export function firstsOf(state: GroupState): CombatantId[] {
  const all = keyedOf(state);
  const isFirst = ({ id, key }: Keyed): boolean =>
    all.every((other) => other.id === id || compareLists(other.key, key) >= 0 || !areRanked(state, id, other.id));
  return all.filter(isFirst).map(({ id }) => id);
}

/** Acting combatant; null while several may act or it isn't known yet (GR-47). */
function activeOf(state: GroupState): CombatantId | null {
  const [first, ...others] = firstsOf(state);
  if (first === undefined || others.length > 0 || silentBefore(state, first).length > 0) return null;
  return first;
}

/** Order of the combatants: HIGH before LOW, the delayed last, then by group. Independent of the order of joining. */
export function orderOf(state: GroupState): CombatantId[] {
  const groups = [...new Set(Object.values(state.fighters).map(({ group }) => group))].sort(byGroup);
  const places = new Map(groups.map((group, place) => [group, { place, result: resultOf(state, group) }]));
  const keyOf = (fighter: GroupFighter) => {
    const { place = 0, result = null } = places.get(fighter.group) ?? {};
    const slot = rankOf(slotUnder(result, fighter));
    return (2 * slot + (fighter.delayed ? 1 : 0)) * groups.length + place;
  };
  return sortedIds(state, keyOf, (a, b) => a - b);
}

/** Groups by id, ungrouped combatants last. */
function byGroup(a: GroupFighter["group"], b: GroupFighter["group"]): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -1 : 1;
}

/** Stores the order, and the acting combatant, where they have changed. */
export function resolveOrder(draft: Draft<GroupState>): void {
  // The copy is nobody else's: frozen, its combatants' places are found once.
  const state = Object.freeze(snapshot(draft));
  const order = orderOf(state);
  if (!isSameOrder(order, state.order)) draft.order = order;
  const { ends } = rowOf(state.phase);
  const active = ends === "acted" || ends === "queue" ? activeOf(state) : null;
  if (state.activeId !== active) draft.activeId = active;
}
