import type { Draft } from "immer";
import { logLine } from "../../../engine/execution.ts";
import { fighterOf, isStarted } from "../../../engine/fighters.ts";
import { bool, present, type Shaped, whole } from "../../../engine/schema.ts";
import type { CombatantId, Feet } from "../../../engine/types.ts";
import { measuredPath } from "../../../grid/measured-path.ts";
import { postureAfter } from "./action-times.ts";
import { actionArg, tableTime } from "./actions.ts";
import { runEffects } from "./lasting.ts";
import type { Delay, Posture, Running, SecondsExecution, SecondsFighter, SecondsState } from "./types.ts";

export const moveShape = {
  who: present,
  /** Steps with feet by the scene's own ruler (SX-409). */
  measured: measuredPath({ feet: whole<Feet>(0, 1_000_000) }),
  forced: bool,
  run: bool,
} as const;

/** Moves a token: in moves of a second apiece, or in a single action for a declared run (SX-409). */
export type SecondsMove = Shaped<typeof moveShape>;

export type SecondsMeasuredPath = SecondsMove["measured"];
export type SecondsStep = SecondsMeasuredPath["steps"][number];

/**
 * Seconds for a path of so many feet: moves of a second apiece, or a run, twice as far a second (SX-409). Unused feet of the turn's
 * paid moves come first.
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
function feetOf({ steps }: Pick<SecondsMeasuredPath, "steps">): Feet {
  return steps.reduce((sum, { feet }) => sum + feet, 0) as Feet;
}

/**
 * True if a movement is paid for, in seconds or in feet left over; being moved isn't, nor is moving with `enforceMoves`
 * off (SX-409).
 */
export function isCounted(state: SecondsState, { measured: path, forced, run }: SecondsMove): boolean {
  return !forced && isStarted(state) && state.settings.enforceMoves && (run || feetOf(path) > 0);
}

/** Seconds spent on a movement (SX-409). */
export function costOf(state: SecondsState, command: SecondsMove): number {
  const { who, measured: path, run } = command;
  return isCounted(state, command) ? secondsOfWay(state, who, feetOf(path), run) : 0;
}

/** Moves the token and spends the seconds of the path; the rest of the last second stays usable in the turn (SX-409). */
export function move(ctx: SecondsExecution, command: SecondsMove): void {
  const { who, measured: path, forced, run } = command;
  const { state } = ctx;
  ctx.world.push({ kind: "token", ...path.token, forced });
  if (!isCounted(state, command)) {
    logLine(ctx, forced ? "TURNCRAFT.Log.placed" : "TURNCRAFT.Log.movedFreely", who);
    return;
  }
  const feet = feetOf(path);
  const cost = costOf(state, command);
  logLine(ctx, run ? "TURNCRAFT.Log.seconds.ran" : "TURNCRAFT.Log.seconds.moved", who, { feet, seconds: cost });
  const fighter = fighterOf(state, who);
  if (!run) keepRest(fighter, feet, movesOfWay(state, who, feet));
  if (cost === 0) return;
  const { running } = fighter;
  // Only the GM's override leads here with an action under way (SX-503): it takes no part.
  fighter.running = null;
  for (let second = 0; second < cost; second++) tick(ctx, who);
  fighter.running = running;
  fighter.inAction = null;
}

/** Stores the feet left over from the paid moves for the rest of the turn. */
function keepRest(fighter: Draft<SecondsFighter>, feet: number, moves: number): void {
  const rest = (fighter.feetLeft ?? 0) + moves * fighter.scores.moveFeet - feet;
  if (rest > 0) fighter.feetLeft = rest;
  else delete fighter.feetLeft;
}

/**
 * Spends an own second of the combatant (SX-304): an ending action comes first, then the delays already running before the second
 * (SX-606). The rest of the turn stops at 0 if a GM override spends more (SX-002).
 */
export function tick(ctx: SecondsExecution, who: CombatantId): void {
  const fighter = fighterOf(ctx.state, who);
  const older = fighter.delays.length;
  spendSecond(ctx, who);
  const { running } = fighter;
  if (running) {
    running.done += 1;
    if (running.done === running.total) {
      fighter.running = null;
      endAction(ctx, who, running);
    }
  }
  runDelays(ctx, who, older);
  runEffects(ctx, who);
}

/** Idle own seconds: waited, left over or lost (SX-305, SX-306). Delays run on meanwhile. */
export function idle(ctx: SecondsExecution, who: CombatantId, seconds: number): void {
  const { delays } = fighterOf(ctx.state, who);
  for (let n = 0; n < seconds; n++) {
    spendSecond(ctx, who);
    runDelays(ctx, who, delays.length);
    runEffects(ctx, who);
  }
}

function spendSecond(ctx: SecondsExecution, who: CombatantId): void {
  const fighter = fighterOf(ctx.state, who);
  fighter.secondsLeft = Math.max(0, fighter.secondsLeft - 1);
}

/** Ends an action after the last second: the effect comes now, or the delay starts (SX-408, SX-601). */
export function endAction(ctx: SecondsExecution, who: CombatantId, action: Running): void {
  const { state } = ctx;
  const fighter = fighterOf(state, who);
  const { name, itemId, delay, throws } = action;
  const posture = itemId === null ? postureAfter[action.action] : undefined;
  if (posture !== undefined) setPosture(ctx, who, posture);
  // What takes no time breaks no action whose dice are still to be thrown (SX-703); off turn there is nothing to cut into.
  // Where a delay starts there is nothing to throw yet (SX-304), and what has no dice is over (SX-408).
  if (action.total > 0 && state.activeId === who)
    fighter.inAction = delay === 0 && throws ? { itemId, action: action.action, name, throws } : null;
  if (delay === 0) {
    const event = action.early ? "TURNCRAFT.Log.seconds.over" : "TURNCRAFT.Log.seconds.done";
    logLine(ctx, event, who, { action: actionArg(action), ...thing(itemId) });
    return;
  }
  state.delaysMade += 1;
  fighter.delays.push({ id: `d${state.delaysMade}`, name, itemId, left: delay, ...(throws && { throws }) });
  logLine(ctx, "TURNCRAFT.Log.seconds.delayed", who, {
    action: actionArg(action),
    seconds: delay,
    ...thing(itemId),
  });
}

/** Sets a combatant's posture (SX-407); null: standing. */
export function setPosture({ state }: SecondsExecution, who: CombatantId, posture: Posture | null): void {
  const fighter = fighterOf(state, who);
  if (posture) fighter.posture = posture;
  else delete fighter.posture;
}

/** Takes a second off the oldest `count` delays; expired delays take effect, oldest first (SX-602, SX-606). */
function runDelays(ctx: SecondsExecution, who: CombatantId, count: number): void {
  if (count === 0) return;
  const fighter = fighterOf(ctx.state, who);
  for (const delay of fighter.delays.slice(0, count)) {
    delay.left -= 1;
    if (delay.left === 0) takeEffect(ctx, who, delay);
  }
  if (fighter.delays.some(({ left }) => left === 0)) fighter.delays = fighter.delays.filter(({ left }) => left > 0);
}

/** Ends a delay: the owner rolls the dice now (SX-408, SX-601). */
function takeEffect(ctx: SecondsExecution, who: CombatantId, { id, name, itemId, throws }: Delay): void {
  logLine(ctx, "TURNCRAFT.Log.seconds.effect", who, { effect: name, ...thing(itemId) });
  if (!throws || itemId === null) return;
  const fighter = fighterOf(ctx.state, who);
  fighter.due = [...(fighter.due ?? []), { id, name, itemId }];
}

/** Logs an effect before the action's first second, by the GM's ruling (SX-408). */
export function effectNow(ctx: SecondsExecution, who: CombatantId, action: Running): void {
  logLine(ctx, "TURNCRAFT.Log.seconds.early", who, { action: actionArg(action), ...thing(action.itemId) });
}

/** Item's UUID for the log, to find the card. */
function thing(itemId: string | null): { item?: string } {
  return itemId === null ? {} : { item: itemId };
}
