import { fighterOf, named } from "../../../engine/fighters.ts";
import { unmetByAttack } from "../../../engine/reaction-filter.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { areAllies, heldBy, itemOf } from "./fighters.ts";
import { distance } from "./geometry.ts";
import { isFitting } from "./restrictions-items.ts";
import { reachWith } from "./threat.ts";
import type { Attack, Choice, FlowFighter, FlowState, FlowUsable } from "./types.ts";

/** Feet of a space, in which filters count (FL-88, FL-171). */
const feetOfSpace = 5;

/** Reaction abilities, with separate prices (FL-57). */
export function reactiveAbilities({ scores }: Pick<FlowFighter, "scores">): readonly FlowUsable[] {
  return scores.items.filter(isReactive);
}

function isReactive({ kind, rpCost = 0 }: FlowUsable): boolean {
  return kind === "ability" && rpCost > 0;
}

/**
 * Refuses an ability as an answer to an attack: not a reaction (FL-57), or a combatant's other than the target's that
 * answers other things (FL-171). The target may use an ability even against attacks without an offer.
 */
export function refuseAbility(state: FlowState, attack: Attack, who: CombatantId, choice: Choice): Refusal[] {
  const fighter = fighterOf<FlowFighter>(state, who);
  const ability = itemOf(fighter, choice.item);
  if (!ability || !isReactive(ability) || !isFitting(fighter, ability)) {
    return [no("FL-57", "TURNCRAFT.Refused.FL-57.none")];
  }
  return who === attack.targets[0] ? [] : refuseUnmet(state, attack, who, choice);
}

/** Reasons not to offer an ability against an attack: made for other triggers (FL-171). */
export function refuseUnmet(state: FlowState, attack: Attack, who: CombatantId, { item }: Choice): Refusal[] {
  const fighter = fighterOf<FlowFighter>(state, who);
  const ability = itemOf(fighter, item);
  if (!ability) return [];
  const { attacker, targets } = attack;
  const spaces = distance(state, who, attacker);
  const reach = Math.max(...[null, ...heldBy(fighter)].map((held) => reachWith(fighter, held)));
  const unmet = unmetByAttack(
    { reactsTo: ability.reactsTo ?? "other", ...(ability.filter && { filter: ability.filter }) },
    { who: attacker, targets: targets.slice(0, 1) },
    {
      who,
      isAlly: (id) => areAllies(state, who, id),
      reach: reach * feetOfSpace,
      apart: spaces === null ? undefined : spaces * feetOfSpace,
    },
  );
  if (!unmet) return [];
  const args = { what: ability.name, name: named(who), other: named(attacker) };
  if (unmet === "trigger") return [no("FL-171", "TURNCRAFT.Refused.FL-171.trigger", args)];
  const { part, ...distances } = unmet;
  return [no("FL-171", `TURNCRAFT.Refused.FL-171.${part}`, { ...args, ...distances })];
}
