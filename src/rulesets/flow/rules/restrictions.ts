import type { Answers } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import type { Acting } from "./action-types.ts";
import { areEnemies, itemOf } from "./fighters.ts";
import { areLevel, distance, isPlaced, occupantsOf, spacesOf } from "./geometry.ts";
import { type Restriction, rowOf } from "./ledger.ts";
import {
  isFitting,
  refuseFullHands,
  refuseInHand,
  refuseNotHeld,
  refuseNotInHand,
  refuseUnknownItem,
} from "./restrictions-items.ts";
import { refuseBeyondNatural, refuseBeyondTotal, refuseBeyondWeapon, refuseOtherLevel } from "./restrictions-reach.ts";
import { tumbleShifts } from "./special-grapple.ts";
import { isLarger, largestTumbled } from "./threat.ts";
import type { FlowAction, FlowFighter, FlowState, ItemId } from "./types.ts";

/** Refuses an action of a combatant now; empty = allowed. Targets are known combatants; items may be unknown. */
type Judge<Act extends Acting = Acting> = (
  state: FlowState,
  who: CombatantId,
  action: Act,
  answers: Answers,
) => Refusal[];

/** Checks behind the ledger's restrictions; the one on the price of a readied action is checked with the prices. */
export const restrictions: Readonly<Record<Exclude<Restriction, "afford">, Judge>> = {
  notProne,
  notGrappled,
  prone,
  itemInHand: refuseNotInHand,
  itemNotInHand: refuseInHand,
  handFree: refuseFullHands,
  targetInReach: refuseBeyondWeapon,
  inTotalReach: refuseBeyondTotal,
  inNaturalReach: refuseBeyondNatural,
  sameSize,
  targetHolds: refuseNotHeld,
  notGrappling,
  grappler,
  grappled,
  category,
  tumblePath: refuseTumble,
};

/** Restrictions by an action's target. */
const aimed: readonly Restriction[] = [
  "targetInReach",
  "inTotalReach",
  "inNaturalReach",
  "sameSize",
  "notGrappling",
  "targetHolds",
  "tumblePath",
];

/** Refuses an action for its targets, regardless of timing and cost; empty = allowed. */
export function refuseAim(state: FlowState, who: CombatantId, action: FlowAction): Refusal[] {
  const rules = rowOf(action.action).restrictions.filter((rule) => aimed.includes(rule));
  return rules.flatMap((rule) => (rule === "afford" ? [] : restrictions[rule](state, who, action, new Map())));
}

/** Refuses to act while prone (FL-50). */
function notProne(state: FlowState, who: CombatantId): Refusal[] {
  return fighterOf<FlowFighter>(state, who).prone
    ? [no("FL-50", "TURNCRAFT.Refused.FL-50.prone", { name: named(who) })]
    : [];
}

/** Refuses to stand up unless prone (FL-50). */
function prone(state: FlowState, who: CombatantId): Refusal[] {
  return fighterOf<FlowFighter>(state, who).prone
    ? []
    : [no("FL-50", "TURNCRAFT.Refused.FL-50.up", { name: named(who) })];
}

/** Refuses movement to both sides of a grapple (FL-119). */
function notGrappled(state: FlowState, who: CombatantId): Refusal[] {
  const { grapple } = fighterOf<FlowFighter>(state, who);
  if (grapple === null) return [];
  return [no("FL-119", "TURNCRAFT.Refused.FL-119.held", { name: named(who), other: named(grapple.other) })];
}

/** Refuses a target larger than the actor for Disarm, Grapple and Shove (FL-109, FL-116, FL-127). */
function sameSize(state: FlowState, who: CombatantId, action: Acting): Refusal[] {
  if (action.action !== "disarm" && action.action !== "grapple" && action.action !== "shove") return [];
  const size = (id: CombatantId): number => fighterOf<FlowFighter>(state, id).scores.size;
  if (!isLarger(size(action.target), size(who))) return [];
  const clause = action.action === "disarm" ? "FL-109" : rowOf(action.action).clause;
  return [no(clause, "TURNCRAFT.Refused.flow.larger", { name: named(who), other: named(action.target) })];
}

/** Refuses a second grapple to either side, unless the GM decides each time (FL-116, `grappleOne`). */
function notGrappling(state: FlowState, who: CombatantId, action: Acting): Refusal[] {
  if (action.action !== "grapple" || state.settings.grappleOne === "gm") return [];
  const busy = [who, action.target].find((id) => fighterOf<FlowFighter>(state, id).grapple !== null);
  return busy === undefined ? [] : [no("FL-116", "TURNCRAFT.Refused.FL-116.grappling", { name: named(busy) })];
}

/** Refuses the grappler's actions to combatants who hold nobody (FL-117, FL-120). */
function grappler(state: FlowState, who: CombatantId, action: Acting): Refusal[] {
  if (fighterOf<FlowFighter>(state, who).grapple?.role === "grappler") return [];
  return [no(rowOf(action.action).clause, "TURNCRAFT.Refused.flow.notHolding", { name: named(who) })];
}

/** Refuses to break free unless grappled (FL-118). */
function grappled(state: FlowState, who: CombatantId): Refusal[] {
  if (fighterOf<FlowFighter>(state, who).grapple?.role === "grappled") return [];
  return [no("FL-118", "TURNCRAFT.Refused.FL-118.free", { name: named(who) })];
}

/** Actions still open to a grappled target: trying to break free, and actions that cost no points (FL-118, FL-140). */
const heldMay: readonly Acting["action"][] = ["breakFree", "drop", "knowledge", "free"];

/** Refuses all other actions, and movement, to a grappled target (FL-118). */
export function refuseHeld(state: FlowState, who: CombatantId, { action }: Acting): Refusal[] {
  const { grapple } = fighterOf<FlowFighter>(state, who);
  if (grapple?.role !== "grappled" || heldMay.includes(action)) return [];
  return [no("FL-118", "TURNCRAFT.Refused.FL-118.held", { name: named(who), other: named(grapple.other) })];
}

/** FL-39: each ability needs a weapon of its category in hand. */
function category(state: FlowState, who: CombatantId, action: Acting): Refusal[] {
  if (action.action !== "attack" && action.action !== "ability") return [];
  const fighter = fighterOf<FlowFighter>(state, who);
  const abilities: readonly ItemId[] = action.abilities.map(({ item }) => item);
  const used = action.action === "ability" ? [action.item, ...abilities] : abilities;
  const unknown = used.flatMap((item) => refuseUnknownItem(state, who, item));
  if (unknown.length > 0) return unknown.slice(0, 1);
  const unfit = used.map((item) => itemOf(fighter, item)).find((item) => item !== null && !isFitting(fighter, item));
  if (!unfit) return [];
  const data = { item: unfit.name, category: unfit.requiresCategory ?? "" };
  return [no("FL-39", "TURNCRAFT.Refused.FL-39.category", data)];
}

/** FL-134, FL-135, FL-138, FL-139: an adjacent enemy, Medium at most, a free hex behind, and nobody in the own hex. */
function refuseTumble(state: FlowState, who: CombatantId, action: Acting): Refusal[] {
  if (action.action !== "tumble") return [];
  const { target } = action;
  const data = { name: named(who), other: named(target) };
  const refusals: Refusal[] = [];
  if (!areEnemies(state, who, target)) refusals.push(no("FL-134", "TURNCRAFT.Refused.FL-134.notEnemy", data));
  if (fighterOf<FlowFighter>(state, target).scores.size > largestTumbled) {
    refusals.push(no("FL-138", "TURNCRAFT.Refused.FL-138.large", data));
  }
  if (isWide(state, who) && state.settings.tumbleLargeMover === "refused") {
    refusals.push(no("FL-138", "TURNCRAFT.Refused.FL-138.mover", data));
  }
  return [...refusals, ...refusePlace(state, who, target)];
}

/** True if a mover covers several hexes (FL-138). */
export function isWide(state: FlowState, who: CombatantId): boolean {
  return spacesOf(state, who).length > 1;
}

/** Refusals based on positions; none if either combatant isn't on the map (FL-98). */
function refusePlace(state: FlowState, who: CombatantId, target: CombatantId): Refusal[] {
  if (!isPlaced(state, who) || !isPlaced(state, target)) return [];
  const data = { name: named(who), other: named(target) };
  if (!areLevel(state, who, target)) return refuseOtherLevel(target, "FL-134");
  const apart = distance(state, who, target);
  if (apart !== 1) return [no("FL-134", "TURNCRAFT.Refused.FL-134.notBeside", { ...data, distance: apart ?? 0 })];
  if (spacesOf(state, who).some((space) => occupantsOf(state, space, who).length > 0)) {
    return [no("FL-139", "TURNCRAFT.Refused.FL-139.shared", data)];
  }
  if (tumbleShifts(state, who, target).length > 0) return [];
  return [no("FL-135", "TURNCRAFT.Refused.FL-135.landing", data)];
}
