import type { Draft } from "immer";
import type { Answers } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { malformed, no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { refuseCalled, refuseObject } from "./attacks.ts";
import { foesInMelee, refuseUnreached } from "./bound.ts";
import { isWaiting } from "./delay.ts";
import { isAvailable, isPresent } from "./fighters.ts";
import { resultOf } from "./initiative.ts";
import { activityOf, aimedAt, victimOf } from "./item-readings.ts";
import { rowOf } from "./phases.ts";
import { refuseChargeFrom } from "./rush.ts";
import { refuseRange, refuseSharedSquare, refuseSpace } from "./space.ts";
import type { Attack, GroupFighter, GroupState, GroupStrike, GroupWindow, Item, Target } from "./types.ts";

/** Attack out of turn: target, and segment of the trigger. */
export type Trigger = Pick<GroupWindow, "attack" | "victim" | "segment">;

/** Segment of an event (GR-10): the GM's number, else phase and slot of its cause. Equal keys are the same segment. */
export function segmentKey(state: GroupState, who: CombatantId, entered?: number): string {
  if (entered !== undefined) return `${entered}`;
  const slot = rowOf(state.phase).slot ?? resultOf(state, fighterOf<GroupFighter>(state, who).group);
  return rowOf(state.phase).slot || slot === null ? state.phase : `${state.phase}:${slot}`;
}

/** Opponents entitled to attack a combatant fleeing from a melee: all in the melee, unless barred by a clause (GR-147). */
export function entitledByFlight(state: GroupState, trigger: Trigger): CombatantId[] {
  const foes = foesInMelee(state, trigger.victim).filter((id) => isPresent(state, id));
  return foes.filter((id) => refuseOffered(state, id, trigger).length === 0);
}

/** Reasons to leave a combatant out of a window: the attack is barred, or can't be made with the weapon in hand (GR-147). */
export function refuseOffered(state: GroupState, who: CombatantId, trigger: Trigger): Refusal[] {
  const { inHand } = fighterOf<GroupFighter>(state, who).scores;
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

/** Refuses an attack out of turn to the surprised (GR-151, GR-155). */
function refuseSurprised(state: GroupState, who: CombatantId, { attack }: Trigger): Refusal[] {
  if (!fighterOf<GroupFighter>(state, who).surprised) return [];
  if (attack === "free") return [no("GR-151", "TURNCRAFT.Refused.GR-151.surprised", { name: named(who) })];
  if (state.settings.surprisedImmediate === "allow") return [];
  return [no("GR-155", "TURNCRAFT.Refused.GR-155.surprised", { name: named(who) })];
}

/** Refuses an attack between a delay announced in HIGH and LOW, as `immediateWhileWaiting` says (GR-71). */
function refuseWaiting(state: GroupState, who: CombatantId, { attack }: Trigger): Refusal[] {
  const { immediateWhileWaiting } = state.settings;
  const open = immediateWhileWaiting === "all" || (immediateWhileWaiting === "freeOnly" && attack === "free");
  if (open || !isWaiting(state, fighterOf<GroupFighter>(state, who))) return [];
  return [no("GR-71", "TURNCRAFT.Refused.GR-71.waiting", { name: named(who) })];
}

/** Refuses an immediate attack without a major action, available or declared, to pay with (GR-154). */
function refuseMajor(state: GroupState, who: CombatantId): Refusal[] {
  const { major, routinesUsed, scores } = fighterOf<GroupFighter>(state, who);
  const isLeft = routinesUsed < scores.routinesPerRound;
  if (isLeft && (isAvailable(major) || major === "inProgress")) return [];
  return [no("GR-154", "TURNCRAFT.Refused.GR-154.noMajor", { name: named(who) })];
}

function isBoundByComplex(state: GroupState, who: CombatantId): boolean {
  const { declaration, late } = fighterOf<GroupFighter>(state, who);
  const items: (Item | undefined | null)[] = [declaration?.item, late?.item];
  return items.some((item) => item && activityOf(item) === "complex");
}

/**
 * Refuses a second attack on the same victim (GR-148) or in the same segment (GR-149); immediate attacks only under
 * `immediateInLedger` (GR-156).
 */
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

/** Writes down an attack out of turn (GR-148, GR-149, GR-156); every pair and segment once. */
export function enterLedger(draft: Draft<GroupState>, by: CombatantId, { attack, victim, segment }: Trigger): void {
  if (!isInLedger(draft, attack)) return;
  const { freePairs, freeSegments } = draft;
  if (!freePairs.some((pair) => pair.by === by && pair.against === victim)) freePairs.push({ by, against: victim });
  if (!freeSegments.some((each) => each.by === by && each.segment === segment)) freeSegments.push({ by, segment });
}

/**
 * The attacks of a free or immediate attack: the whole routine, or the primary hand's attacks alone (GR-100, GR-152). An attack
 * without a hand belongs to either; the ambidextrous have two primary hands.
 */
export function primaryStrikes(
  state: GroupState,
  who: CombatantId,
  { routine }: Pick<Item, "routine">,
): readonly GroupStrike[] {
  const { ambidextrous, primaryHand } = fighterOf<GroupFighter>(state, who).scores;
  if (state.settings.freeAttackTwoWeapon === "wholeRoutine" || ambidextrous) return routine;
  const primary = routine.filter(({ hand }) => hand === null || hand === primaryHand);
  return primary.length > 0 ? primary : routine.slice(0, 1);
}

/** Refuses any but the primary routine, the first of the round (GR-100, GR-146). */
export function refuseIterative(routine: number | undefined): Refusal[] {
  if (routine === undefined || routine === 1) return [];
  return [no("GR-146", "TURNCRAFT.Refused.GR-146.notPrimary", { routine })];
}

/**
 * Refuses an attack, apart from timing and cost (GR-96, GR-125, GR-137, GR-158 to GR-167, GR-172, GR-173). `charges`:
 * the attack of a charge, at its end (GR-165).
 */
export function refuseAttack(
  state: GroupState,
  who: CombatantId,
  item: Item,
  attack: Attack | undefined,
  answers: Answers,
  charges = false,
): Refusal[] {
  const target = aimedAt(attack);
  if (!attack || target === null) {
    return [no("GR-125", "TURNCRAFT.Refused.GR-125.noTarget", { name: named(who), what: item.name })];
  }
  if (attack.mode !== null && attack.mode >= item.modes.length) return [malformed("GR-168", "attack.mode")];
  const count = new Set(attack.targets).size + (attack.named === undefined ? 0 : 1);
  const batch =
    count > 1 ? [no("GR-96", "TURNCRAFT.Refused.GR-96.targets", { what: item.name, name: named(who) })] : [];
  const victim = victimOf(target);
  return [
    ...batch,
    ...(victim ? refuseAim(state, { who, target: victim, item, measured: attack.feet, charges }) : []),
    ...("named" in target ? refuseObject(who, target.named, answers) : []),
    ...refuseSharedSquare(state, who),
    ...(charges ? refuseCharge(state, who, item, target) : []),
    ...refuseSpace(state, { who, item, mode: attack.mode }),
    ...refuseCalled(who, attack, answers),
  ];
}

/**
 * Refuses a charge's attack on an object, with a missile weapon, or on a target not adjacent (GR-172); not measured without
 * tokens.
 */
function refuseCharge(state: GroupState, who: CombatantId, item: Item, target: Target): Refusal[] {
  if ("named" in target) return [no("GR-172", "TURNCRAFT.Refused.GR-172.object", { what: target.named })];
  if (item.attackForm !== "melee")
    return [no("GR-172", "TURNCRAFT.Refused.GR-172.weapon", { name: named(who), what: item.name })];
  return refuseChargeFrom(state, who, target.combatant);
}

/** Refuses a target, apart from timing: gone, out of reach, out of range. */
export function refuseAim(
  state: GroupState,
  shot: {
    readonly who: CombatantId;
    readonly target: CombatantId;
    readonly item: Item;
    readonly measured: Attack["feet"];
    readonly charges?: boolean;
  },
): Refusal[] {
  const { who, target, item, charges = false } = shot;
  return [
    ...refuseFallen(state, target),
    ...(item.attackForm === "melee" && !charges ? refuseUnreached(state, who, target) : []),
    ...(item.attackForm === "missile" ? refuseRange(state, shot) : []),
  ];
}

/** Refuses a target gone from the fight. */
function refuseFallen(state: GroupState, target: CombatantId): Refusal[] {
  if (!fighterOf<GroupFighter>(state, target).departed) return [];
  return [no("GR-125", "TURNCRAFT.Refused.GR-125.gone", { target: named(target) })];
}
