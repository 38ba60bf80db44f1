import { fighterOf } from "../engine/fighters.ts";
import type { ClauseId, CombatantId, Figure } from "../engine/types.ts";
import { distance } from "./geometry.ts";
import { offhandPenalty } from "./hands.ts";
import { type Aim, gangUpWith, isHolding, isReactionAttack, usesFeint } from "./modifiers.ts";
import { rangePenalty } from "./range.ts";
import type { Fighter, FlowState } from "./types.ts";

type State = Pick<FlowState, "fighters" | "settings" | "order">;

/** One thing that changes a check, by the name that it is struck out by (FL-162, FL-163). */
export interface Part {
  /** Unique within a check. */
  readonly id: string;
  readonly name: Figure;
  /** Added to the threshold, or how it is rolled. */
  readonly by: number | "advantage" | "disadvantage";
  readonly clause: ClauseId;
  /** Whom it comes from beside the one who checks: allies who threaten the target too. */
  readonly from: readonly CombatantId[];
}

/** All that changes an attack check as it is declared, without the GM's number (FL-44 b). */
export function attackParts(state: State, aim: Aim): Part[] {
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

/** What two allies who threaten the same enemy have more on Melee (FL-154). */
const gangUp = 10;

function part(
  id: "gangUp" | "offHand" | "range" | "feint" | "totalDefense" | "disarm" | "hold",
  by: Part["by"],
  clause: ClauseId,
  from: readonly CombatantId[] = [],
): Part {
  return { id, name: { key: `TURNCRAFT.Modifier.flow.${id}` }, by, clause, from };
}

/** What changes a check by its name that is no attack: perks (FL-166); of whoever `acts`, a hold that is kept (FL-117). */
export function checkParts(state: Pick<FlowState, "settings">, fighter: Fighter, check: string, acts: boolean): Part[] {
  const hold = acts && isHolding(fighter) ? [part("hold", "disadvantage", "FL-117")] : [];
  return [...perkParts(state, fighter, check), ...hold];
}

/** What changes the check of a defence: perks (FL-166), and Total Defense (FL-132). */
export function defenceParts(state: Pick<FlowState, "settings">, fighter: Fighter, check: string): Part[] {
  const helped = fighter.totalDefense ? [part("totalDefense", "advantage", "FL-132")] : [];
  return [...perkParts(state, fighter, check), ...helped];
}

/** What perks and effects change about a named check (FL-166); each goes by its name, whatever others come and go. */
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

/** Whether leaving it out helps whoever checks: then it is for the GM to allow. */
export function isHindrance({ by }: Part): boolean {
  return by === "disadvantage" || (typeof by === "number" && by < 0);
}
