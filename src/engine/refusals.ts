import type { Asker, ClauseId, CombatantId, Figures, MessageKey, Refusal } from "./types.ts";

/** A refusal with its figures. */
export function no(clause: ClauseId, message: MessageKey, data?: Figures): Refusal {
  return { clause, message, ...(data && { data }) };
}

/** Returns a refusal that the GM can't override, since the command makes no sense here. */
export function never(clause: ClauseId, message: MessageKey, data?: Figures): Refusal {
  return { ...no(clause, message, data), final: true };
}

/** Refuses an invalid field of a command, an answer or a stored fight. */
export function malformed(clause: ClauseId, field: string): Refusal {
  return never(clause, "TURNCRAFT.Refused.malformed", { field });
}

/** The message of a refusal that is due to an older view of the fight, not to a rule. */
export const staleMessage: MessageKey = "TURNCRAFT.Refused.stale";

/** The turn or round that was meant is over: a second click does nothing. The door answers such a one as stale. */
export function stale(clause: ClauseId, round: number): Refusal {
  return never(clause, staleMessage, { round });
}

/** Combatants unknown to the encounter: no override is possible for them. */
export function refuseUnknown(
  state: { readonly fighters: Readonly<Record<CombatantId, unknown>> },
  ids: readonly CombatantId[],
  clause: ClauseId,
): Refusal[] {
  return ids.every((id) => Object.hasOwn(state.fighters, id)) ? [] : [never(clause, "TURNCRAFT.Refused.unknown")];
}

/**
 * Users besides the GM who may give a command (the GM may give any): none, all, or the owner of all these combatants.
 */
export type Permission = "gm" | "anybody" | readonly CombatantId[];

/** Refuses a command that the asker may not give. */
export function refuseAsker(asker: Asker, leave: Permission, clause: ClauseId): Refusal[] {
  if (asker.gm || leave === "anybody") return [];
  if (leave === "gm") return [no(clause, "TURNCRAFT.Refused.onlyGM")];
  const owns = leave.length > 0 && leave.every((id) => asker.owns.includes(id));
  return owns ? [] : [no(clause, "TURNCRAFT.Refused.notYours")];
}
