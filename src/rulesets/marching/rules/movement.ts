import { type Answers, askRuling, logLine, type RuleGenerator, ruling, rulingOf } from "../../../engine/execution.ts";
import { fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import { bool, present, type Shaped } from "../../../engine/schema.ts";
import type { CombatantId, Feet, Refusal, RulingRequest } from "../../../engine/types.ts";
import { closeFeet, type GridKind, type Space } from "../../../grid/index.ts";
import { type MeasuredPath, measuredPath } from "../../../grid/measured-path.ts";
import { asks } from "./settings.ts";
import type { MarchingExecution, MarchingState } from "./types.ts";

/** Fields of `move`. In a common turn `token.path` has a placement for every step (MO-503). */
export const moveShape = { who: present, measured: measuredPath(), forced: bool } as const;

/** Movement as measured by the host. */
export type MarchingMove = Shaped<typeof moveShape>;

/** Feet along the spaces: 5 a space in any direction, terrain free (MO-408); without a grid the straight lines. */
export function feetAlong(grid: GridKind, spaces: readonly Space[]): Feet {
  const steps = spaces.slice(1).map((to, i) => closeFeet(grid, spaces[i] ?? to, to));
  return Math.ceil(steps.reduce((sum: number, step) => sum + step, 0)) as Feet;
}

/** Feet of a measured path; without a grid, as the scene's ruler counts. */
export function feetOf({ grid, from, steps }: MeasuredPath): Feet {
  const measured = grid === "gridless" && steps.every((step) => step.feet !== undefined);
  if (!measured) return feetAlong(grid, [from, ...steps.map(({ to }) => to)]);
  return steps.reduce((sum, step) => sum + (step.feet ?? 0), 0) as Feet;
}

/** Moves a token at once: free if forced or outside a fight, else as the move action or its next part (MO-408). */
export function* move(ctx: MarchingExecution, command: MarchingMove): RuleGenerator {
  const { state } = ctx;
  const { who, measured: path, forced } = command;
  const last = path.steps.at(-1)?.to ?? path.from;
  if (!forced && isStarted(state)) yield* ruleFeet(ctx, command);
  ctx.world.push({ kind: "token", ...path.token, forced });
  shiftPlace(ctx, who, path.from, last, path.token.path.at(-1)?.level);
  if (forced || !isStarted(state)) logLine(ctx, forced ? "TURNCRAFT.Log.placed" : "TURNCRAFT.Log.movedFreely", who);
  else countFeet(ctx, who, feetOf(path));
}

/** MO-408 set to `ask`: the GM rules on a path beyond the limit. A no is a refusal. */
export function* ruleFeet(ctx: MarchingExecution, command: MarchingMove): RuleGenerator {
  if (asksAboutFeet(ctx.state, command)) yield* askRuling(ctx, askFeet(ctx.state, command));
}

/** Uses up or continues the move action, and adds the feet. */
export function countFeet({ state, log }: MarchingExecution, who: CombatantId, feet: Feet): void {
  const fighter = fighterOf(state, who);
  fighter.left.move = 0;
  fighter.moved = ((fighter.moved ?? 0) + feet) as Feet;
  logLine({ log }, "TURNCRAFT.Log.moved", who, { feet, spent: fighter.moved });
}

/** Moves a combatant's covered spaces along with the anchor. `level`: level of the destination on a scene with several. */
export function shiftPlace(
  { state }: MarchingExecution,
  who: CombatantId,
  from: Space,
  to: Space,
  level?: string,
): void {
  const { place } = fighterOf(state, who).scores;
  if (!place) return;
  place.spaces = place.spaces.map(({ x, y }) => ({ x: x + to.x - from.x, y: y + to.y - from.y }));
  if (level !== undefined) place.level = level;
}

/**
 * Refuses a movement into a wall, without a move action left (MO-401), or beyond the action's feet (MO-408). A move action under
 * way may be continued.
 */
export function refuseFeet(state: MarchingState, command: MarchingMove, answers: Answers): Refusal[] {
  const { who, measured: path } = command;
  const { left, moved } = fighterOf(state, who);
  const name = named(who);
  const refusals: Refusal[] = [];
  if (path.blocked) refusals.push(no("MO-408", "TURNCRAFT.Refused.MO-408.blocked"));
  if (left.move === 0 && moved === null) {
    refusals.push(no("MO-401", "TURNCRAFT.Refused.MO-401.used", { name, action: { key: "TURNCRAFT.Resource.move" } }));
  }
  const over = overLimit(state, command);
  if (over === null || mayGoFarther(state, command, answers)) return refusals;
  return [...refusals, no("MO-408", "TURNCRAFT.Refused.MO-408.tooFar", { name, ...over })];
}

/** Feet of the whole move action including the path, and the limit, if exceeded; else null. */
function overLimit(
  state: MarchingState,
  { who, measured: path }: MarchingMove,
): { feet: number; moveFeet: number } | null {
  const { moved, scores } = fighterOf(state, who);
  const feet = (moved ?? 0) + feetOf(path);
  return scores.moveFeet !== null && feet > scores.moveFeet ? { feet, moveFeet: scores.moveFeet } : null;
}

/** True if MO-408 is set to `ask` and the GM hasn't refused; before the answer, no path is refused. */
function mayGoFarther(state: MarchingState, command: MarchingMove, answers: Answers): boolean {
  return asks(state.settings, "MO-408") && rulingOf(answers, askFeet(state, command)) !== "refuse";
}

function asksAboutFeet(state: MarchingState, command: MarchingMove): boolean {
  return asks(state.settings, "MO-408") && overLimit(state, command) !== null;
}

function askFeet(state: MarchingState, command: MarchingMove): RulingRequest {
  const data = { name: named(command.who), ...(overLimit(state, command) ?? { feet: 0, moveFeet: 0 }) };
  return ruling("MO-408", ["refuse", "allow"], data);
}
