import type { Draft } from "immer";
import { logLine, type RuleGenerator } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { advanceConditions } from "./conditions.ts";
import { isActing, sideOf, untoldOf, waits } from "./fighters.ts";
import { clearClockMarks, considerOptions } from "./frantic.ts";
import { endSurprise, isSurprised } from "./surprise.ts";
import type { AttackAction, MarchingExecution, MarchingFighter, MarchingState } from "./types.ts";

/** Starts a turn (section 10). A turn begun before continues with the remaining actions (MO-711). */
export function beginOne({ state, log }: MarchingExecution, id: CombatantId): void {
  const fighter = fighterOf(state, id);
  if (fighter.begun) {
    logLine({ log }, "TURNCRAFT.Log.marching.continues", id);
    return;
  }
  fighter.begun = true;
  giveBack(fighter, "primary");
  fighter.left.move = 1;
  // A turn that comes back after a delay brings no second reaction.
  if (state.settings.reactionReturns === "ownTurn" && !fighter.delayed) giveBack(fighter, "reaction");
  fighter.moved = null;
  clearClockMarks(fighter);
  logLine({ log }, "TURNCRAFT.Log.turnStarted", id, { round: state.round });
}

/** Restores an action; the attack last paid with the action owes no result any more (MO-513). */
export function giveBack(fighter: Draft<MarchingFighter>, action: AttackAction): void {
  fighter.left[action] = 1;
  fighter.untold = untoldOf(fighter).filter((each) => each !== action);
}

/** Ends a turn, in the order of section 10. */
export function* endOne(ctx: MarchingExecution, id: CombatantId): RuleGenerator {
  const { state } = ctx;
  const fighter = fighterOf(state, id);
  if (state.frantic.on) yield* considerOptions(ctx, id);
  yield* advanceConditions(ctx, id);
  fighter.acted = true;
  fighter.moved = null;
  if (state.settings.surpriseEnds === "endOfFirstTurn") endSurprise(ctx, [id]);
  logLine(ctx, "TURNCRAFT.Log.turnEnded", id);
}

/** Refuses commands off turn (MO-003, MO-214, MO-602, MO-801). */
export function refuseOffTurn(state: MarchingState, who: readonly CombatantId[]): Refusal[] {
  return who.filter((id) => !isActing(state, id)).map((id) => notOnTurn(state, id));
}

function notOnTurn(state: MarchingState, id: CombatantId): Refusal {
  const name = named(id);
  const { delayed, acted } = fighterOf(state, id);
  if (waits(state, id)) return no("MO-214", "TURNCRAFT.Refused.MO-214.waits", { name });
  const last = state.order[state.order.indexOf(id) - 1];
  if (delayed && !acted && last) {
    return no("MO-602", "TURNCRAFT.Refused.MO-602.comesBack", { name, last: named(last) });
  }
  if (hasSurprised(state, id)) return no("MO-801", "TURNCRAFT.Refused.MO-801.noExtra");
  return no("MO-003", "TURNCRAFT.Refused.MO-003.turn", { name });
}

/** True if surprise seems to let a combatant act now: round 1, with surprised opponents. */
function hasSurprised(state: MarchingState, id: CombatantId): boolean {
  if (state.round !== 1 || isSurprised(state, id)) return false;
  return state.order.some((other) => sideOf(state, other) !== sideOf(state, id) && isSurprised(state, other));
}
