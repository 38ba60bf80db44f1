import { changeRules } from "../../../engine/commands.ts";
import { fighterOf } from "../../../engine/fighters.ts";
import { signed } from "../../../engine/figures.ts";
import { type Asking, tell } from "../../../engine/play.ts";
import type { CombatantId, MessageKey } from "../../../engine/types.ts";
import { act } from "./deeds.ts";
import { changePoints, defeat, end, leave, manual, mark, surprise } from "./encounter.ts";
import { gain } from "./gains.ts";
import { join, resetRolls, roll, start } from "./initiative.ts";
import { move } from "./moves.ts";
import { settle } from "./pile.ts";
import { closeWindow, closeWindows, pass, react, watch } from "./reactions.ts";
import { dropReady, finishTurn, trigger } from "./ready.ts";
import { endTurn, goOn } from "./turns.ts";
import type { CommandOf, FlowCommand, Play, RoundEffect } from "./types.ts";
import { effectEnds } from "./works.ts";

/** The whole of a command; stops where dice or a ruling are missing. What it sets going goes on as far as it can. */
export function* carryOut(play: Play): Asking {
  const { command } = play.given;
  const { activeId } = play.state;
  const hadAp = activeId !== null && fighterOf(play.state, activeId).ap > 0;
  yield* carryOutItself(play, command);
  yield* settle(play);
  if (activeId === null || activeId !== play.state.activeId) return;
  if (play.state.settings.autoEndTurn) {
    if (spending.has(command.kind)) yield* endSpentTurn(play, activeId);
  } else if (hadAp && fighterOf(play.state, activeId).ap === 0) {
    tell(play, "TURNCRAFT.Log.flow.noApLeft", activeId);
  }
}

/** What spends AP, and the answers that it waits for: with these a turn may have come to its end by itself (FL-10). */
const spending: ReadonlySet<FlowCommand["kind"]> = new Set(["act", "move", "react", "pass", "close-window"]);

function* carryOutItself(play: Play, command: FlowCommand): Asking {
  switch (command.kind) {
    case "start":
      return yield* start(play);
    case "roll":
      return yield* roll(play, command);
    case "reset-roll":
      return yield* resetRolls(play, command);
    case "join":
      return yield* join(play, command);
    case "leave":
      return yield* leave(play, command);
    case "advance":
      return yield* advance(play);
    case "advance-round":
      return yield* advanceRound(play);
    case "act":
      return yield* act(play, command);
    case "move":
      return yield* move(play, command);
    case "react":
      return yield* react(play, command);
    case "trigger":
      return yield* trigger(play, command);
    case "keep-waiting":
      return yield* finishTurn(play, command.who);
    case "end":
      return yield* end(play);
    case "manual":
      return yield* manual(play, command);
    default:
      carryOutPlainly(play, command);
  }
}

type Plain = CommandOf<
  | "defeat"
  | "hit-points"
  | "settings"
  | "surprise"
  | "mark"
  | "grant"
  | "pass"
  | "watch"
  | "close-window"
  | "drop-ready"
  | "ongoing"
  | "end-ongoing"
  | "round-effect"
  | "end-round-effect"
>;

/** Commands that never ask for anything themselves. */
function carryOutPlainly(play: Play, command: Plain): void {
  switch (command.kind) {
    case "defeat":
      defeat(play, command);
      break;
    case "hit-points":
      changePoints(play, command);
      break;
    case "settings":
      changeRules(play, command);
      break;
    case "surprise":
      surprise(play, command);
      break;
    case "mark":
      mark(play, command);
      break;
    case "grant":
      grant(play, command);
      break;
    case "pass":
      pass(play, command);
      break;
    case "watch":
      watch(play, command);
      break;
    case "close-window":
      if (!command.unable) closeWindow(play, command.window);
      break;
    case "drop-ready":
      dropReady(play, command);
      break;
    default:
      changeEffects(play, command);
  }
}

function changeEffects(
  play: Play,
  command: CommandOf<"ongoing" | "end-ongoing" | "round-effect" | "end-round-effect">,
): void {
  const { state } = play;
  switch (command.kind) {
    case "ongoing": {
      const { who, effect, data } = command;
      fighterOf(state, who).ongoing.push({ ...effect });
      if (effect.uuid !== null && data) play.world.push({ kind: "effect-begins", uuid: effect.uuid, data });
      tell(play, "TURNCRAFT.Log.flow.effectBegan", who, { effect: effect.name });
      break;
    }
    case "end-ongoing": {
      const fighter = fighterOf(state, command.who);
      const ended = fighter.ongoing.find(({ id }) => id === command.id);
      fighter.ongoing = fighter.ongoing.filter(({ id }) => id !== command.id);
      effectEnds(play, command.who, ended?.name ?? "", ended?.uuid ?? null);
      break;
    }
    case "round-effect":
      state.roundEffects.push({ ...command.effect });
      tell(play, beganKey(command.effect), command.effect.who, { effect: command.effect.name });
      break;
    case "end-round-effect": {
      const ended = state.roundEffects.find(({ id }) => id === command.id);
      state.roundEffects = state.roundEffects.filter(({ id }) => id !== command.id);
      effectEnds(play, ended?.who ?? null, ended?.name ?? "", null);
      break;
    }
  }
}

/** What works on nobody in particular begins without a name. */
function beganKey({ who }: RoundEffect): MessageKey {
  return who === null ? "TURNCRAFT.Log.flow.roundEffectBegan" : "TURNCRAFT.Log.flow.effectBegan";
}

/** FL-21, FL-23, FL-26, FL-36: no upper bound but that of FP; what comes after the own turn is overwritten (FL-23). */
function grant(play: Play, { who, pool, amount }: CommandOf<"grant">): void {
  const fighter = fighterOf(play.state, who);
  if (pool === "apNext") {
    fighter.apBonusNextRound += amount;
    tell(play, "TURNCRAFT.Log.flow.apNext", who, { by: signed(amount) });
    return;
  }
  gain(play, who, pool, amount);
  if (pool === "ap" && amount > 0 && fighter.turn.ended) tell(play, "TURNCRAFT.Log.flow.apLate", who, { ap: amount });
}

/** The active turn ends with its steps (FL-10); whatever still waits for answers is let pass first. */
function* advance(play: Play): Asking {
  const { round, activeId } = play.state;
  yield* closeAll(play);
  // What was open may have ended the turn itself (FL-122, FL-132): nobody else's ends with it.
  if (play.state.round !== round || play.state.activeId !== activeId) return;
  if (activeId === null) yield* goOn(play);
  else yield* finishTurn(play, activeId);
}

/** This round's remaining turns end at once: the active one with its steps, the others aren't taken. */
function* advanceRound(play: Play): Asking {
  yield* closeAll(play);
  if (play.state.open.at(-1)?.kind === "readied") play.state.open.pop();
  yield* endTurn(play);
  yield* goOn(play, true);
}

/** Everything that is open is settled without anybody's answer; readied actions that weren't taken wait on. */
function* closeAll(play: Play): Asking {
  const { state } = play;
  for (let top = state.open.at(-1); top; top = state.open.at(-1)) {
    if (top.kind === "readied") {
      if (top.turn && top.who === state.activeId) return;
      if (top.turn || !top.acted) state.open.pop();
    }
    closeWindows(play);
    yield* settle(play);
  }
}

/** Under `autoEndTurn` a turn without AP is over once nothing is open and no Move has hexes left (FL-10, FL-103). */
function* endSpentTurn(play: Play, id: CombatantId): Asking {
  const { state } = play;
  if (state.open.length > 0) return;
  const { ap, move } = fighterOf(state, id);
  if (ap > 0 || (move?.hexesLeft ?? 0) > 0) return;
  yield* finishTurn(play, id);
}
