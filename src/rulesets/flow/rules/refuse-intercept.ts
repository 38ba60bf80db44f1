import { fighterOf, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { areAllies, areEnemies } from "./fighters.ts";
import { weaponOf } from "./gains.ts";
import { sameSpace } from "./geometry.ts";
import { standsFor } from "./intercept-spaces.ts";
import type { Attack, Choice, Fighter, FlowState } from "./types.ts";

/** Refuses an Intercept: this combatant can't take the attack in the ally's place (FL-76 to FL-79). */
export function refuseIntercept(state: FlowState, attack: Attack, who: CombatantId, choice: Choice): Refusal[] {
  const [target] = attack.targets;
  if (target === undefined) return [];
  const data = { name: named(who), other: named(target) };
  if (!areAllies(state, who, target)) return [no("FL-76", "TURNCRAFT.Refused.FL-76.notAlly", data)];
  if (!areEnemies(state, who, attack.attacker)) {
    return [no("FL-76", "TURNCRAFT.Refused.FL-76.notEnemy", { ...data, other: named(attack.attacker) })];
  }
  const kind = refuseKind(state, attack);
  if (kind.length > 0) return kind;
  const stands = standsFor(state, who, attack);
  const space = choice.space;
  if (space !== null && stands.some(({ to }) => sameSpace(to, space))) return [];
  const { prone, grapple } = fighterOf<Fighter>(state, who);
  if (prone || grapple) return [no("FL-76", "TURNCRAFT.Refused.FL-76.stuck", data)];
  const clause = attack.delivery === "melee" ? "FL-77" : "FL-78";
  return [no(clause, `TURNCRAFT.Refused.${clause}.stand`, data)];
}

/** Physical attacks, and spells with a single target (FL-76, FL-79). */
function refuseKind(state: FlowState, attack: Attack): Refusal[] {
  const item = weaponOf(state, attack);
  if (!attack.checked && state.settings.interceptNoCheckSpell === "refused") {
    return [no("FL-79", "TURNCRAFT.Refused.FL-79.noCheck", { what: item?.name ?? "" })];
  }
  if (item?.kind === "spell") {
    const single = item.singleTarget && attack.aimedAt === 1;
    return single ? [] : [no("FL-79", "TURNCRAFT.Refused.FL-79.several", { what: item.name })];
  }
  return item?.physical ? [] : [no("FL-76", "TURNCRAFT.Refused.FL-76.notPhysical")];
}
