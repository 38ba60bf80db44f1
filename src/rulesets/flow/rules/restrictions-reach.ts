import { fighterOf, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import type { ClauseId, CombatantId, Refusal } from "../../../engine/types.ts";
import type { Acting } from "./action-types.ts";
import { itemOf } from "./fighters.ts";
import { areLevel, distance } from "./geometry.ts";
import { refuseUnknownItem } from "./restrictions-items.ts";
import { beyond, totalReach } from "./threat.ts";
import type { FlowFighter, FlowState, FlowUsable } from "./types.ts";

/** FL-43, FL-91, FL-107, FL-152: somebody is aimed at, and no farther away than the weapon goes. */
export function refuseBeyondWeapon(state: FlowState, who: CombatantId, action: Acting): Refusal[] {
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
export function refuseBeyondTotal(state: FlowState, who: CombatantId, action: Acting): Refusal[] {
  return action.action === "feint" ? refuseBeyond(state, who, action.target, totalReach(fighterOf(state, who))) : [];
}

/** FL-107: Grapple and Shove need natural reach; weapons don't help. */
export function refuseBeyondNatural(state: FlowState, who: CombatantId, action: Acting): Refusal[] {
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
