import type { Draft } from "immer";
import { fighterOf, isStarted } from "../../../engine/fighters.ts";
import { askRuling, logLine, type RuleGenerator, snapshot } from "../../../engine/play.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { Space } from "../../../grid/types.ts";
import { isOut } from "./fighters.ts";
import { levelOf, sameSpace } from "./geometry.ts";
import { isBarred, pathCost, priceOfMove } from "./movement.ts";
import { relocate } from "./place.ts";
import { payAp } from "./prices.ts";
import { nextReactionAttack, provokedByLeg, walkOf } from "./provoke.ts";
import { isWaiting, openWindow } from "./reactions.ts";
import { useReadiness, watchersOf } from "./ready.ts";
import { asksAbout } from "./special-asks.ts";
import { checkHolds } from "./special-grapple.ts";
import type { EntryOf, FlowState, Move, MovementEntry, Play, Step } from "./types.ts";

/** A Move, Take a Step, or somebody is put somewhere: paid, and on its way (FL-42, FL-97, FL-130). */
export function* move(play: Play, command: Move): RuleGenerator {
  const { state } = play;
  const { who, survey, as, forced } = command;
  if (!isStarted(state) || (forced && !state.settings.forcedProvokes)) {
    goWithoutHexes(play, command);
    put(play, who, survey.steps, forced);
    return;
  }
  if (!forced) yield* payMove(play, command);
  goWithoutHexes(play, command);
  const legs = survey.steps.map(({ to, cost, level }) => ({
    to,
    ...(level !== undefined && { level }),
    ...(cost > 1 && { cost }),
  }));
  const { unseenBy = [] } = survey;
  const isTold = forced || (play.given.insist && play.given.asker.gm);
  setOut(play, { who, as, forced, legs, ...(isTold && { unbarred: true }), ...(unseenBy.length > 0 && { unseenBy }) });
}

/** On a scene without hexes no single step is known: the token goes the whole way at once (FL-98). */
function goWithoutHexes(play: Play, { who, survey, forced }: Move): void {
  const { uuid, before, path } = survey.token;
  if (anchorOf(play.state, who) !== null || path.length === 0) return;
  play.world.push({ kind: "token", uuid, before, path, forced });
}

/** A movement goes on the pile, to be walked leg by leg. */
export function setOut(
  { state }: Play,
  way: Pick<MovementEntry, "who" | "as" | "forced" | "unbarred" | "legs" | "unseenBy">,
): void {
  const at = anchorOf(state, way.who);
  state.open.push({ ...walkOf(way), at } as Draft<MovementEntry>);
}

function anchorOf(state: Pick<FlowState, "fighters">, who: CombatantId): Space | null {
  const [anchor] = fighterOf(state, who).scores.spaces;
  return anchor ? { x: anchor.x, y: anchor.y } : null;
}

function* payMove(play: Play, command: Move): RuleGenerator {
  const { state } = play;
  const { who, as } = command;
  for (const ask of asksAbout(state, who, { action: as })) yield* askRuling(play, ask);
  const fighter = fighterOf(state, who);
  if (as === "step") {
    payAp(play, who, priceOfMove(state, command));
    fighter.round.stepUsed = true;
    fighter.move = null;
  } else {
    beginMove(play, command);
  }
  useReadiness(play, who);
}

/** Pays for what an open Move doesn't hold any more, and counts its hexes (FL-42, FL-100, FL-103). */
function beginMove(play: Play, command: Move): void {
  const { state } = play;
  const fighter = fighterOf(state, command.who);
  const ap = priceOfMove(state, command);
  payAp(play, command.who, ap);
  fighter.round.moveAp += ap;
  // With nothing left of the last one, what was said about it is over too (FL-96).
  if (fighter.move?.hexesLeft === 0) fighter.move = null;
  const left = (fighter.move?.hexesLeft ?? 0) + ap * fighter.scores.moveSpeed - pathCost(state, command.survey.steps);
  fighter.move ??= { hexesLeft: 0, provoked: [], letPass: [] };
  fighter.move.hexesLeft = Math.max(0, left);
  logLine(play, "TURNCRAFT.Log.flow.moves", command.who, { hexes: command.survey.steps.length, ap });
}

function put(play: Play, who: CombatantId, steps: readonly Step[], forced: boolean): void {
  for (const { to, level } of steps) relocate(play, who, to, forced, level);
  logLine(play, forced ? "TURNCRAFT.Log.placed" : "TURNCRAFT.Log.movedFreely", who);
  checkHolds(play, who);
}

/** Takes one step of a movement on the stack of open frames. Returns false while prompts are open (FL-70, FL-95). */
export function* walkOn(play: Play, walk: Draft<EntryOf<"walk">>): RuleGenerator<boolean> {
  const { state } = play;
  const after = state.settings.raTiming === "after";
  if (walk.window !== null && isWaiting(walk.window) && state.settings.windowOrder === "turnOrder") return false;
  if (yield* nextReactionAttack(play, walk)) return true;
  if (walk.window !== null && isWaiting(walk.window)) return false;
  if (walk.legs.length === 0 || isStopped(play, walk)) {
    arrive(play, walk);
    return true;
  }
  // Where the step comes first, it has been taken by the time that people are asked.
  if (!(after && walk.asked) && isBarred(snapshot(state), snapshot(walk))) {
    arriveBefore(play, walk);
    return true;
  }
  if (!walk.asked) {
    const provoked = provokedByLeg(snapshot(state), snapshot(walk));
    walk.asked = true;
    remember(play, walk.who, provoked);
    if (after) takeStep(play, walk);
    openWindow(play, walk, "provoke", provoked);
    return true;
  }
  walk.asked = false;
  if (!after) takeStep(play, walk);
  openWindow(play, walk, "ready", watchersOf(snapshot(state), walk));
  return true;
}

function takeStep(play: Play, walk: Draft<MovementEntry>): void {
  const leg = walk.legs.shift();
  const [from, level] = [anchorOf(play.state, walk.who), levelOf(play.state, walk.who)];
  if (from) walk.from = from;
  if (from && level !== undefined) walk.fromLevel = level;
  if (leg) relocate(play, walk.who, leg.to, walk.forced, leg.level);
  walk.at = anchorOf(play.state, walk.who);
}

/** Under `provokePer: move` (FL-96). */
function remember({ state }: Play, who: CombatantId, provoked: readonly CombatantId[]): void {
  const { move } = fighterOf(state, who);
  if (move && state.settings.provokePer === "move") move.provoked.push(...provoked);
}

/** Down, prone, held, gone or put elsewhere: the movement ends where it is (FL-70). */
function isStopped({ state }: Play, { who, forced, at }: MovementEntry): boolean {
  const { prone, grapple, departed, scores } = fighterOf(state, who);
  const isDown = scores.hp.value === 0 || isOut(state, who);
  const here = anchorOf(state, who);
  if (at !== null && (here === null || !sameSpace(here, at))) return true;
  return departed || (!forced && (prone || grapple !== null || isDown));
}

/**
 * Ends a movement that is blocked by a new obstacle; hexes left of a Move may still be spent elsewhere (FL-101,
 * FL-103).
 */
function arriveBefore(play: Play, walk: Draft<MovementEntry>): void {
  const { state } = play;
  const { move } = fighterOf(state, walk.who);
  if (walk.forced || move === null) {
    arrive(play, walk);
    return;
  }
  state.open.pop();
  checkHolds(play, walk.who);
  const hexes = pathCost(state, walk.legs);
  move.hexesLeft += hexes;
  logLine(play, "TURNCRAFT.Log.flow.barred", walk.who, { hexes });
}

/** The movement is over; where it was stopped, its unused hexes are lost (FL-70). */
function arrive(play: Play, walk: Draft<MovementEntry>): void {
  const { state } = play;
  state.open.pop();
  checkHolds(play, walk.who);
  if (walk.legs.length === 0) return;
  fighterOf(state, walk.who).move = null;
  logLine(play, "TURNCRAFT.Log.flow.stopped", walk.who, { hexes: walk.legs.length });
}
