import type { Asker, ClauseId, CombatantId, MessageArgs, MessageKey, Refusal } from "./types.ts";

/** Refusal open to the GM's override. `data`: values for the message. */
export function no(clause: ClauseId, message: MessageKey, data?: MessageArgs): Refusal {
  return { clause, message, ...(data && { data }) };
}

/** Final refusal: no override, since the command makes no sense here. */
export function never(clause: ClauseId, message: MessageKey, data?: MessageArgs): Refusal {
  return { ...no(clause, message, data), final: true };
}

/** Final refusal of an invalid field of a command, an answer or a stored encounter. `field`: dotted path. */
export function malformed(clause: ClauseId, field: string): Refusal {
  return never(clause, "TURNCRAFT.Refused.malformed", { field });
}

/** Message of a refusal by no rule: the user's page was behind. */
export const staleMessage: MessageKey = "TURNCRAFT.Refused.stale";

/** Final refusal to end a turn or round already over, as by a second click. `round`: the present round. */
export function stale(clause: ClauseId, round: number): Refusal {
  return never(clause, staleMessage, { round });
}

/** Final refusal if any combatant isn't in the state; else empty. */
export function refuseUnknown(
  state: { readonly fighters: Readonly<Record<CombatantId, unknown>> },
  ids: readonly CombatantId[],
  clause: ClauseId,
): Refusal[] {
  return ids.every((id) => Object.hasOwn(state.fighters, id)) ? [] : [never(clause, "TURNCRAFT.Refused.unknown")];
}

/** Users besides the GM with permission for a command: none, all, or owners of all listed combatants (none if empty). */
export type Permission = "gm" | "anybody" | readonly CombatantId[];

/** Refusal of a user without permission; empty if allowed. */
export function refuseAsker(asker: Asker, leave: Permission, clause: ClauseId): Refusal[] {
  if (asker.gm || leave === "anybody") return [];
  if (leave === "gm") return [no(clause, "TURNCRAFT.Refused.onlyGM")];
  const owns = leave.length > 0 && leave.every((id) => asker.owns.includes(id));
  return owns ? [] : [no(clause, "TURNCRAFT.Refused.notYours")];
}
