import { fighterOf } from "../../../engine/fighters.ts";
import { type Asking, ruled, tell } from "../../../engine/play.ts";
import { abandonNow } from "./acting.ts";
import { movePlace } from "./order.ts";
import { askAbandonToHold, askDeeper, askHeldSeconds, askHoldAgain, askHoldLate } from "./questions.ts";
import { asks } from "./settings.ts";
import { idle } from "./ticks.ts";
import { afterTurn, offTheStack } from "./turns.ts";
import { type CommandOf, type Play, turnSeconds } from "./types.ts";

/** The turn is put off until later; no second passes (SX-201, SX-609). */
export function* hold(play: Play, { who }: CommandOf<"delay">): Asking {
  const { state } = play;
  const fighter = fighterOf(state, who);
  const { settings } = state;
  const spent = turnSeconds - fighter.secondsLeft;
  if (fighter.heldTurnNow && asks(settings, "SX-211")) yield* ruled(play, askHoldAgain(who));
  if (spent > 0 && asks(settings, "SX-206")) yield* ruled(play, askHoldLate(who, spent));
  if (fighter.running) {
    yield* ruled(play, askAbandonToHold(who, fighter.running));
    abandonNow(play, who);
  }
  const asked = fighter.delays.length > 0 && asks(settings, "SX-609");
  const ran = asked && (yield* ruled(play, askHeldSeconds(who))) === "now";
  tell(play, "TURNCRAFT.Log.seconds.held", who);
  if (ran) idle(play, who, turnSeconds);
  fighter.held = { round: state.round, ran };
  fighter.secondsLeft = turnSeconds;
  const wasActor = state.activeId === who;
  if (state.stack.includes(who)) offTheStack(play, who);
  if (wasActor) afterTurn(play);
}

/** The turn that was put off is taken now: six seconds in the midst of another's turn (SX-202, SX-204). */
export function* act(play: Play, { who }: CommandOf<"act">): Asking {
  const { state } = play;
  const actor = state.activeId;
  if (actor !== null && state.stack.length > 1 && asks(state.settings, "SX-208")) {
    yield* ruled(play, askDeeper(who, actor));
  }
  const fighter = fighterOf(state, who);
  fighter.held = null;
  fighter.heldTurnNow = true;
  fighter.secondsLeft = turnSeconds;
  fighter.freeCount = 0;
  if (!state.settings.heldKeepsPlace) movePlace(state, who);
  state.stack.push(who);
  state.activeId = who;
  if (actor === null) tell(play, "TURNCRAFT.Log.seconds.actsLate", who);
  else tell(play, "TURNCRAFT.Log.seconds.interrupts", who, { actor: { combatant: actor } });
}
