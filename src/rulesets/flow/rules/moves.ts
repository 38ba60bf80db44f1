import type { Draft } from "immer";
import { askRuling, logLine, type RuleGenerator, snapshot } from "../../../engine/execution.ts";
import { fighterOf, isStarted } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { onOneLevel } from "../../../grid/frame.ts";
import { sameSpace } from "../../../grid/ground.ts";
import type { Space } from "../../../grid/types.ts";
import { isOut } from "./fighters.ts";
import { footprintAt, insideOf, isCutOff, levelOf } from "./geometry.ts";
import { isBarred, pathCost, priceOfMove } from "./movement.ts";
import { payAp } from "./prices.ts";
import { movementOf, nextReactionAttack, provokedByLeg } from "./provoke.ts";
import { isWaiting, openWindow } from "./reactions.ts";
import { useReadiness, watchersOf } from "./ready.ts";
import { asksAbout } from "./restrictions.ts";
import { checkHolds } from "./special-grapple.ts";
import { relocate } from "./threat.ts";
import type {
  EntryOf,
  FlowExecution,
  FlowFighter,
  FlowMeasuredPath,
  FlowMove,
  FlowState,
  FlowStep,
  MovementEntry,
  Wall,
} from "./types.ts";

/** Begins a Move, a Take a Step or a placement, after payment (FL-42, FL-97, FL-130). */
export function* move(ctx: FlowExecution, command: FlowMove): RuleGenerator {
  const { state } = ctx;
  const { who, measured: path, as, forced } = command;
  if (!isStarted(state) || (forced && !state.settings.forcedProvokes)) {
    goWithoutHexes(ctx, command);
    put(ctx, who, path.steps, forced);
    return;
  }
  if (!forced) yield* payMove(ctx, command);
  goWithoutHexes(ctx, command);
  const legs = path.steps.map(({ to, cost, level }) => ({
    to,
    ...(level !== undefined && { level }),
    ...(cost > 1 && { cost }),
  }));
  const { unseenBy = [] } = path;
  const isUnbarred = forced || (ctx.given.override && ctx.given.asker.gm);
  setOut(ctx, {
    who,
    as,
    forced,
    legs,
    ...(isUnbarred && { unbarred: true }),
    ...(unseenBy.length > 0 && { unseenBy }),
  });
}

/** Moves a token without a place in hexes the whole way at once (FL-98). */
function goWithoutHexes(ctx: FlowExecution, { who, measured, forced }: FlowMove): void {
  const { uuid, before, path } = measured.token;
  if (anchorOf(ctx.state, who) !== null || path.length === 0) return;
  ctx.world.push({ kind: "token", uuid, before, path, forced });
}

/** Puts a movement on the stack, to be walked leg by leg. */
export function setOut(
  { state }: FlowExecution,
  way: Pick<MovementEntry, "who" | "as" | "forced" | "unbarred" | "legs" | "unseenBy">,
): void {
  const at = anchorOf(state, way.who);
  state.open.push({ ...movementOf(way), at } as Draft<MovementEntry>);
}

function anchorOf(state: Pick<FlowState, "fighters">, who: CombatantId): Space | null {
  const [anchor] = fighterOf(state, who).scores.spaces;
  return anchor ? { x: anchor.x, y: anchor.y } : null;
}

function* payMove(ctx: FlowExecution, command: FlowMove): RuleGenerator {
  const { state } = ctx;
  const { who, as } = command;
  for (const ask of asksAbout(state, who, { action: as })) yield* askRuling(ctx, ask);
  const fighter = fighterOf(state, who);
  if (as === "step") {
    payAp(ctx, who, priceOfMove(state, command));
    fighter.round.stepUsed = true;
    fighter.move = null;
  } else {
    beginMove(ctx, command);
  }
  useReadiness(ctx, who);
}

/** Pays for hexes beyond an open Move, and counts them (FL-42, FL-100, FL-103). */
function beginMove(ctx: FlowExecution, command: FlowMove): void {
  const { state } = ctx;
  const fighter = fighterOf(state, command.who);
  const ap = priceOfMove(state, command);
  payAp(ctx, command.who, ap);
  fighter.round.moveAp += ap;
  // After the last Move, answers to it are void (FL-96).
  if (fighter.move?.hexesLeft === 0) fighter.move = null;
  const left = (fighter.move?.hexesLeft ?? 0) + ap * fighter.scores.moveSpeed - pathCost(state, command.measured.steps);
  fighter.move ??= { hexesLeft: 0, provoked: [], ignoredBy: [] };
  fighter.move.hexesLeft = Math.max(0, left);
  logLine(ctx, "TURNCRAFT.Log.flow.moves", command.who, { hexes: command.measured.steps.length, ap });
}

function put(ctx: FlowExecution, who: CombatantId, steps: readonly FlowStep[], forced: boolean): void {
  for (const { to, level } of steps) relocate(ctx, who, to, forced, level);
  logLine(ctx, forced ? "TURNCRAFT.Log.placed" : "TURNCRAFT.Log.movedFreely", who);
  checkHolds(ctx, who);
}

/** Takes one step of a movement on the stack of open frames. Returns false while prompts are open (FL-70, FL-95). */
export function* moveOn(ctx: FlowExecution, movement: Draft<EntryOf<"movement">>): RuleGenerator<boolean> {
  const { state } = ctx;
  const after = state.settings.raTiming === "after";
  if (movement.window !== null && isWaiting(movement.window) && state.settings.windowOrder === "turnOrder")
    return false;
  if (yield* nextReactionAttack(ctx, movement)) return true;
  if (movement.window !== null && isWaiting(movement.window)) return false;
  if (movement.legs.length === 0 || isStopped(ctx, movement)) {
    arrive(ctx, movement);
    return true;
  }
  // Where the step comes first, it has been taken by the time that people are asked.
  if (!(after && movement.asked) && isBarred(snapshot(state), snapshot(movement))) {
    arriveBefore(ctx, movement);
    return true;
  }
  if (!movement.asked) {
    const provoked = provokedByLeg(snapshot(state), snapshot(movement));
    movement.asked = true;
    remember(ctx, movement.who, provoked);
    if (after) takeStep(ctx, movement);
    openWindow(ctx, movement, "provoke", provoked);
    return true;
  }
  movement.asked = false;
  if (!after) takeStep(ctx, movement);
  openWindow(ctx, movement, "ready", watchersOf(snapshot(state), movement));
  return true;
}

function takeStep(ctx: FlowExecution, movement: Draft<MovementEntry>): void {
  const leg = movement.legs.shift();
  const [from, level] = [anchorOf(ctx.state, movement.who), levelOf(ctx.state, movement.who)];
  if (from) movement.from = from;
  if (from && level !== undefined) movement.fromLevel = level;
  if (leg) relocate(ctx, movement.who, leg.to, movement.forced, leg.level);
  movement.at = anchorOf(ctx.state, movement.who);
}

/** Remembers the enemies provoked by a Move, under `provokePer: move` (FL-96). */
function remember({ state }: FlowExecution, who: CombatantId, provoked: readonly CombatantId[]): void {
  const { move } = fighterOf(state, who);
  if (move && state.settings.provokePer === "move") move.provoked.push(...provoked);
}

/** True if the mover is gone or put elsewhere, or, unless forced, down, prone or held: the movement ends where it is (FL-70). */
function isStopped({ state }: FlowExecution, { who, forced, at }: MovementEntry): boolean {
  const { prone, grapple, departed, scores } = fighterOf(state, who);
  const isDown = scores.hp.value === 0 || isOut(state, who);
  const here = anchorOf(state, who);
  if (at !== null && (here === null || !sameSpace(here, at))) return true;
  return departed || (!forced && (prone || grapple !== null || isDown));
}

/** Ends a movement that is blocked by a new obstacle; hexes left of a Move may still be spent elsewhere (FL-101, FL-103). */
function arriveBefore(ctx: FlowExecution, movement: Draft<MovementEntry>): void {
  const { state } = ctx;
  const { move } = fighterOf(state, movement.who);
  if (movement.forced || move === null) {
    arrive(ctx, movement);
    return;
  }
  state.open.pop();
  checkHolds(ctx, movement.who);
  const hexes = pathCost(state, movement.legs);
  move.hexesLeft += hexes;
  logLine(ctx, "TURNCRAFT.Log.flow.barred", movement.who, { hexes });
}

/** Ends the movement; if stopped, the unused hexes are lost (FL-70). */
function arrive(ctx: FlowExecution, movement: Draft<MovementEntry>): void {
  const { state } = ctx;
  state.open.pop();
  checkHolds(ctx, movement.who);
  if (movement.legs.length === 0) return;
  fighterOf(state, movement.who).move = null;
  logLine(ctx, "TURNCRAFT.Log.flow.stopped", movement.who, { hexes: movement.legs.length });
}

/** Walls and terrain costs of the hexes along a path. `level`: the scene's level, if it has several. */
interface Terrain {
  readonly walls: readonly Wall[];
  /** Hexes for entering a hex under `terrainCost: scene`: 1 to 15 (FL-99). */
  readonly costOf: (space: Space, level: string | undefined) => number;
}

/** Hex of the mover's anchor, and its scene level; absent: a single level. */
export type Stop = Space & { readonly level?: string };

/** Highest cost of a hex: the grid library knows 15 kinds of ground for pathfinding. */
const dearest = 15;

/**
 * Cost of a path and the combatants met, in the shape of `move`. Provoked enemies aren't included: those are found step by step,
 * from the combatants around the mover at the time (`provokedByLeg`).
 * @param path hexes for the mover's anchor, each adjacent to the one before, without the starting hex
 */
export function measureSpaces(
  state: Pick<FlowState, "fighters" | "order">,
  who: CombatantId,
  path: readonly Stop[],
  { walls, costOf }: Terrain,
): Pick<FlowMeasuredPath, "steps" | "blocked"> {
  const { spaces, token } = fighterOf<FlowFighter>(state, who).scores;
  if (spaces.length === 0) return { steps: [], blocked: false };
  const footprints = path.map((to) => footprintAt(spaces, to));
  return {
    steps: path.map(({ x, y, level }, i) => {
      const there = footprints[i] ?? [];
      const cost = Math.ceil(Math.max(1, ...there.map((space) => costOf(space, level))));
      const step = { to: { x, y }, cost: Math.min(dearest, cost), inside: insideOf(state, who, there, level) };
      return level === undefined ? step : { ...step, level };
    }),
    blocked: footprints.some((there, i) => {
      // A step is gone on the level that it leaves.
      const on = i > 0 ? path[i - 1]?.level : token?.at.level;
      const close = on === undefined ? walls : walls.filter((wall) => onOneLevel(wall.level, on));
      return isCutOff(close, footprints[i - 1] ?? spaces, there);
    }),
  };
}
