import type { Draft } from "immer";
import { fighterOf, isStarted } from "../../../engine/fighters.ts";
import { logLine } from "../../../engine/play.ts";
import { bool, present, type Shaped, whole } from "../../../engine/schema.ts";
import type { CombatantId, Feet } from "../../../engine/types.ts";
import { survey } from "../../../grid/survey.ts";
import { tableTime } from "./actions.ts";
import { tick } from "./ticks.ts";
import type { Fighter, Play, SecondsState } from "./types.ts";

export const moveShape = {
  who: present,
  /** Steps with their feet by the scene's own ruler (SX-409). */
  survey: survey({ feet: whole<Feet>(0, 1_000_000) }),
  forced: bool,
  run: bool,
} as const;

/** A token moves: moves of a second each, or one action when its owner declares a run (SX-409). */
export type Move = Shaped<typeof moveShape>;

export type Survey = Move["survey"];
export type Step = Survey["steps"][number];

/**
 * Seconds that a way of so many feet takes: moves of a second each, or one run, twice as far a second (SX-409). Feet of
 * this turn's paid moves that aren't walked yet come first.
 */
export function secondsOfWay(state: SecondsState, who: CombatantId, feet: number, run: boolean): number {
  const { settings } = state;
  const { moveFeet } = fighterOf(state, who).scores;
  if (run) return Math.max(tableTime(settings, "run"), Math.ceil(feet / (2 * moveFeet)));
  return movesOfWay(state, who, feet) * tableTime(settings, "move");
}

/** Moves still to be paid for a way of so many feet. */
function movesOfWay(state: SecondsState, who: CombatantId, feet: number): number {
  const { scores, feetLeft = 0 } = fighterOf(state, who);
  return Math.ceil(Math.max(0, feet - feetLeft) / scores.moveFeet);
}

/** Feet of a whole path by the scene's own ruler (SX-409). */
export function feetOf({ steps }: Pick<Survey, "steps">): Feet {
  return steps.reduce((sum, { feet }) => sum + feet, 0) as Feet;
}

/** True if a movement takes time: being moved doesn't, nor does moving where moves aren't counted (SX-409). */
export function isCounted(state: SecondsState, { survey, forced, run }: Move): boolean {
  return !forced && isStarted(state) && state.settings.enforceMoves && (run || feetOf(survey) > 0);
}

/** Seconds that a movement costs (SX-409). */
export function costOf(state: SecondsState, command: Move): number {
  const { who, survey, run } = command;
  return isCounted(state, command) ? secondsOfWay(state, who, feetOf(survey), run) : 0;
}

/** Moves the token and spends each second of the path; the rest of the last second stays usable this turn (SX-409). */
export function move(play: Play, command: Move): void {
  const { who, survey, forced, run } = command;
  const { state } = play;
  play.world.push({ kind: "token", ...survey.token, forced });
  if (!isCounted(state, command)) {
    logLine(play, forced ? "TURNCRAFT.Log.placed" : "TURNCRAFT.Log.movedFreely", who);
    return;
  }
  const feet = feetOf(survey);
  const cost = costOf(state, command);
  logLine(play, run ? "TURNCRAFT.Log.seconds.ran" : "TURNCRAFT.Log.seconds.moved", who, { feet, seconds: cost });
  const fighter = fighterOf(state, who);
  if (!run) keepRest(fighter, feet, movesOfWay(state, who, feet));
  if (cost === 0) return;
  const { running } = fighter;
  // Only the GM's insisting leads here with an action under way (SX-503): it takes no part.
  fighter.running = null;
  for (let second = 0; second < cost; second++) tick(play, who);
  fighter.running = running;
  fighter.inAction = null;
}

/** Feet that so many moves leave over. */
function keepRest(fighter: Draft<Fighter>, feet: number, moves: number): void {
  const rest = (fighter.feetLeft ?? 0) + moves * fighter.scores.moveFeet - feet;
  if (rest > 0) fighter.feetLeft = rest;
  else delete fighter.feetLeft;
}
