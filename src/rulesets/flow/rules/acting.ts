import { fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { never, no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { isOut } from "./fighters.ts";
import type { EntryOf, FlowFighter, FlowState } from "./types.ts";

/** The readied action that is being taken right now, inside another's turn (FL-123). */
export function readiedNow(state: Pick<FlowState, "open">): EntryOf<"readied"> | null {
  const top = state.open.at(-1);
  return top?.kind === "readied" ? top : null;
}

/**
 * Returns the combatant able to declare an action now: by a readied action, else the active combatant while no window is open.
 */
export function actorOf(state: Pick<FlowState, "open" | "activeId">): CombatantId | null {
  const readied = readiedNow(state);
  if (readied) return readied.turn || !readied.acted ? readied.who : null;
  return state.open.length === 0 ? state.activeId : null;
}

/** True if a combatant's actions are paid from the reserve (FL-122, FL-123). */
export function paysFromReserve(state: Pick<FlowState, "open">, who: CombatantId): boolean {
  const readied = readiedNow(state);
  return readied?.who === who && !readied.turn;
}

/** AP that can be spent now (FL-22). */
export function apOf(state: Pick<FlowState, "open" | "fighters">, who: CombatantId): number {
  const { ap, apReserved } = fighterOf<FlowFighter>(state, who);
  return paysFromReserve(state, who) ? apReserved : ap;
}

/** Refuses an action of the combatant at the wrong moment (FL-06, FL-07, FL-13, FL-22, FL-146). `free`: it needs no turn. */
export function refuseMoment(state: FlowState, who: CombatantId, free: boolean): Refusal[] {
  if (!isStarted(state)) return [never("FL-06", "TURNCRAFT.Refused.notStarted")];
  const name = named(who);
  if (fighterOf<FlowFighter>(state, who).surprised)
    return [no("FL-146", "TURNCRAFT.Refused.FL-146.surprised", { name })];
  if (isOut(state, who)) return [no("FL-13", "TURNCRAFT.Refused.FL-13.defeated", { name })];
  if (free || actorOf(state) === who) return [];
  if (state.activeId === who) return [no("FL-07", "TURNCRAFT.Refused.FL-07.open", { name })];
  if (state.activeId === null) return [no("FL-06", "TURNCRAFT.Refused.FL-06.nobody", { name })];
  return [no("FL-06", "TURNCRAFT.Refused.FL-06.turn", { name, active: named(state.activeId) })];
}

/** Returns the combatant who takes a turn inside another's (FL-126); null: none. */
export function interrupterOf(
  { interrupted, activeId }: Pick<FlowState, "interrupted" | "activeId">,
  who: CombatantId,
): CombatantId | null {
  const place = interrupted.indexOf(who);
  return place < 0 ? null : (interrupted[place + 1] ?? activeId);
}
