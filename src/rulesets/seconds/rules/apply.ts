import { assertNever, changeRules } from "../../../engine/commands.ts";
import type { Asking } from "../../../engine/play.ts";
import { abandonNow, begin, finish, free, goOnActing, throwDue, wait } from "./acting.ts";
import { defeat, end, hitPoints, leave, manual, setCounter } from "./encounter.ts";
import { act, hold } from "./held.ts";
import { contest, join, reroll, resetRolls, roll, start } from "./initiative.ts";
import { beginEffect, endEffect } from "./lasting.ts";
import { move } from "./moves.ts";
import { advance } from "./turns.ts";
import type { CommandOf, Play } from "./types.ts";

/** The whole of a command; stops where dice or a ruling are missing. */
export function* carryOut(play: Play): Asking {
  const { command } = play.given;
  switch (command.kind) {
    case "start":
      return yield* start(play);
    case "roll":
      return yield* roll(play, command);
    case "reroll":
      return yield* reroll(play, command);
    case "contest":
      return yield* contest(play, command);
    case "join":
      return yield* join(play, command);
    case "advance":
    case "advance-round":
      return yield* advance(play, command);
    case "begin":
      return yield* begin(play, command);
    case "wait":
      return yield* wait(play, command);
    case "free":
      return yield* free(play, command);
    case "delay":
      return yield* hold(play, command);
    case "act":
      return yield* act(play, command);
    case "finish":
      return yield* finish(play, command);
    case "take-effect":
      return yield* throwDue(play, command);
    case "hit-points":
      return yield* hitPoints(play, command);
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
    case "reset-roll":
      resetRolls(play, command);
      break;
    case "continue":
      goOnActing(play, command);
      break;
    case "abandon":
      abandonNow(play, command.who);
      break;
    case "move":
      move(play, command);
      break;
    case "effect":
      beginEffect(play, command);
      break;
    case "end-effect":
      endEffect(play, command);
      break;
    case "counter":
      setCounter(play, command);
      break;
    case "leave":
      leave(play, command);
      break;
    case "defeat":
      defeat(play, command);
      break;
    case "settings":
      changeRules(play, command);
      break;
    default:
      assertNever(command);
  }
}

type Plain = CommandOf<
  "reset-roll" | "continue" | "abandon" | "move" | "effect" | "end-effect" | "counter" | "leave" | "defeat" | "settings"
>;
