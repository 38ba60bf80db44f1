import { castDraft } from "immer";
import { assertNever, changeHitPoints, changeRules } from "../../../engine/commands.ts";
import { fighterOf } from "../../../engine/fighters.ts";
import { type Asking, tell } from "../../../engine/play.ts";
import { act } from "./acts.ts";
import { advance } from "./advance.ts";
import { breakIfCounted } from "./concentration.ts";
import { settleHeld } from "./damage.ts";
import { declare, declareOpenly, reveal } from "./declaration.ts";
import { delay } from "./delay.ts";
import { beginEffect, endEffect } from "./effects.ts";
import { defeat, end, join, leave, manual, regroup, start } from "./encounter.ts";
import { assign, override, roll } from "./initiative.ts";
import { giveUp } from "./majors.ts";
import { setMelee } from "./melees.ts";
import { ruleMinors } from "./minors.ts";
import { move } from "./moves.ts";
import { ruleSpell, save, setCondition, setQuarters, setSight, setSituation, surprise } from "./notes.ts";
import { settleOrder } from "./order.ts";
import { keepInRound, nameTarget } from "./spells.ts";
import type { CommandOf, GroupCommand, Play } from "./types.ts";
import { closeWindow, decline, offer, react } from "./windows.ts";

/** The whole of a command; stops where dice or a ruling are missing. Order and who acts follow from the rest. */
export function* carryOut(play: Play): Asking {
  yield* carryOutItself(play, play.given.command);
  yield* settleHeld(play);
  settleOrder(play.state);
}

function* carryOutItself(play: Play, command: GroupCommand): Asking {
  switch (command.kind) {
    case "advance":
    case "advance-round":
      return yield* advance(play, command);
    case "roll":
      return yield* roll(play, command);
    case "act":
      return yield* act(play, command);
    case "delay":
      return yield* delay(play, command);
    case "react":
      return yield* react(play, command);
    case "move":
      return yield* move(play, command);
    case "save":
      return yield* save(play, command);
    case "condition":
      return yield* setCondition(play, command);
    case "hit-points":
      return yield* changePoints(play, command);
    default:
      carryOutPlainly(play, command);
  }
}

type Asked =
  | "advance"
  | "advance-round"
  | "roll"
  | "act"
  | "delay"
  | "react"
  | "move"
  | "save"
  | "condition"
  | "hit-points";

/** Commands that never ask for anything. */
function carryOutPlainly(play: Play, command: Exclude<GroupCommand, { kind: Asked }>): void {
  switch (command.kind) {
    case "start":
      start(play, command);
      break;
    case "join":
      join(play, command);
      break;
    case "leave":
      leave(play, command);
      break;
    case "defeat":
      defeat(play, command);
      break;
    case "end":
      end(play);
      break;
    case "settings":
      changeRules(play, command);
      break;
    case "manual":
      manual(play, command);
      break;
    case "declare":
      declare(play, command);
      break;
    case "declare-openly":
      declareOpenly(play, command);
      break;
    case "reveal":
      reveal(play, command);
      break;
    case "pass":
      pass(play, command);
      break;
    case "intend":
      intend(play, command);
      break;
    case "target":
      nameTarget(play, command);
      break;
    case "decline":
      decline(play, command);
      break;
    case "close-window":
      closeWindow(play);
      break;
    case "offer":
      offer(play, command);
      break;
    case "give-up":
      giveUp(play, command.who);
      break;
    default:
      carryOutNote(play, command);
  }
}

type Noted = CommandOf<
  | "regroup"
  | "assign"
  | "surprise"
  | "override"
  | "rule-minors"
  | "keep-in-round"
  | "rule-spell"
  | "effect"
  | "end-effect"
  | "melee"
  | "situational"
  | "sight"
  | "quarters"
>;

/** What is only written down. */
function carryOutNote(play: Play, command: Noted): void {
  switch (command.kind) {
    case "regroup":
      regroup(play, command);
      break;
    case "assign":
      assign(play, command);
      break;
    case "surprise":
      surprise(play, command);
      break;
    case "override":
      override(play, command);
      break;
    case "rule-minors":
      ruleMinors(play, command);
      break;
    case "keep-in-round":
      keepInRound(play, command);
      break;
    case "rule-spell":
      ruleSpell(play, command);
      break;
    case "effect":
      beginEffect(play, command);
      break;
    case "end-effect":
      endEffect(play, command.id);
      break;
    case "melee":
      setMelee(play.state, command.who, command.in);
      break;
    case "situational":
      setSituation(play, command);
      break;
    case "sight":
      setSight(play, command);
      break;
    case "quarters":
      setQuarters(play, command);
      break;
    default:
      assertNever(command);
  }
}

/** Does nothing more in this phase (GR-23). */
function pass(play: Play, { who }: CommandOf<"pass">): void {
  const { state } = play;
  const fighter = fighterOf(state, who);
  if (!fighter.actedIn.includes(state.phase)) fighter.actedIn.push(state.phase);
  tell(play, "TURNCRAFT.Log.group.idle", who);
}

/** What some will do in their slot (GR-47). */
function intend(play: Play, { who, intent }: CommandOf<"intend">): void {
  for (const id of who) {
    fighterOf(play.state, id).intent = castDraft(intent);
    if (intent === null) tell(play, "TURNCRAFT.Log.group.undecided", id);
    else if (intent === "pass") tell(play, "TURNCRAFT.Log.group.intendsNothing", id);
    else tell(play, "TURNCRAFT.Log.group.intends", id, { what: intent.item.name });
  }
}

/** GR-116: whoever loses hit points loses concentration. */
function* changePoints(play: Play, command: CommandOf<"hit-points">): Asking {
  const { who, before, after } = command;
  changeHitPoints(play, command);
  fighterOf(play.state, who).scores.hp.value = after;
  if (after < before) yield* breakIfCounted(play, who, "TURNCRAFT.Cause.damage");
}
