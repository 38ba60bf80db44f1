import type { Draft } from "immer";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { refuseAttack } from "./attacks-refused.ts";
import { isWaiting } from "./delay.ts";
import { isAvailable, isPresent } from "./fighters.ts";
import { resultOf } from "./initiative.ts";
import { activityOf } from "./item-readings.ts";
import { foesInMelee } from "./melees.ts";
import { rowOf } from "./phases.ts";
import type { Fighter, GroupState, GroupStrike, Item, Window } from "./types.ts";

/** Attack out of turn: target, and segment of its trigger. */
export type Trigger = Pick<Window, "attack" | "victim" | "segment">;

/** Segment of an event (GR-10): the GM's number, else phase and slot of its cause. Equal keys are the same segment. */
export function segmentKey(state: GroupState, who: CombatantId, entered?: number): string {
  if (entered !== undefined) return `${entered}`;
  const slot = rowOf(state.phase).slot ?? resultOf(state, fighterOf<Fighter>(state, who).group);
  return rowOf(state.phase).slot || slot === null ? state.phase : `${state.phase}:${slot}`;
}

/** Opponents who may attack a combatant fleeing from a melee: all in it, unless barred by a clause (GR-147). */
export function entitledByFlight(state: GroupState, trigger: Trigger): CombatantId[] {
  const foes = foesInMelee(state, trigger.victim).filter((id) => isPresent(state, id));
  return foes.filter((id) => refuseOffered(state, id, trigger).length === 0);
}

/**
 * Reasons to leave a combatant out of a window: the attack is barred, or can't be made with the weapon in hand
 * (GR-147).
 */
export function refuseOffered(state: GroupState, who: CombatantId, trigger: Trigger): Refusal[] {
  const { inHand } = fighterOf<Fighter>(state, who).scores;
  const attack = { targets: [trigger.victim], mode: null, called: null, multipliers: [], feet: null };
  const blow = inHand ? refuseAttack(state, who, inHand, attack, new Map()) : [];
  return [...refuseFree(state, who, trigger), ...blow];
}

/** Refuses a free or immediate attack (GR-71, GR-76, GR-148 to GR-156). */
export function refuseFree(state: GroupState, who: CombatantId, trigger: Trigger): Refusal[] {
  const refusals = [...refuseSurprised(state, who, trigger), ...refuseWaiting(state, who, trigger)];
  if (trigger.attack === "immediate") refusals.push(...refuseMajor(state, who));
  else if (isBoundByComplex(state, who) && !state.settings.complexAllowsFree) {
    refusals.push(no("GR-76", "TURNCRAFT.Refused.GR-76.complex", { name: named(who) }));
  }
  return [...refusals, ...refuseRepeated(state, who, trigger)];
}

/** GR-151, GR-155 */
function refuseSurprised(state: GroupState, who: CombatantId, { attack }: Trigger): Refusal[] {
  if (!fighterOf<Fighter>(state, who).surprised) return [];
  if (attack === "free") return [no("GR-151", "TURNCRAFT.Refused.GR-151.surprised", { name: named(who) })];
  if (state.settings.surprisedImmediate === "allow") return [];
  return [no("GR-155", "TURNCRAFT.Refused.GR-155.surprised", { name: named(who) })];
}

/** GR-71: between a delay announced in HIGH and LOW. */
function refuseWaiting(state: GroupState, who: CombatantId, { attack }: Trigger): Refusal[] {
  const { immediateWhileWaiting } = state.settings;
  const open = immediateWhileWaiting === "all" || (immediateWhileWaiting === "freeOnly" && attack === "free");
  if (open || !isWaiting(state, fighterOf<Fighter>(state, who))) return [];
  return [no("GR-71", "TURNCRAFT.Refused.GR-71.waiting", { name: named(who) })];
}

/** GR-154: an immediate attack is the major action; a declared one may be swapped for it. */
function refuseMajor(state: GroupState, who: CombatantId): Refusal[] {
  const { major, routinesUsed, scores } = fighterOf<Fighter>(state, who);
  const isLeft = routinesUsed < scores.routinesPerRound;
  if (isLeft && (isAvailable(major) || major === "inProgress")) return [];
  return [no("GR-154", "TURNCRAFT.Refused.GR-154.noMajor", { name: named(who) })];
}

function isBoundByComplex(state: GroupState, who: CombatantId): boolean {
  const { declaration, late } = fighterOf<Fighter>(state, who);
  const items: (Item | undefined | null)[] = [declaration?.item, late?.item];
  return items.some((item) => item && activityOf(item) === "complex");
}

/** GR-148, GR-149; immediate attacks are bound by them only where they fill the ledger (GR-156). */
function refuseRepeated(state: GroupState, who: CombatantId, { attack, victim, segment }: Trigger): Refusal[] {
  if (!isInLedger(state, attack)) return [];
  const refusals: Refusal[] = [];
  if (state.freePairs.some(({ by, against }) => by === who && against === victim)) {
    refusals.push(no("GR-148", "TURNCRAFT.Refused.GR-148.twice", { name: named(who), victim: named(victim) }));
  }
  if (state.freeSegments.some((entry) => entry.by === who && entry.segment === segment)) {
    refusals.push(no("GR-149", "TURNCRAFT.Refused.GR-149.segment", { name: named(who) }));
  }
  return refusals;
}

function isInLedger({ settings }: Pick<GroupState, "settings">, attack: Trigger["attack"]): boolean {
  return attack === "free" || settings.immediateInLedger;
}

/** Writes down an attack out of turn (GR-148, GR-149, GR-156); each pair and each segment once. */
export function enterLedger(draft: Draft<GroupState>, by: CombatantId, { attack, victim, segment }: Trigger): void {
  if (!isInLedger(draft, attack)) return;
  const { freePairs, freeSegments } = draft;
  if (!freePairs.some((pair) => pair.by === by && pair.against === victim)) freePairs.push({ by, against: victim });
  if (!freeSegments.some((each) => each.by === by && each.segment === segment)) freeSegments.push({ by, segment });
}

/**
 * The attacks of a free or immediate attack: the whole routine, or those of the primary hand alone (GR-100, GR-152). An
 * attack without a hand belongs to both; the ambidextrous have two primary hands.
 */
export function primaryStrikes(
  state: GroupState,
  who: CombatantId,
  { routine }: Pick<Item, "routine">,
): readonly GroupStrike[] {
  const { ambidextrous, primaryHand } = fighterOf<Fighter>(state, who).scores;
  if (state.settings.freeAttackTwoWeapon === "wholeRoutine" || ambidextrous) return routine;
  const primary = routine.filter(({ hand }) => hand === null || hand === primaryHand);
  return primary.length > 0 ? primary : routine.slice(0, 1);
}

/** GR-146: nothing but the primary routine, which is the first of the round (GR-100). */
export function refuseIterative(routine: number | undefined): Refusal[] {
  if (routine === undefined || routine === 1) return [];
  return [no("GR-146", "TURNCRAFT.Refused.GR-146.notPrimary", { routine })];
}
