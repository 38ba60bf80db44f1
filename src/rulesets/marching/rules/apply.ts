import { assertNever, changeHitPoints, changeRules } from "../../../engine/commands.ts";
import { type Asking, tell } from "../../../engine/play.ts";
import { giveResult, split } from "./attacks.ts";
import { beginCondition, endCondition } from "./conditions.ts";
import { delay } from "./delay.ts";
import { assignSide, defeat, end, join, leave, manual, setAbsent, start } from "./encounter.ts";
import { actingIds } from "./fighters.ts";
import {
  announce,
  decline,
  finishAction,
  isLate,
  loseAction,
  momentOf,
  openActions,
  setClock,
  standStill,
  switchFrantic,
} from "./frantic.ts";
import { askLead, choose, nameLead, setMarchingOrder, setSight } from "./initiative.ts";
import { move, ruleFeet } from "./movement.ts";
import { leadOf } from "./order.ts";
import { holdPath, settleOverrun, takesPath } from "./paths.ts";
import { spend } from "./resources.ts";
import { seize } from "./seize.ts";
import { impair } from "./surprise.ts";
import { actTogether, chooseFirst, finish, proceed } from "./together.ts";
import { endTurn, goOn } from "./turns.ts";
import type { CommandOf, MarchingCommand, Play } from "./types.ts";

/** The whole of a command; stops where dice or a ruling are missing. */
export function* carryOut(play: Play): Asking {
  const { command } = play.given;
  standStill(play);
  switch (command.kind) {
    case "start":
      return yield* start(play);
    case "ask-lead":
      return yield* askLead(play);
    case "join":
      return yield* join(play, command);
    case "leave":
      return yield* leave(play, command);
    case "advance":
    case "advance-round":
      return yield* advance(play, command.kind === "advance-round");
    case "spend":
      yield* spend(play, command);
      return yield* goOnIfOver(play);
    case "move":
      return yield* moveAsOne(play, command);
    case "delay":
      return yield* delay(play, command);
    case "act-together":
      return yield* actTogether(play, command);
    case "seize":
      return yield* seize(play, command);
    case "manual":
      return yield* manual(play, command);
    case "timeout":
      return yield* timeOut(play);
    case "marching-order":
      return yield* setMarchingOrder(play, command);
    default:
      carryOutPlainly(play, command);
  }
  yield* goOnIfOver(play);
}

type Asks =
  | "start"
  | "ask-lead"
  | "join"
  | "leave"
  | "advance"
  | "advance-round"
  | "spend"
  | "move"
  | "delay"
  | "act-together"
  | "seize"
  | "manual"
  | "timeout"
  | "marching-order";

/** Commands that never ask for anything. */
function carryOutPlainly(play: Play, command: Exclude<MarchingCommand, { kind: Asks }>): void {
  switch (command.kind) {
    case "take-initiative":
      choose(play, "taken", leadOf(play.state));
      break;
    case "cede-initiative":
      choose(play, "ceded", leadOf(play.state));
      break;
    case "side":
      assignSide(play, command);
      break;
    case "absent":
      setAbsent(play, command);
      break;
    case "sight":
      setSight(play, command);
      break;
    case "lead":
      nameLead(play, command);
      break;
    case "defeat":
      defeat(play, command);
      break;
    case "hit-points":
      changeHitPoints(play, command);
      break;
    case "condition":
      beginCondition(play, command);
      break;
    case "end-condition":
      endCondition(play, command);
      break;
    case "impair":
      impair(play, command);
      break;
    case "settings":
      changeRules(play, command);
      break;
    case "end":
      end(play);
      break;
    default:
      carryOutInTurn(play, command);
  }
}

type InTurn = CommandOf<
  | "result"
  | "split"
  | "choose"
  | "finish"
  | "settle-overrun"
  | "contact"
  | "target"
  | "frantic"
  | "clock"
  | "announce"
  | "done"
  | "decline"
>;

/** Common turns, marks on the scene and the clock. */
function carryOutInTurn(play: Play, command: InTurn): void {
  switch (command.kind) {
    case "result":
      giveResult(play, command);
      break;
    case "split":
      split(play, command);
      break;
    case "choose":
      chooseFirst(play, command);
      break;
    case "finish":
      finish(play, command);
      break;
    case "settle-overrun":
      settleOverrun(play, command);
      break;
    case "contact":
      placeContact(play, command);
      break;
    case "target":
      markTarget(play, command);
      break;
    case "frantic":
      switchFrantic(play, command);
      break;
    case "clock":
      setClock(play, command);
      break;
    case "announce":
      announce(play, command);
      break;
    case "done":
      finishAction(play, command);
      break;
    case "decline":
      decline(play, command);
      break;
    default:
      assertNever(command);
  }
}

/** The GM drags the point of contact; it counts when the next order is built (MO-306, MO-308). */
function placeContact({ state, log }: Play, { space }: CommandOf<"contact">): void {
  state.placedContact = space && { ...space };
  tell({ log }, space ? "TURNCRAFT.Log.marching.contact" : "TURNCRAFT.Log.marching.contactAsUsual", null);
}

/** The GM marks whom the point of contact is sought for (MO-306). */
function markTarget({ state, log }: Play, { who }: CommandOf<"target">): void {
  state.markedId = who;
  if (who === null) tell({ log }, "TURNCRAFT.Log.marching.targetAsUsual", null);
  else tell({ log }, "TURNCRAFT.Log.marching.target", who);
}

function* advance(play: Play, skipRest: boolean): Asking {
  yield* endTurn(play);
  yield* goOn(play, skipRest);
}

/** In a common turn a path waits for the others' (MO-503); one on which the GM insists at another moment doesn't. */
function* moveAsOne(play: Play, command: CommandOf<"move">): Asking {
  if (command.forced || !takesPath(play.state, command.who)) return yield* move(play, command);
  yield* ruleFeet(play, command);
  holdPath(play, command);
  yield* goOnIfOver(play);
}

/** Time has run out for whoever acts; in a common turn for those whose own has (MO-910). */
function* timeOut(play: Play): Asking {
  const { state } = play;
  const at = momentOf(play);
  const slow = state.together ? actingIds(state).filter((id) => isLate(state, id, at)) : actingIds(state);
  for (const id of slow) yield* loseAction(play, id);
  yield* goOnIfOver(play);
}

/** A common turn that is over for all ends (MO-511), and in frantic combat one of which nothing is left (MO-907). */
function* goOnIfOver(play: Play): Asking {
  const { state } = play;
  const isUsedUp =
    state.frantic.phase === "announce" && actingIds(state).every((id) => openActions(state, id).length === 0);
  if (!isUsedUp && !proceed(play)) return;
  yield* endTurn(play);
  yield* goOn(play);
}
