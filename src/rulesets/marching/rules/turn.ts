import type { Draft } from "immer";
import { fighterOf } from "../../../engine/fighters.ts";
import { type Asking, tell } from "../../../engine/play.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { advanceConditions } from "./conditions.ts";
import { untoldOf } from "./fighters.ts";
import { clearClockMarks, considerOptions } from "./frantic.ts";
import { endSurprise } from "./surprise.ts";
import type { AttackAction, Fighter, Play } from "./types.ts";

/** Section 10, start of turn. A turn that has begun goes on with what is left of it (MO-711). */
export function beginOne({ state, log }: Play, id: CombatantId): void {
  const fighter = fighterOf(state, id);
  if (fighter.begun) {
    tell({ log }, "TURNCRAFT.Log.marching.goesOn", id);
    return;
  }
  fighter.begun = true;
  giveBack(fighter, "primary");
  fighter.left.move = 1;
  // A turn that comes back after a delay brings no second reaction.
  if (state.settings.reactionReturns === "ownTurn" && !fighter.delayed) giveBack(fighter, "reaction");
  fighter.moved = null;
  clearClockMarks(fighter);
  tell({ log }, "TURNCRAFT.Log.turnStarted", id, { round: state.round });
}

/** An action is there again; no result is owed for the last one any more (MO-513). */
export function giveBack(fighter: Draft<Fighter>, action: AttackAction): void {
  fighter.left[action] = 1;
  fighter.untold = untoldOf(fighter).filter((each) => each !== action);
}

/** Section 10, end of turn, in its order. */
export function* endOne(play: Play, id: CombatantId): Asking {
  const { state } = play;
  const fighter = fighterOf(state, id);
  if (state.frantic.on) yield* considerOptions(play, id);
  yield* advanceConditions(play, id);
  fighter.acted = true;
  fighter.moved = null;
  if (state.settings.surpriseEnds === "endOfFirstTurn") endSurprise(play, [id]);
  tell(play, "TURNCRAFT.Log.turnEnded", id);
}
