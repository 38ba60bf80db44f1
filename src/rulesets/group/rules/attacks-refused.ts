import { fighterOf, named } from "../../../engine/fighters.ts";
import type { Answers } from "../../../engine/play.ts";
import { malformed, no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { refuseCalled } from "./attacks-called.ts";
import { refuseObject } from "./attacks-objects.ts";
import { aimedAt, victimOf } from "./item-readings.ts";
import { refuseUnreached } from "./melees.ts";
import { refuseChargeFrom } from "./rush.ts";
import { refuseRange, refuseSharedSquare, refuseSpace } from "./space.ts";
import type { Attack, Fighter, GroupState, Item, Target } from "./types.ts";

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
  const several =
    count > 1 ? [no("GR-96", "TURNCRAFT.Refused.GR-96.targets", { what: item.name, name: named(who) })] : [];
  const victim = victimOf(target);
  return [
    ...several,
    ...(victim ? refuseAim(state, { who, target: victim, item, measured: attack.feet, charges }) : []),
    ...("named" in target ? refuseObject(who, target.named, answers) : []),
    ...refuseSharedSquare(state, who),
    ...(charges ? refuseCharge(state, who, item, target) : []),
    ...refuseSpace(state, { who, item, mode: attack.mode }),
    ...refuseCalled(who, attack, answers),
  ];
}

/** GR-172: a charge ends in an attack on an adjacent enemy; without tokens nothing is measured. */
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

/** Refuses a target that has left the fight. */
function refuseFallen(state: GroupState, target: CombatantId): Refusal[] {
  if (!fighterOf<Fighter>(state, target).departed) return [];
  return [no("GR-125", "TURNCRAFT.Refused.GR-125.gone", { target: named(target) })];
}
