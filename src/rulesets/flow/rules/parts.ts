import { fighterOf } from "../../../engine/fighters.ts";
import type { ClauseId, CombatantId, MessageArg } from "../../../engine/types.ts";
import { areAllies } from "./fighters.ts";
import { distance } from "./geometry.ts";
import { offhandPenalty } from "./hands.ts";
import { rangePenalty } from "./range.ts";
import type { Attack } from "./stack-entries.ts";
import { threatens } from "./threat.ts";
import type { Fighter, FlowState, Item } from "./types.ts";

type CheckState = Pick<FlowState, "fighters" | "settings" | "order">;

/** Modifier of a check, with the id used to strike it out (FL-162, FL-163). */
export interface Part {
  /** Unique within a check. */
  readonly id: string;
  readonly name: MessageArg;
  /** Added to the threshold, or how it is rolled. */
  readonly by: number | "advantage" | "disadvantage";
  readonly clause: ClauseId;
  /** Other combatants who contribute to this modifier, such as allies who also threaten the target. */
  readonly from: readonly CombatantId[];
}

/** All that changes an attack check as it is declared, without the GM's number (FL-44 b). */
export function attackParts(state: CheckState, aim: AttackAim): Part[] {
  const { attacker, item, target } = aim;
  const fighter = fighterOf<Fighter>(state, attacker);
  const reaction = isReactionAttack(aim);
  const plain = reaction && state.settings.raModifiers === "none";
  const apart = distance(state, attacker, target);
  // What has no weapon's reach but is rolled with Melee is a melee attack too.
  const isMelee = item.attackType === "melee" || (item.attackType === "none" && item.attackSkill === "melee");
  const gang = isMelee && !plain ? gangUpWith(state, attacker, target) : [];
  const situation: (Part | null)[] = [
    gang.length > 0 ? part("gangUp", gangUp, "FL-154", gang) : null,
    plain ? null : part("offHand", offhandPenalty(fighter, item), "FL-156"),
    item.attackType === "ranged" && apart !== null ? part("range", rangePenalty(apart, item), "FL-151") : null,
  ];
  const tilts: (Part | null)[] = [
    !plain && usesFeint(fighter, aim) ? part("feint", "advantage", "FL-114") : null,
    !plain && reaction && fighter.totalDefense ? part("totalDefense", "advantage", "FL-132") : null,
    aim.form === "disarm" ? part("disarm", "disadvantage", "FL-108") : null,
    !reaction && isHolding(fighter) ? part("hold", "disadvantage", "FL-117") : null,
  ];
  const counts = (each: Part | null): each is Part => each !== null && each.by !== 0;
  return [...situation.filter(counts), ...perkParts(state, fighter, item.attackSkill), ...tilts.filter(counts)];
}

/** Melee bonus of two allies who threaten the same enemy (FL-154). */
const gangUp = 10;

function part(
  id: "gangUp" | "offHand" | "range" | "feint" | "totalDefense" | "disarm" | "hold",
  by: Part["by"],
  clause: ClauseId,
  from: readonly CombatantId[] = [],
): Part {
  return { id, name: { key: `TURNCRAFT.Modifier.flow.${id}` }, by, clause, from };
}

/**
 * Modifiers of a named check other than an attack: perks (FL-166) and, if the combatant `acts`, a hold being maintained
 * (FL-117).
 */
export function checkParts(state: Pick<FlowState, "settings">, fighter: Fighter, check: string, acts: boolean): Part[] {
  const hold = acts && isHolding(fighter) ? [part("hold", "disadvantage", "FL-117")] : [];
  return [...perkParts(state, fighter, check), ...hold];
}

/** Modifiers of a defense check: perks (FL-166) and Total Defense (FL-132). */
export function defenceParts(state: Pick<FlowState, "settings">, fighter: Fighter, check: string): Part[] {
  const helped = fighter.totalDefense ? [part("totalDefense", "advantage", "FL-132")] : [];
  return [...perkParts(state, fighter, check), ...helped];
}

/**
 * Modifiers of a named check from perks and effects (FL-166). Each has its name as id, so its id stays the same when
 * others come and go.
 */
export function perkParts(
  { settings }: Pick<FlowState, "settings">,
  { scores }: Pick<Fighter, "scores">,
  check: string,
): Part[] {
  if (settings.perkData === "none" || check === "") return [];
  const perks = scores.perks.filter((perk) => perk.check === check && perk.modifier !== 0);
  return perks.map(({ name, modifier }, i) => {
    const alike = perks.slice(0, i).filter((other) => other.name === name).length;
    const id = `perk.${name.slice(0, longestName)}${alike > 0 ? `.${alike + 1}` : ""}`;
    return { id, name, by: modifier, clause: "FL-166", from: [] };
  });
}

/** Of a perk's name in its id, which is read as a short text. */
const longestName = 150;

/** True if leaving it out helps the roller: then the GM must allow it. */
export function isHindrance({ by }: Part): boolean {
  return by === "disadvantage" || (typeof by === "number" && by < 0);
}

/** An attack before its roll. */
export type AttackAim = Pick<Attack, "attacker" | "form"> & {
  readonly item: Item;
  readonly target: CombatantId;
  /** Further targets of the same roll; absent: none. */
  readonly others?: readonly CombatantId[];
  /** Parts of the check that are struck out, by their ids. */
  readonly struck?: readonly string[];
};

/** True if an attack was made as a reaction, be it a Riposte's counterattack (FL-68, FL-73). */
export function isReactionAttack({ form }: Pick<Attack, "form">): boolean {
  return form === "reactionAttack" || form === "counterattack";
}

/**
 * Allies of the attacker who threaten the target as the attacker does; none if the attacker doesn't (FL-154, FL-155).
 */
export function gangUpWith(state: CheckState, attacker: CombatantId, target: CombatantId): CombatantId[] {
  if (!threatens(state, attacker, target)) return [];
  return state.order.filter((id) => areAllies(state, attacker, id) && threatens(state, id, target));
}

/** True if it holds another creature, so that its other actions have Disadvantage (FL-117). */
export function isHolding({ grapple }: Pick<Fighter, "grapple">): boolean {
  return grapple?.role === "grappler";
}

/** True if this attack uses up a Feint: the next physical one against that target, whichever of several it is (FL-114). */
export function usesFeint(
  { feints }: Pick<Fighter, "feints">,
  { item, target, others = [] }: Pick<AttackAim, "item" | "target" | "others">,
): boolean {
  return item.physical && feints.some((feint) => feint.target === target || others.includes(feint.target));
}
