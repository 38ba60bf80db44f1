import type { Draft } from "immer";
import { commandsOf } from "../../../engine/command-table.ts";
import { refuseStale, sharedShapes } from "../../../engine/commands.ts";
import type { RuleGenerator } from "../../../engine/execution.ts";
import { fighterIn, fighterOf, named } from "../../../engine/fighters.ts";
import { no } from "../../../engine/refusals.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { actionOn } from "./actions.ts";
import { attackOn } from "./attacks.ts";
import { readiedNow } from "./fighters.ts";
import { occupantsOf } from "./geometry.ts";
import { moveOn } from "./moves.ts";
import { closeWindows, dropUnableResponders, waitingFor } from "./reactions.ts";
import { finishTurn, readiedOn } from "./ready.ts";
import { settings } from "./settings.ts";
import { advanceTurn, endTurn } from "./turns.ts";
import type { FlowExecution, FlowFighter, FlowState, StackEntry } from "./types.ts";

const { command } = commandsOf<FlowState>();
const shapes = sharedShapes(settings);
const clauses = { notStarted: "FL-06", over: "FL-10" } as const;

/** Commands that end turns and rounds. */
export const advanceCommands = [
  /** Ends the active turn with its steps (FL-10); open windows are passed first. */
  command("advance", {
    shape: shapes.advance,
    by: (state) => (state.activeId === null || fighterIn(state, state.activeId) === null ? "gm" : [state.activeId]),
    askerClause: "FL-10",
    refuse: (state, given) => [...refuseStale(state, given, clauses), ...refuseAdvancing(state, true)],
    *run(ctx) {
      const { round, activeId } = ctx.state;
      yield* closeAll(ctx);
      // An open event may have ended this turn already (FL-122, FL-132): no other turn ends with it.
      if (ctx.state.round !== round || ctx.state.activeId !== activeId) return;
      if (activeId === null) yield* advanceTurn(ctx);
      else yield* finishTurn(ctx, activeId);
    },
  }),
  /** Ends the active turn with its steps, and the round without the other turns. */
  command("advance-round", {
    shape: shapes["advance-round"],
    by: "gm",
    refuse: (state, given) => [...refuseStale(state, given, clauses), ...refuseAdvancing(state, false)],
    *run(ctx) {
      yield* closeAll(ctx);
      if (ctx.state.open.at(-1)?.kind === "readied") ctx.state.open.pop();
      yield* endTurn(ctx);
      yield* advanceTurn(ctx, true);
    },
  }),
] as const;

/** Settles all open windows without further answers; readied actions that weren't taken keep waiting. */
function* closeAll(ctx: FlowExecution): RuleGenerator {
  const { state } = ctx;
  for (let top = state.open.at(-1); top; top = state.open.at(-1)) {
    if (top.kind === "readied") {
      if (top.turn && top.who === state.activeId) return;
      if (top.turn || !top.acted) state.open.pop();
    }
    closeWindows(ctx);
    yield* resolveAll(ctx);
  }
}

/** Ends a turn without AP under `autoEndTurn`, once nothing is open and no Move has hexes left (FL-10, FL-103). */
export function* endSpentTurn(ctx: FlowExecution, id: CombatantId): RuleGenerator {
  const { state } = ctx;
  if (state.open.length > 0) return;
  const { ap, move } = fighterOf(state, id);
  if (ap > 0 || (move?.hexesLeft ?? 0) > 0) return;
  yield* finishTurn(ctx, id);
}

/**
 * Returns the reasons why the turn can't end now: answers are missing (FL-10), or the combatant stands on another
 * creature (FL-102).
 */
function refuseAdvancing(state: FlowState, one: boolean): Refusal[] {
  const readied = readiedNow(state);
  const inTurn = one && readied?.turn === true && readied.who === state.activeId;
  return [...(inTurn ? [] : refuseOpen(state)), ...refuseSharing(state)];
}

function refuseOpen(state: FlowState): Refusal[] {
  const top = state.open.at(-1);
  if (!top) return [];
  const waiting = top.window === null ? [top.kind === "attack" ? top.attacker : top.who] : waitingFor(top.window);
  return [no("FL-10", "TURNCRAFT.Refused.FL-10.open", { names: { combatants: waiting } })];
}

/** Refuses to end a turn on another creature, under `endCheck: turn` (FL-102). */
function refuseSharing(state: FlowState): Refusal[] {
  const id = state.activeId;
  if (id === null || state.settings.endCheck === "movement") return [];
  const { spaces } = fighterOf<FlowFighter>(state, id).scores;
  const [other] = spaces.flatMap((space) => occupantsOf(state, space, id));
  return other ? [no("FL-102", "TURNCRAFT.Refused.FL-102.occupied", { other: named(other) })] : [];
}

/** Continues open matters, newest first, as far as possible without an answer (FL-07, FL-08). */
export function* resolveAll(ctx: FlowExecution): RuleGenerator {
  for (let top = ctx.state.open.at(-1); top; top = ctx.state.open.at(-1)) {
    dropUnableResponders(ctx.state, top);
    if (!(yield* oneStep(ctx, top))) return;
  }
}

/** Takes one step of the newest entry; false while people are asked, or somebody is to act. */
function* oneStep(ctx: FlowExecution, top: Draft<StackEntry>): RuleGenerator<boolean> {
  switch (top.kind) {
    case "movement":
      return yield* moveOn(ctx, top);
    case "action":
      return yield* actionOn(ctx, top);
    case "attack":
      return yield* attackOn(ctx, top);
    case "readied":
      return readiedOn(ctx, top);
  }
}
