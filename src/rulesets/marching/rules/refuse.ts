import { refuseStale } from "../../../engine/commands.ts";
import { refuseEntering } from "../../../engine/entering.ts";
import { fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { type Answers, answersOf, rulingOf } from "../../../engine/play.ts";
import { malformed, never, no, refuseUnknown } from "../../../engine/refusals.ts";
import type { CombatantId, Given, Refusal, Result, RulingRequest } from "../../../engine/types.ts";
import { askLoss } from "./delay.ts";
import { actionFigure, sideOf } from "./fighters.ts";
import { askPlaces, bothSee } from "./initiative.ts";
import { refuseChoice, refuseStranger, refuseTurn } from "./may.ts";
import { refuseFeet } from "./movement.ts";
import { readScores } from "./read.ts";
import { refuseAnnounce, refuseDone, refuseLate, refuseTimeout, refuseUntimed } from "./refuse-frantic.ts";
import { refuseSeize } from "./refuse-seize.ts";
import {
  refuseChoosing,
  refuseEnding,
  refuseFinish,
  refuseHalf,
  refuseOverrun,
  refusePath,
  refuseResult,
  refuseSettling,
  refuseSplit,
  refuseTogether,
} from "./refuse-together.ts";
import { type CommandOf, type MarchingCommand, type MarchingState, turnActions } from "./types.ts";

/**
 * Every clause against a command, most telling first. First whether it means anything here (what is named has to
 * exist), then who asks (MO-003), then whose turn it is, then what the command itself needs.
 */
export function refuse(
  state: MarchingState,
  given: Given<MarchingCommand>,
  results: readonly Result[],
): readonly Refusal[] {
  const { command } = given;
  const names = combatantsIn(command);
  const [unknown] = refuseUnknown(state, names, "MO-001");
  if (unknown) return [unknown];
  if (needsFight.has(command.kind) && !isStarted(state)) return [never("MO-006", "TURNCRAFT.Refused.notStarted")];
  return [
    ...refuseDeparted(state, names),
    ...refuseStranger(state, given),
    ...refuseTurn(state, given),
    ...refuseFelled(state, command),
    ...refuseItself(state, given, answersOf(results)),
  ];
}

/** What has no meaning before the fight or after it (MO-006). */
const needsFight: ReadonlySet<MarchingCommand["kind"]> = new Set([
  "delay",
  "act-together",
  "choose",
  "finish",
  "settle-overrun",
  "split",
  "seize",
  "announce",
  "done",
  "decline",
  "timeout",
  "clock",
]);

/** Combatants that have to be in the encounter for the command to mean anything. */
function combatantsIn(command: MarchingCommand): readonly CombatantId[] {
  const present = (...ids: (CombatantId | null | undefined)[]): CombatantId[] => ids.filter((id) => id != null);
  switch (command.kind) {
    case "marching-order":
      return [...command.order, ...present(command.vanguard)];
    case "lead":
    case "target":
      return present(command.who);
    case "spend":
      return present(command.who, command.attack?.target, ...(command.strike?.targets ?? []));
    case "result":
      return [command.who, command.target];
    case "act-together":
      return [command.who, ...command.others];
    case "settle-overrun":
      return present(command.goesOn);
    case "seize":
      return [command.who, ...command.groups.flatMap(({ members }) => members)];
    case "manual":
      return present(command.active, ...(Object.keys(command.initiative ?? {}) as CombatantId[]));
    case "join":
      return [];
    default:
      return "who" in command ? [command.who].flat() : [];
  }
}

/** Nobody who left does anything any more. */
function refuseDeparted(state: MarchingState, names: readonly CombatantId[]): Refusal[] {
  const gone = names.find((id) => fighterOf(state, id).departed);
  return gone ? [no("MO-407", "TURNCRAFT.Refused.MO-407.gone", { name: named(gone) })] : [];
}

/** The felled do nothing more by themselves, in their turn or out of it (MO-512). */
function refuseFelled(state: MarchingState, command: MarchingCommand): Refusal[] {
  if (
    !isStarted(state) ||
    !deeds.has(command.kind) ||
    !("who" in command) ||
    (command.kind === "move" && command.forced)
  )
    return [];
  const felled = [command.who].flat().find((id) => id !== null && fighterOf(state, id).defeated);
  return felled ? [no("MO-512", "TURNCRAFT.Refused.MO-512.felled", { name: named(felled) })] : [];
}

/** What takes somebody who can still stand. */
const deeds: ReadonlySet<MarchingCommand["kind"]> = new Set([
  "spend",
  "move",
  "result",
  "delay",
  "act-together",
  "seize",
  "choose",
  "announce",
  "done",
]);

/** What speaks against this kind of command, apart from who gives it and when. */
function refuseItself(
  state: MarchingState,
  { command, asker, facts }: Given<MarchingCommand>,
  answers: Answers,
): readonly Refusal[] {
  switch (command.kind) {
    case "start":
      return refuseStart(state);
    case "ask-lead":
      return isStarted(state) ? [never("MO-204", "TURNCRAFT.Refused.MO-204.started")] : refuseChoice(state);
    case "take-initiative":
    case "cede-initiative":
      return refuseChoice(state);
    case "marching-order":
      return [
        ...refuseOrder(state, command),
        ...refusePlaces(askPlaces(state, command, asker), answers),
        ...refuseLead(state, command.vanguard),
      ];
    case "lead":
      return refuseLead(state, command.who);
    case "join":
      return refuseJoin(state, command.who, facts);
    case "advance":
    case "advance-round":
      return [...refuseStale(state, command, { notStarted: "MO-006", over: "MO-403" }), ...refuseEnding(state)];
    case "spend":
      return isStarted(state) ? refuseSpend(state, command) : [];
    case "move":
      return isStarted(state) && !command.forced ? refuseMove(state, command, answers) : [];
    case "delay":
      return refuseDelay(state, command, answers);
    case "seize":
      return refuseSeize(state, command);
    case "contact":
      return command.space && !command.inScene ? [no("MO-306", "TURNCRAFT.Refused.MO-306.outside")] : [];
    case "end-condition":
      return refuseGone(state, command);
    default:
      return refuseCommon(state, command, answers);
  }
}

/** Commands of common turns and of the clock. */
function refuseCommon(state: MarchingState, command: MarchingCommand, answers: Answers): readonly Refusal[] {
  switch (command.kind) {
    case "act-together":
      return refuseTogether(state, command, answers);
    case "choose":
      return refuseChoosing(state, command);
    case "finish":
      return refuseFinish(state, command);
    case "result":
      return refuseResult(state, command);
    case "split":
      return refuseSplit(state, command);
    case "settle-overrun":
      return refuseSettling(state, command);
    case "announce":
    case "decline":
      return refuseAnnounce(state, command);
    case "done":
      return refuseDone(state, command);
    case "timeout":
      return refuseTimeout(state, command);
    default:
      return [];
  }
}

/** MO-201, MO-209, MO-213: what has to be said before the fight begins. */
function refuseStart(state: MarchingState): Refusal[] {
  if (isStarted(state)) return [never("MO-201", "TURNCRAFT.Refused.MO-201.started")];
  const { partySeesMonsters, monstersSeeParty } = state;
  const refusals = state.order
    .filter((id) => fighterOf(state, id).side === null)
    .map((id) => no("MO-213", "TURNCRAFT.Refused.MO-213.noSide", { name: named(id) }));
  if (partySeesMonsters === null || monstersSeeParty === null) {
    return [no("MO-201", "TURNCRAFT.Refused.MO-201.unanswered"), ...refusals];
  }
  const blind = !partySeesMonsters && !monstersSeeParty;
  return blind ? [no("MO-209", "TURNCRAFT.Refused.MO-209.blind"), ...refusals] : refusals;
}

/** Whether the lead can be asked before the start: nothing else stands in its way. */
export function isReadyToAsk(state: MarchingState): boolean {
  return bothSee(state) && refuseStart(state).length === 0;
}

/** The marching order is the party's (MO-101). */
function refuseOrder(state: MarchingState, { order }: CommandOf<"marching-order">): Refusal[] {
  const stranger = order.find((id) => sideOf(state, id) !== "party");
  return stranger ? [no("MO-101", "TURNCRAFT.Refused.MO-101.stranger", { name: named(stranger) })] : [];
}

/** Whoever is moved by another player has to agree (MO-101). */
function refusePlaces(asked: readonly RulingRequest[], answers: Answers): Refusal[] {
  const unwilling = asked.find((each) => rulingOf(answers, each) === "no");
  return unwilling?.who ? [no("MO-101", "TURNCRAFT.Refused.MO-101.no", { name: named(unwilling.who) })] : [];
}

function refuseLead(state: MarchingState, who: CombatantId | null): Refusal[] {
  const isOne = who === null || sideOf(state, who) === "party";
  return isOne ? [] : [no("MO-102", "TURNCRAFT.Refused.MO-102.monster")];
}

function refuseJoin(state: MarchingState, who: readonly CombatantId[], facts: Given<unknown>["facts"]): Refusal[] {
  const words = { twice: "MO-214", message: "TURNCRAFT.Refused.MO-214.twice", unknown: "MO-001" } as const;
  return refuseEntering(state, who, facts, readScores, words);
}

/** MO-401, and in frantic combat what is to be said first. */
function refuseSpend(state: MarchingState, command: CommandOf<"spend">): Refusal[] {
  const { who, action, attack, item } = command;
  // With an item it is the item that says what it costs.
  if (attack && item === undefined && (action === "none" || action === "move")) {
    return [no("MO-401", "TURNCRAFT.Refused.MO-401.attack", { name: named(who) })];
  }
  if (action === "none") return refuseHalf(state, who, null);
  if (action === "reaction") return refuseUsed(state, who, action);
  return [
    ...refuseHalf(state, who, action === "primary" ? "act" : "move"),
    ...refuseUntimed(state, { ...command, action }),
    ...refuseUsed(state, who, action),
  ];
}

function refuseUsed(
  state: MarchingState,
  who: CombatantId,
  action: keyof MarchingState["fighters"][CombatantId]["left"],
) {
  if (fighterOf(state, who).left[action] > 0) return [];
  return [no("MO-401", "TURNCRAFT.Refused.MO-401.used", { name: named(who), action: actionFigure(action) })];
}

function refuseMove(state: MarchingState, command: CommandOf<"move">, answers: Answers): Refusal[] {
  return [
    ...refuseHalf(state, command.who, "move"),
    ...refusePath(state, command),
    ...refuseUntimed(state, { ...command, action: "move" }),
    ...refuseFeet(state, command, answers),
  ];
}

/** Delaying is for a turn that hasn't begun to be used, and for the party (MO-601, MO-606, MO-607). */
function refuseDelay(state: MarchingState, command: CommandOf<"delay">, answers: Answers): Refusal[] {
  const { who } = command;
  const { left, delayed } = fighterOf(state, who);
  const name = named(who);
  const refusals: Refusal[] = [...refuseOverrun(state)];
  if (sideOf(state, who) !== "party" && !state.settings.monstersMayDelay) {
    refusals.push(no("MO-607", "TURNCRAFT.Refused.MO-607.party"));
  }
  if (state.together?.ids.includes(who)) refusals.push(no("MO-601", "TURNCRAFT.Refused.MO-601.together", { name }));
  const used = turnActions.find((action) => left[action] === 0);
  if (used) refusals.push(no("MO-601", "TURNCRAFT.Refused.MO-601.used", { name, action: actionFigure(used) }));
  if (delayed && rulingOf(answers, askLoss(who)) === "no") refusals.push(no("MO-606", "TURNCRAFT.Refused.MO-606.no"));
  return [...refusals, ...refuseLate(state, "MO-909", command)];
}

/** The condition has to be there to be ended. */
function refuseGone(state: MarchingState, { who, id }: CommandOf<"end-condition">): Refusal[] {
  const there = fighterOf(state, who).conditions.some((condition) => condition.id === id);
  return there ? [] : [malformed("MO-001", "id")];
}
