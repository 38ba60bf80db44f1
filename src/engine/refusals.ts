import type { Asker, ClauseId, CombatantId, MessageArgs, MessageKey, Refusal } from "./types.ts";

/** Refusal with figures. */
export function no(clause: ClauseId, message: MessageKey, data?: MessageArgs): Refusal {
  return { clause, message, ...(data && { data }) };
}

/** Refusal without GM override, since the command makes no sense here. */
export function never(clause: ClauseId, message: MessageKey, data?: MessageArgs): Refusal {
  return { ...no(clause, message, data), final: true };
}

/** Refuses an invalid field of a command, an answer or a stored fight. */
export function malformed(clause: ClauseId, field: string): Refusal {
  return never(clause, "TURNCRAFT.Refused.malformed", { field });
}

/** Message of a refusal due to an outdated view of the fight, not to a rule. */
export const staleMessage: MessageKey = "TURNCRAFT.Refused.stale";

/** Refusal for a turn or round already over, such as a second click; the authority answers it as stale. */
export function stale(clause: ClauseId, round: number): Refusal {
  return never(clause, staleMessage, { round });
}

/** Refuses combatants unknown to the encounter, without override. */
export function refuseUnknown(
  state: { readonly fighters: Readonly<Record<CombatantId, unknown>> },
  ids: readonly CombatantId[],
  clause: ClauseId,
): Refusal[] {
  return ids.every((id) => Object.hasOwn(state.fighters, id)) ? [] : [never(clause, "TURNCRAFT.Refused.unknown")];
}

/** Users besides the GM allowed to give a command (the GM may give any): none, all, or the owner of all named combatants. */
export type Permission = "gm" | "anybody" | readonly CombatantId[];

/** Refuses a command without permission. */
export function refuseAsker(asker: Asker, leave: Permission, clause: ClauseId): Refusal[] {
  if (asker.gm || leave === "anybody") return [];
  if (leave === "gm") return [no(clause, "TURNCRAFT.Refused.onlyGM")];
  const owns = leave.length > 0 && leave.every((id) => asker.owns.includes(id));
  return owns ? [] : [no(clause, "TURNCRAFT.Refused.notYours")];
}
