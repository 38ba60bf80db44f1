import { fighterOf, isStarted } from "../engine/fighters.ts";
import { tell } from "../engine/play.ts";
import type { CombatantId, Feet } from "../engine/types.ts";
import { tableTime } from "./actions.ts";
import { tick } from "./ticks.ts";
import type { CommandOf, Play, SecondsState, Survey } from "./types.ts";

/** Seconds that a way of so many feet takes: moves of a second each, or one run, twice as far a second (SX-409). */
export function secondsOfWay(state: SecondsState, who: CombatantId, feet: number, run: boolean): number {
  const { settings } = state;
  const { moveFeet } = fighterOf(state, who).scores;
  if (run) return Math.max(tableTime(settings, "run"), Math.ceil(feet / (2 * moveFeet)));
  return Math.ceil(feet / moveFeet) * tableTime(settings, "move");
}

/** Feet of a whole path by the scene's own ruler (SX-409). */
export function feetOf({ steps }: Pick<Survey, "steps">): Feet {
  return steps.reduce((sum, { feet }) => sum + feet, 0) as Feet;
}

/** Seconds that a movement costs; being moved, and moving where moves aren't counted, costs nothing (SX-409). */
export function costOf(state: SecondsState, { who, survey, forced, run }: CommandOf<"move">): number {
  if (forced || !isStarted(state) || !state.settings.enforceMoves) return 0;
  return secondsOfWay(state, who, feetOf(survey), run);
}

/** The token moves, and each second of its way passes (SX-409). */
export function move(play: Play, command: CommandOf<"move">): void {
  const { who, survey, forced, run } = command;
  const cost = costOf(play.state, command);
  play.world.push({ kind: "token", ...survey.token, forced });
  if (forced) tell(play, "TURNCRAFT.Log.placed", who);
  else if (cost === 0) tell(play, "TURNCRAFT.Log.movedFreely", who);
  else sayWay(play, who, { feet: feetOf(survey), seconds: cost }, run);
  if (cost === 0) return;
  const fighter = fighterOf(play.state, who);
  const { running } = fighter;
  // Only the GM's insisting leads here with an action under way (SX-503): it takes no part.
  fighter.running = null;
  for (let second = 0; second < cost; second++) tick(play, who);
  fighter.running = running;
  fighter.inAction = null;
}

function sayWay(play: Play, who: CombatantId, data: { feet: number; seconds: number }, run: boolean): void {
  tell(play, run ? "TURNCRAFT.Log.seconds.ran" : "TURNCRAFT.Log.seconds.moved", who, data);
}
