import { fighterOf, named } from "../../../engine/fighters.ts";
import type { Answers } from "../../../engine/play.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import type { Acting } from "./action-types.ts";
import { itemOf } from "./fighters.ts";
import { isFitting } from "./hands.ts";
import { type Restriction, rowOf } from "./ledger.ts";
import {
  refuseFullHands,
  refuseInHand,
  refuseNotHeld,
  refuseNotInHand,
  refuseUnknownItem,
} from "./restrictions-items.ts";
import { refuseBeyondNatural, refuseBeyondTotal, refuseBeyondWeapon } from "./restrictions-reach.ts";
import { refuseTumble } from "./restrictions-tumble.ts";
import { isLarger } from "./sizes.ts";
import type { Fighter, FlowAction, FlowState, ItemId } from "./types.ts";

/**
 * Refuses an action of this combatant now; empty = it is allowed. Targets are known combatants; items may be unknown.
 */
export type Judge<Act extends Acting = Acting> = (
  state: FlowState,
  who: CombatantId,
  deed: Act,
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

/** Restrictions that depend on whom an action is aimed at. */
const aimed: readonly Restriction[] = [
  "targetInReach",
  "inTotalReach",
  "inNaturalReach",
  "sameSize",
  "notGrappling",
  "targetHolds",
  "tumblePath",
];

/** Refuses an action for its targets, regardless of timing and cost; empty = it may be aimed at them. */
export function refuseAim(state: FlowState, who: CombatantId, action: FlowAction): Refusal[] {
  const rules = rowOf(action.action).restrictions.filter((rule) => aimed.includes(rule));
  return rules.flatMap((rule) => (rule === "afford" ? [] : restrictions[rule](state, who, action, new Map())));
}

/** FL-50 */
function notProne(state: FlowState, who: CombatantId): Refusal[] {
  return fighterOf<Fighter>(state, who).prone
    ? [no("FL-50", "TURNCRAFT.Refused.FL-50.prone", { name: named(who) })]
    : [];
}

/** FL-50 */
function prone(state: FlowState, who: CombatantId): Refusal[] {
  return fighterOf<Fighter>(state, who).prone ? [] : [no("FL-50", "TURNCRAFT.Refused.FL-50.up", { name: named(who) })];
}

/** FL-119: neither side of a grapple moves by itself. */
function notGrappled(state: FlowState, who: CombatantId): Refusal[] {
  const { grapple } = fighterOf<Fighter>(state, who);
  if (grapple === null) return [];
  return [no("FL-119", "TURNCRAFT.Refused.FL-119.held", { name: named(who), other: named(grapple.other) })];
}

/** FL-109, FL-116, FL-127 */
function sameSize(state: FlowState, who: CombatantId, action: Acting): Refusal[] {
  if (action.action !== "disarm" && action.action !== "grapple" && action.action !== "shove") return [];
  const size = (id: CombatantId): number => fighterOf<Fighter>(state, id).scores.size;
  if (!isLarger(size(action.target), size(who))) return [];
  const clause = action.action === "disarm" ? "FL-109" : rowOf(action.action).clause;
  return [no(clause, "TURNCRAFT.Refused.flow.larger", { name: named(who), other: named(action.target) })];
}

/** FL-116, `grappleOne`: nobody is in two grapples, unless the GM decides each time. */
function notGrappling(state: FlowState, who: CombatantId, action: Acting): Refusal[] {
  if (action.action !== "grapple" || state.settings.grappleOne === "gm") return [];
  const busy = [who, action.target].find((id) => fighterOf<Fighter>(state, id).grapple !== null);
  return busy === undefined ? [] : [no("FL-116", "TURNCRAFT.Refused.FL-116.grappling", { name: named(busy) })];
}

/** FL-117, FL-120 */
function grappler(state: FlowState, who: CombatantId, action: Acting): Refusal[] {
  if (fighterOf<Fighter>(state, who).grapple?.role === "grappler") return [];
  return [no(rowOf(action.action).clause, "TURNCRAFT.Refused.flow.notHolding", { name: named(who) })];
}

/** FL-118 */
function grappled(state: FlowState, who: CombatantId): Refusal[] {
  if (fighterOf<Fighter>(state, who).grapple?.role === "grappled") return [];
  return [no("FL-118", "TURNCRAFT.Refused.FL-118.free", { name: named(who) })];
}

/** Actions still open to a grappled target: trying to break free, and actions that cost no points (FL-118, FL-140). */
const heldMay: readonly Acting["action"][] = ["breakFree", "drop", "knowledge", "free"];

/** FL-118: a grappled target takes no other action. Holds for every action and movement. */
export function refuseHeld(state: FlowState, who: CombatantId, { action }: Acting): Refusal[] {
  const { grapple } = fighterOf<Fighter>(state, who);
  if (grapple?.role !== "grappled" || heldMay.includes(action)) return [];
  return [no("FL-118", "TURNCRAFT.Refused.FL-118.held", { name: named(who), other: named(grapple.other) })];
}

/** FL-39: each ability needs a weapon of its category in hand. */
function category(state: FlowState, who: CombatantId, action: Acting): Refusal[] {
  if (action.action !== "attack" && action.action !== "ability") return [];
  const fighter = fighterOf<Fighter>(state, who);
  const abilities: readonly ItemId[] = action.abilities.map(({ item }) => item);
  const used = action.action === "ability" ? [action.item, ...abilities] : abilities;
  const unknown = used.flatMap((item) => refuseUnknownItem(state, who, item));
  if (unknown.length > 0) return unknown.slice(0, 1);
  const unfit = used.map((item) => itemOf(fighter, item)).find((item) => item !== null && !isFitting(fighter, item));
  if (!unfit) return [];
  const data = { item: unfit.name, category: unfit.requiresCategory };
  return [no("FL-39", "TURNCRAFT.Refused.FL-39.category", data)];
}
