import { fighterOf, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { type AskedAction, actionOf } from "./actions.ts";
import { waits } from "./fighters.ts";
import type { SecondsState } from "./types.ts";

/** Refuses the use of a combatant's own turn at this moment, also for actions that take no time; null for the actor. */
export function notActing(state: SecondsState, who: CombatantId, free: boolean): Refusal | null {
  return who === state.activeId ? null : notTheActor(state, who, free);
}

function notTheActor(state: SecondsState, who: CombatantId, free: boolean): Refusal {
  const name = named(who);
  if (state.stack.includes(who) && state.activeId !== null) {
    return no("SX-204", "TURNCRAFT.Refused.SX-204.interrupted", { name, interrupter: named(state.activeId) });
  }
  if (free) return no("SX-701", "TURNCRAFT.Refused.SX-701.ownTurn");
  const fighter = fighterOf(state, who);
  const late = fighter.joinedRound === state.round && !state.upNext.includes(who);
  if (late && waits(fighter, state.round)) return no("SX-109", "TURNCRAFT.Refused.SX-109.late", { name });
  return no("SX-003", "TURNCRAFT.Refused.SX-003.turn", { name });
}

/** True if this action takes no time (SX-701). */
export function isFree({ settings }: SecondsState, asked: AskedAction): boolean {
  return actionOf(settings, asked).total === 0;
}
