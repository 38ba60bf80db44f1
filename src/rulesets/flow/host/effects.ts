import { documentAt } from "../../../combat/authority/documents.ts";
import { lookUpEffect } from "../../../combat/authority/enrich-objects.ts";
import type { AskedEffect } from "../../../combat/authority/request.ts";
import type { LookedUp } from "../../../combat/ruleset-host.ts";
import type { Asker, CombatantId, EffectId } from "../../../engine/types.ts";
import type { FlowState } from "../rules/index.ts";

/** About how long a round is (FL-15). */
const roundSeconds = 6;

/** True if a fight counts the turns of the Active Effect with this id. */
export function countsEffect({ fighters }: FlowState, id: string): boolean {
  return Object.values(fighters).some(({ ongoing }) => ongoing.some(({ uuid }) => uuid?.endsWith(`.${id}`)));
}

/**
 * Turns an effect with a duration into an ongoing one that only counts its bearer's turns (FL-11). A document on the
 * bearer shows it, and is deleted with it.
 */
export function beginOngoing(combat: Combat.Implementation, asked: LookedUp, asker: Asker): unknown {
  const { parent: _elsewhere, ...effect } = asked as Partial<AskedEffect>;
  const { id, uuid, name, bearer, value, unit, data } = lookUpEffect(combat, effect, asker) as LookedUp;
  if (uuid === undefined) return { kind: "ongoing" };
  const seconds = Number(value) * (unit === "minutes" ? 60 : 1);
  const turns = unit === "rounds" ? value : Math.max(1, Math.ceil(seconds / roundSeconds));
  return { kind: "ongoing", who: bearer, effect: { id, name, damage: "", pool: "none", change: 0, turns, uuid }, data };
}

/** Ends the ongoing effect that has this id, or is shown by the document with it. */
export function endOngoing({ fighters }: FlowState, { id }: LookedUp): unknown {
  for (const who of Object.keys(fighters) as CombatantId[]) {
    const found = fighters[who]?.ongoing.find((each) => each.id === id || each.uuid?.endsWith(`.${id as EffectId}`));
    if (found) return { kind: "end-ongoing", who, id: found.id };
  }
  return { kind: "end-ongoing" };
}

/** An effect of the fight ends with its document only where that is the combatant's own (FL-11). */
export function lookUpOngoing(combat: Combat.Implementation, asked: LookedUp): unknown {
  const { data: _claimed, ...command } = asked;
  const { who, effect } = command;
  if (typeof effect !== "object" || effect === null) return command;
  const uuid = String((effect as { uuid?: unknown }).uuid ?? "");
  const shown = documentAt(uuid);
  const own = shown instanceof ActiveEffect && shown.parent === combat.combatants.get(String(who))?.actor;
  return { ...command, effect: { ...effect, uuid: own ? uuid : null } };
}
