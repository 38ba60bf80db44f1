import type { RowGroup } from "../../../combat/tracker/facet.ts";
import { type CombatantId, signed } from "../../../engine/index.ts";
import { compareLists } from "../../../engine/order.ts";
import {
  dueOf,
  type GroupFighter,
  type GroupId,
  type GroupState,
  isPresent,
  keyOf,
  type Phase,
  phaseOfItem,
  resultOf,
  rowOf,
  type Slot,
  sequenceOf,
  slotOf,
  statedOf,
  tallyOf,
  tieValueOf,
} from "../rules/index.ts";
import { type GroupContext, knownMembers, momentOf, phaseKey, sidesOf, sideWords } from "./moment.ts";

/** Before the dice, combatants by side; afterwards in HIGH or LOW, the acting first. */
export function rowGroupsOf(context: GroupContext): RowGroup[] {
  const { state } = context.input;
  if (state.round === 0) return sideGroups(context, "");
  // Cards are turned over together: until the last one is, a declared delay moves nobody to LOW for all to see.
  const isTurning = state.phase === "INITIATIVE" && momentOf(state).covered.size > 0;
  if (isTurning || resultOf(state, sidesOf(state)[0] ?? null) === null) return sideGroups(context, state.phase);
  const now = currentGroup(context);
  const placed = new Set(now?.who);
  return [
    ...(now ? [now] : []),
    ...(["HIGH", "LOW"] as const).flatMap((slot) => slotGroup(slot, placed, context) ?? []),
  ];
}

function sideGroups(context: GroupContext, phase: Phase | ""): RowGroup[] {
  const { input, localize } = context;
  const { state } = input;
  const groups = (Object.keys(state.groups) as GroupId[]).sort();
  return groups.flatMap((group) => {
    const who = knownMembers(group, context).filter((id) => !state.fighters[id]?.departed);
    if (who.length === 0) return [];
    const note = phase === "DECLARE" ? declaredNote(who, context) : "";
    const label = sideWords(state, group, localize);
    return [{ id: `side-${group}`, label, note, icon: sideIcon(group), active: false, who }];
  });
}

function sideIcon(group: GroupId): string {
  return group === "friendly" ? "fa-shield-halved" : "fa-skull-crossbones";
}

function declaredNote(who: readonly CombatantId[], { input, localize }: GroupContext): string {
  const present = who.filter((id) => isPresent(input.state, id));
  const { undeclared } = momentOf(input.state);
  const done = present.filter((id) => !undeclared.has(id)).length;
  return localize("TURNCRAFT.GroupTable.declaredOf", { done, all: present.length });
}

/** In steps 3, 4, 6 and 7, outside both slots, acting combatants come first. */
function currentGroup({ input, localize, canSee }: GroupContext): RowGroup | null {
  const { state } = input;
  const { slot, ends } = rowOf(state.phase);
  if (slot !== null || (ends !== "acted" && ends !== "queue")) return null;
  const who = inOrder(state, [...momentOf(state).pending].filter(canSee), state.phase);
  return { id: "now", label: localize(phaseKey(state.phase, state)), note: "", icon: "fa-play", active: true, who };
}

/** Band of a slot; null if the slot is empty (GR-20). */
function slotGroup(slot: Slot, placed: ReadonlySet<CombatantId>, context: GroupContext): RowGroup | null {
  const { input, localize, canSee } = context;
  const { state } = input;
  const who = state.order.filter(
    (id) => canSee(id) && !placed.has(id) && !state.fighters[id]?.departed && slotOf(state, id) === slot,
  );
  if (who.length === 0) return null;
  const groups = sidesOf(state).filter(
    (group) => resultOf(state, group) === slot && knownMembers(group, context).length > 0,
  );
  const dice = groups.map((group) => {
    const die = state.groups[group]?.die;
    const name = sideWords(state, group, localize);
    return die == null ? name : localize("TURNCRAFT.GroupTable.groupDie", { group: name, die });
  });
  const tied = slot === "HIGH" && groups.length > 1;
  const note = tied ? localize("TURNCRAFT.GroupTable.tie", { groups: dice.join(", ") }) : dice.join(", ");
  const active = rowOf(state.phase).slot === slot;
  return {
    id: slot,
    label: slot,
    note,
    icon: slot === "HIGH" ? "fa-arrow-up" : "fa-arrow-down",
    active,
    who: inOrder(state, who, null),
  };
}

/** Order by phase, then within the phase as far as known; undecided combatants and finished ones come last. */
function inOrder(state: GroupState, who: readonly CombatantId[], phase: Phase | null): CombatantId[] {
  const sequence = sequenceOf(state.settings);
  const { pending } = momentOf(state);
  const places = new Map(who.map((id) => [id, placeOf(id)]));
  return who.toSorted((a, b) => compareLists(places.get(a) ?? [], places.get(b) ?? []));

  function placeOf(id: CombatantId): readonly number[] {
    const ownPhase = phase ?? phaseIn(state, id);
    const isOpen = pending.has(id) || ownPhase === null || sequence.indexOf(ownPhase) >= sequence.indexOf(state.phase);
    if (ownPhase === null) return [pending.has(id) ? sequence.indexOf(state.phase) : 99, 9];
    const stated = statedOf(state, state.fighters[id] as GroupFighter);
    return [isOpen ? sequence.indexOf(ownPhase) : 98, ...keyOf(state, id, ownPhase, stated === "pass" ? null : stated)];
  }
}

/** Phase of a combatant's stated or declared action; null while unknown. */
export function phaseIn(state: GroupState, id: CombatantId): Phase | null {
  const fighter = state.fighters[id];
  const stated = fighter ? statedOf(state, fighter) : null;
  if (stated === null || stated === "pass") return null;
  const phase = phaseOfItem(state, id, stated.item, { minors: stated.minors });
  return phase === "any" ? null : phase;
}

/** Reason for a combatant's place within the phase (GR-50 to GR-54); null without a comparison yet. */
export function reasonFor(id: CombatantId, { input, localize }: GroupContext): { text: string; why: string } | null {
  const { state } = input;
  const fighter = state.fighters[id];
  const phase = phaseIn(state, id);
  const stated = fighter ? statedOf(state, fighter) : null;
  if (!fighter || phase === null || stated === null || stated === "pass") return null;
  const late = fighter.delayed ? ` ${localize("TURNCRAFT.GroupTable.reason.delayed")}` : "";
  const added = tallyOf(state, fighter, stated);
  if (fighter.spell && phase === "E_SPELLS") {
    const { segment } = dueOf(fighter.spell);
    return {
      text: String(segment),
      why: localize("TURNCRAFT.GroupTable.reason.due", { segment, added: fighter.spell.added }),
    };
  }
  if (stated.item.attackForm === "melee" && rowOf(phase).order !== "highThenLow") {
    const value = tieValueOf(state, id, stated);
    return {
      text: String(value),
      why: `${localize("TURNCRAFT.GroupTable.reason.speed", { value, speed: value - added, added })}${late}`,
    };
  }
  if (stated.item.attackForm === "missile") {
    const dex = fighter.scores.dexReaction;
    return {
      text: signed(dex),
      why: `${localize("TURNCRAFT.GroupTable.reason.dexterity", { dex })}${late}`,
    };
  }
  return late === "" ? null : { text: "", why: late.trim() };
}
