import { assertNever, changeHitPoints, changeRules } from "../../../engine/commands.ts";
import { type Asking, ruled } from "../../../engine/play.ts";
import { rollStrike } from "../../../engine/strike.ts";
import { beginEffect } from "./durations.ts";
import { defeat, end, endEffectNow, leave, manual } from "./encounter.ts";
import { join, resetRolls, roll, rollOff, sortAnew, start } from "./initiative.ts";
import { move } from "./moves.ts";
import { announce, closeWindow, pass, react } from "./reactions.ts";
import { askMovement, askStop } from "./refuse-reactions.ts";
import { restore, spend } from "./resources.ts";
import { endTurn, goOn } from "./turns.ts";
import type { CommandOf, DexterityCommand, Play } from "./types.ts";

/** The whole of a command; stops where dice or a ruling are missing. */
export function* carryOut(play: Play): Asking {
  const { settings } = play.state;
  if (settings.reorderOnBonusChange && Object.keys(play.given.facts).length > 0) yield* sortAnew(play);
  yield* carryOutItself(play, play.given.command);
}

function* carryOutItself(play: Play, command: DexterityCommand): Asking {
  switch (command.kind) {
    case "start":
      return yield* start(play);
    case "roll":
      return yield* roll(play, command);
    case "reset-roll":
      return yield* resetRolls(play, command);
    case "roll-off":
      return yield* rollOff(play, command);
    case "join":
      return yield* join(play, command);
    case "leave":
      return yield* leave(play, command);
    case "advance":
    case "advance-round":
      return yield* advance(play, command);
    case "spend":
      return yield* spend(play, command);
    case "move":
      return yield* move(play, command);
    case "react":
      return yield* reactAsRuled(play, command);
    case "effect":
      return yield* beginEffect(play, command);
    case "end":
      return yield* end(play);
    case "manual":
      return yield* manual(play, command);
    default:
      carryOutPlainly(play, command);
  }
}

/** Commands that never ask for anything. */
function carryOutPlainly(play: Play, command: Plain): void {
  switch (command.kind) {
    case "defeat":
      defeat(play, command);
      break;
    case "restore":
      restore(play, command);
      break;
    case "announce":
      announce(play, command.event);
      break;
    case "pass":
      pass(play, command);
      break;
    case "close-window":
      closeWindow(play, command.window);
      break;
    case "hit-points":
      changeHitPoints(play, command);
      break;
    case "end-effect":
      endEffectNow(play, command);
      break;
    case "settings":
      changeRules(play, command);
      break;
    default:
      assertNever(command);
  }
}

type Plain = CommandOf<
  "defeat" | "restore" | "announce" | "pass" | "close-window" | "hit-points" | "end-effect" | "settings"
>;

function* advance(play: Play, { kind }: CommandOf<"advance" | "advance-round">): Asking {
  endTurn(play);
  yield* goOn(play, kind === "advance-round");
}

function* reactAsRuled(play: Play, command: CommandOf<"react">): Asking {
  const ask = askMovement(play.state, command);
  if (ask) yield* ruled(play, ask);
  const stop = askStop(play.state, command);
  const stops = stop && (yield* ruled(play, stop)) === "stops";
  if (command.strike) yield* rollStrike(play, command.who, command.strike);
  react(play, command, stops);
}
