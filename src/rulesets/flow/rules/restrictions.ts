import { type Answers, ruling, rulingOf } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import type { ClauseId, CombatantId, MessageArgs, Refusal, RulingRequest } from "../../../engine/types.ts";
import type { Acting } from "./action-types.ts";
import { areEnemies, itemOf } from "./fighters.ts";
import { areLevel, distance, isPlaced, occupantsOf, spacesOf } from "./geometry.ts";
import { type Restriction, rowOf } from "./ledger.ts";
import { isHolding } from "./parts.ts";
import {
  isFitting,
  refuseFullHands,
  refuseInHand,
  refuseNotHeld,
  refuseNotInHand,
  refuseUnknownItem,
} from "./restrictions-items.ts";
import { tumbleShifts } from "./special-grapple.ts";
import { beyond, isLarger, largestTumbled, totalReach } from "./threat.ts";
import type { DeclaredAction, FlowFighter, FlowState, FlowUsable, ItemId } from "./types.ts";

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
export function refuseAim(state: FlowState, who: CombatantId, action: DeclaredAction): Refusal[] {
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
function isWide(state: FlowState, who: CombatantId): boolean {
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

/** FL-43, FL-91, FL-107, FL-152: somebody is aimed at, and no farther away than the weapon goes. */
function refuseBeyondWeapon(state: FlowState, who: CombatantId, action: Acting): Refusal[] {
  if (!("item" in action) || !("targets" in action || action.action === "disarm")) return [];
  const item = itemOf(fighterOf<FlowFighter>(state, who), action.item);
  if (item === null) return refuseUnknownItem(state, who, action.item);
  if (action.action === "disarm") {
    if (action.target === who) return refuseSelf();
    return state.settings.specialRange === "gm" ? [] : refuseFar(state, who, item, action.target, true);
  }
  if (action.action === "attack" && action.targets.length === 0)
    return [no("FL-43", "TURNCRAFT.Refused.FL-43.noTarget")];
  return action.targets.flatMap((target) => refuseFar(state, who, item, target, false)).slice(0, 1);
}

function refuseFar(
  state: FlowState,
  who: CombatantId,
  item: FlowUsable,
  target: CombatantId,
  special: boolean,
): Refusal[] {
  const far = beyond(state, who, item, target);
  if (far === null) return [];
  const clause = special ? "FL-107" : "FL-91";
  if (far.kind === "level") return refuseOtherLevel(target, clause);
  const data = { other: named(target), item: item.name, distance: far.apart };
  return far.kind === "reach"
    ? [no(clause, "TURNCRAFT.Refused.flow.beyondReach", { ...data, reach: far.most })]
    : [no("FL-152", "TURNCRAFT.Refused.FL-152.beyond", { ...data, most: far.most })];
}

/** FL-107: a Feint reaches as far as the actor's total reach. */
function refuseBeyondTotal(state: FlowState, who: CombatantId, action: Acting): Refusal[] {
  return action.action === "feint" ? refuseBeyond(state, who, action.target, totalReach(fighterOf(state, who))) : [];
}

/** FL-107: Grapple and Shove need natural reach; weapons don't help. */
function refuseBeyondNatural(state: FlowState, who: CombatantId, action: Acting): Refusal[] {
  if (action.action !== "grapple" && action.action !== "shove") return [];
  return refuseBeyond(state, who, action.target, fighterOf<FlowFighter>(state, who).scores.naturalReach);
}

function refuseBeyond(state: FlowState, who: CombatantId, target: CombatantId, reach: number): Refusal[] {
  if (target === who) return refuseSelf();
  const apart = distance(state, who, target);
  if (apart === null || state.settings.specialRange === "gm") return [];
  if (!areLevel(state, who, target)) return refuseOtherLevel(target, "FL-107");
  if (apart <= reach) return [];
  const data = { name: named(who), other: named(target), distance: apart, reach };
  return [no("FL-107", "TURNCRAFT.Refused.FL-107.far", data)];
}

/** Refusal of a melee attack on a target on another level of the scene. */
export function refuseOtherLevel(target: CombatantId, clause: ClauseId): Refusal[] {
  return [no(clause, "TURNCRAFT.Refused.flow.otherLevel", { other: named(target) })];
}

function refuseSelf(): Refusal[] {
  return [no("FL-107", "TURNCRAFT.Refused.FL-107.self")];
}

/** Actions at the range that `specialRange` decides (FL-107). */
const specialActions: readonly Acting["action"][] = ["disarm", "feint", "grapple", "shove"];

/** Actions a grappler takes without the GM's permission: actions about the hold, and free ones (FL-117, FL-140). */
const unasked: readonly Acting["action"][] = ["hold", "letGo", "drop", "knowledge", "free"];

/**
 * Rulings requested from the GM before a player's action: a grappler's actions other than the hold (FL-117), and
 * matters that a setting leaves to the GM (FL-107, FL-116, FL-138).
 */
export function asksAbout(state: FlowState, who: CombatantId, action: Acting): RulingRequest[] {
  const fighter = fighterOf<FlowFighter>(state, who);
  const { settings } = state;
  const target = "target" in action ? action.target : null;
  const grappling = [who, target].some((id) => id !== null && fighterOf<FlowFighter>(state, id).grapple !== null);
  const arise: readonly (readonly [ClauseId, boolean])[] = [
    ["FL-117", isHolding(fighter) && !unasked.includes(action.action)],
    ["FL-107", settings.specialRange === "gm" && specialActions.includes(action.action)],
    ["FL-116", settings.grappleOne === "gm" && action.action === "grapple" && grappling],
    ["FL-138", settings.tumbleLargeMover === "gm" && action.action === "tumble" && isWide(state, who)],
  ];
  const data: MessageArgs = { name: named(who), action: { key: `TURNCRAFT.Action.${action.action}` } };
  return arise.filter(([, arises]) => arises).map(([clause]) => askLeave(clause, who, data));
}

/** Refuses an action the GM has ruled out. */
export function refuseByRuling(state: FlowState, who: CombatantId, action: Acting, answers: Answers): Refusal[] {
  const denied = asksAbout(state, who, action).filter((ask) => rulingOf(answers, ask) === "refuse");
  return denied.map(({ clause, data }) => no(clause, "TURNCRAFT.Refused.flow.denied", data));
}

function askLeave(clause: ClauseId, who: CombatantId, data: MessageArgs): RulingRequest {
  return ruling(clause, ["allow", "refuse"], data, { about: `leave:${who}`, text: "leave" });
}
