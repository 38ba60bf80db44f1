import { fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { type Answers, askRuling, logLine, question, type RuleGenerator, rulingOf } from "../../../engine/play.ts";
import { no } from "../../../engine/refusals.ts";
import { bool, present, type Shaped } from "../../../engine/schema.ts";
import type { CombatantId, Feet, Refusal, RulingRequest } from "../../../engine/types.ts";
import { closeFeet, type GridKind, type Space } from "../../../grid/index.ts";
import { type Survey, survey } from "../../../grid/survey.ts";
import { asks } from "./settings.ts";
import type { MarchingState, Play } from "./types.ts";

/** Of a common turn `token.path` has one placement for each step (MO-503). */
export const moveShape = { who: present, survey: survey(), forced: bool } as const;

/** Movement as the host surveys it. */
export type Move = Shaped<typeof moveShape>;

/** Feet along these spaces: 5 each in any direction, terrain free (MO-408); without a grid the straight lines. */
export function feetAlong(grid: GridKind, spaces: readonly Space[]): Feet {
  const steps = spaces.slice(1).map((to, i) => closeFeet(grid, spaces[i] ?? to, to));
  return Math.ceil(steps.reduce((sum: number, step) => sum + step, 0)) as Feet;
}

/** Feet of a surveyed path; without a grid what the scene's ruler says. */
export function feetOf({ grid, from, steps }: Survey): Feet {
  const measured = grid === "gridless" && steps.every((step) => step.feet !== undefined);
  if (!measured) return feetAlong(grid, [from, ...steps.map(({ to }) => to)]);
  return steps.reduce((sum, step) => sum + (step.feet ?? 0), 0) as Feet;
}

/** Moves a token at once: by hand for nothing, else as the move action or its next part (MO-408). */
export function* move(play: Play, command: Move): RuleGenerator {
  const { state } = play;
  const { who, survey, forced } = command;
  const last = survey.steps.at(-1)?.to ?? survey.from;
  if (!forced && isStarted(state)) yield* ruleFeet(play, command);
  play.world.push({ kind: "token", ...survey.token, forced });
  shiftPlace(play, who, survey.from, last, survey.token.path.at(-1)?.level);
  if (forced || !isStarted(state)) logLine(play, forced ? "TURNCRAFT.Log.placed" : "TURNCRAFT.Log.movedFreely", who);
  else countFeet(play, who, feetOf(survey));
}

/** MO-408 set to `ask`: the GM rules on a path that is too long. A no is a refusal. */
export function* ruleFeet(play: Play, command: Move): RuleGenerator {
  if (asksAboutFeet(play.state, command)) yield* askRuling(play, askFeet(play.state, command));
}

/** The move action is under way, with so many feet more of it behind its mover. */
export function countFeet({ state, log }: Play, who: CombatantId, feet: Feet): void {
  const fighter = fighterOf(state, who);
  fighter.left.move = 0;
  fighter.moved = ((fighter.moved ?? 0) + feet) as Feet;
  logLine({ log }, "TURNCRAFT.Log.moved", who, { feet, spent: fighter.moved });
}

/**
 * Moves the spaces a combatant covers along with its anchor. `level`: the scene's level it moves to, if it has several.
 */
export function shiftPlace({ state }: Play, who: CombatantId, from: Space, to: Space, level?: string): void {
  const { place } = fighterOf(state, who).scores;
  if (!place) return;
  place.spaces = place.spaces.map(({ x, y }) => ({ x: x + to.x - from.x, y: y + to.y - from.y }));
  if (level !== undefined) place.level = level;
}

/** Refuses a movement. A move action under way may be continued until its feet are used up. */
export function refuseFeet(state: MarchingState, command: Move, answers: Answers): Refusal[] {
  const { who, survey } = command;
  const { left, moved } = fighterOf(state, who);
  const name = named(who);
  const refusals: Refusal[] = [];
  if (survey.blocked) refusals.push(no("MO-408", "TURNCRAFT.Refused.MO-408.blocked"));
  if (left.move === 0 && moved === null) {
    refusals.push(no("MO-401", "TURNCRAFT.Refused.MO-401.used", { name, action: { key: "TURNCRAFT.Resource.move" } }));
  }
  const over = overLimit(state, command);
  if (over === null || mayGoFarther(state, command, answers)) return refusals;
  return [...refusals, no("MO-408", "TURNCRAFT.Refused.MO-408.tooFar", { name, ...over })];
}

/** The feet of the whole move action and its limit, where they are more than it covers; else null. */
function overLimit(state: MarchingState, { who, survey }: Move): { feet: number; moveFeet: number } | null {
  const { moved, scores } = fighterOf(state, who);
  const feet = (moved ?? 0) + feetOf(survey);
  return scores.moveFeet !== null && feet > scores.moveFeet ? { feet, moveFeet: scores.moveFeet } : null;
}

/** MO-408 set to `ask`: an open question refuses nothing. */
function mayGoFarther(state: MarchingState, command: Move, answers: Answers): boolean {
  return asks(state.settings, "MO-408") && rulingOf(answers, askFeet(state, command)) !== "refuse";
}

function asksAboutFeet(state: MarchingState, command: Move): boolean {
  return asks(state.settings, "MO-408") && overLimit(state, command) !== null;
}

function askFeet(state: MarchingState, command: Move): RulingRequest {
  const options = [
    ["refuse", "TURNCRAFT.Ruling.refuse"],
    ["allow", "TURNCRAFT.Ruling.allow"],
  ] as const;
  const data = { name: named(command.who), ...(overLimit(state, command) ?? { feet: 0, moveFeet: 0 }) };
  return question("MO-408", "MO-408", "TURNCRAFT.Ruling.MO-408.question", options, data);
}
