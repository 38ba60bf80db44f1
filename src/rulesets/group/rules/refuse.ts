import { refuseEntering } from "../../../engine/entering.ts";
import { fighterOf, isStarted, named, namedAll } from "../../../engine/fighters.ts";
import { type Answers, answersOf } from "../../../engine/play.ts";
import { never, no, refuseUnknown } from "../../../engine/refusals.ts";
import type { CombatantId, Given, Refusal, Result } from "../../../engine/types.ts";
import { refuseAdvance } from "./advance.ts";
import { refuseDeclaration } from "./declaration.ts";
import { refuseDelay } from "./delay.ts";
import { refuseEffect } from "./effects.ts";
import { isPresent } from "./fighters.ts";
import { membersOf, sidesFigure, withoutDie } from "./initiative.ts";
import { refuseGiveUp } from "./majors.ts";
import { refuseIdle, refuseStranger } from "./may.ts";
import { bookingOf, homesOfMove, refuseMove } from "./moves.ts";
import { type Phase, rowOf } from "./phases.ts";
import { readScores } from "./read-scores.ts";
import { refuseAct, refuseTurn } from "./refuse-act.ts";
import { phaseFigure, waitsHere } from "./refuse-place.ts";
import { isAfter } from "./sequence.ts";
import { refuseTarget } from "./spells.ts";
import type { CommandOf, Fighter, GroupCommand, GroupState } from "./types.ts";
import { refuseAnswer, refuseOffer, refuseReaction } from "./windows.ts";

/**
 * Every clause against a command, most telling first (GR-168). First whether it means anything here, then who asks
 * (GR-170), then whether its combatant does anything now, then what the command itself needs.
 */
export function refuse(state: GroupState, given: Given<GroupCommand>, results: readonly Result[]): readonly Refusal[] {
  const { command } = given;
  const [stranger] = [...refuseUnknown(state, combatantsIn(command), "GR-168"), ...refuseGroup(state, command)];
  if (stranger) return [stranger];
  return [
    ...refuseStranger(state, given),
    ...refuseIdle(state, given),
    ...refuseItself(state, given, answersOf(results)),
  ];
}

/** Combatants that have to be in the encounter for the command to mean anything. */
function combatantsIn(command: GroupCommand): readonly CombatantId[] {
  if (command.kind === "join") return [];
  const found: (CombatantId | null | undefined)[] = "who" in command ? [command.who].flat() : [];
  if (command.kind === "offer") found.push(command.victim);
  if (command.kind === "manual") {
    found.push(command.active, ...(Object.keys(command.initiative ?? {}) as CombatantId[]));
  }
  if (command.kind === "effect") found.push(command.source, command.bearer, command.keeper);
  if (command.kind === "act" || command.kind === "react") found.push(...(command.attack?.targets ?? []));
  if ((command.kind === "act" || command.kind === "target") && command.target) {
    found.push("combatant" in command.target ? command.target.combatant : null);
  }
  return found.filter((id) => id != null);
}

/** A group has to be there, save one that is made under a name (GR-39). */
function refuseGroup({ groups }: GroupState, command: GroupCommand): Refusal[] {
  if (command.kind !== "roll" && command.kind !== "assign" && command.kind !== "regroup") return [];
  if (Object.hasOwn(groups, command.group) || (command.kind === "regroup" && command.name)) return [];
  return [never("GR-39", "TURNCRAFT.Refused.GR-39.unknown")];
}

function refuseItself(
  state: GroupState,
  { command, asker, facts }: Given<GroupCommand>,
  answers: Answers,
): readonly Refusal[] {
  switch (command.kind) {
    case "start":
      return refuseStart(state);
    case "join":
      return refuseJoin(state, command.who, facts);
    case "advance":
    case "advance-round":
      return refuseAdvance(state, command, answers);
    case "regroup":
      return isStarted(state) && isAfter(state, "INITIATIVE") ? [no("GR-39", "TURNCRAFT.Refused.GR-39.late")] : [];
    case "roll":
      return refuseRoll(state, command);
    case "override":
      return refuseOverride(state, command);
    case "declare":
    case "declare-openly":
    case "reveal":
      return refuseDeclaration(state, command);
    case "target":
      return refuseTarget(state, command, asker.gm);
    case "act":
      return refuseAct(state, command, answers, asker.gm);
    case "pass":
      return refusePass(state, command);
    case "delay":
      return refuseDelay(state, command, answers);
    case "react":
      return refuseReaction(state, command, answers, asker.gm);
    case "give-up":
      return refuseGiveUp(state, command);
    case "decline":
    case "close-window":
      return refuseAnswer(state, command);
    case "offer":
      return refuseOffer(state, command);
    case "move":
      return refuseMoving(state, command, answers);
    case "effect":
    case "end-effect":
      return refuseEffect(state, command);
    default:
      return [];
  }
}

/** GR-11: everybody needs a group. */
function refuseStart(state: GroupState): Refusal[] {
  if (isStarted(state)) return [never("GR-11", "TURNCRAFT.Refused.GR-11.started")];
  const lost = (Object.keys(state.fighters) as CombatantId[]).filter(
    (id) => fighterOf<Fighter>(state, id).group === null,
  );
  return lost.length === 0 ? [] : [no("GR-11", "TURNCRAFT.Refused.GR-11.noGroup", { names: namedAll(lost) })];
}

function refuseJoin(state: GroupState, who: readonly CombatantId[], facts: Given<unknown>["facts"]): Refusal[] {
  const words = { twice: "GR-42", message: "TURNCRAFT.Refused.GR-42.twice", unknown: "GR-168" } as const;
  return refuseEntering(state, who, facts, readScores, words);
}

/** GR-34, GR-36: once a group and round, in step 2; ties aren't rolled again. */
function refuseRoll(state: GroupState, { group }: CommandOf<"roll">): Refusal[] {
  const side = state.groups[group];
  const data = { group: sidesFigure(state, [group]), die: side?.die ?? 0 };
  if (membersOf(state, group).length === 0) return [never("GR-34", "TURNCRAFT.Refused.GR-34.nobody", data)];
  if (state.phase !== "INITIATIVE") return [no("GR-34", "TURNCRAFT.Refused.GR-34.moment", data)];
  if (side?.die == null) {
    const standing = membersOf(state, group).some((id) => isPresent(state, id));
    return standing ? [] : [no("GR-23", "TURNCRAFT.Refused.GR-34.nobody", data)];
  }
  const tied = Object.values(state.groups).filter(({ die }) => die === side.die).length > 1;
  const tie = tied && withoutDie(state).length === 0 ? [no("GR-36", "TURNCRAFT.Refused.GR-36.tie", data)] : [];
  return [...tie, no("GR-34", "TURNCRAFT.Refused.GR-34.again", data)];
}

/** GR-37, GR-41: until step 2 ends, and nobody who is delayed is put into HIGH. */
function refuseOverride(state: GroupState, { who, slot }: CommandOf<"override">): Refusal[] {
  const fighter = fighterOf<Fighter>(state, who);
  const over = isStarted(state) && isAfter(state, "INITIATIVE");
  const data = { name: named(who) };
  return [
    ...(slot === "HIGH" && fighter.delayed ? [no("GR-41", "TURNCRAFT.Refused.GR-41.delayed", data)] : []),
    ...(over ? [no("GR-37", "TURNCRAFT.Refused.GR-37.over", data)] : []),
  ];
}

/** GR-23: there is nothing to pass where nobody acts. */
function refusePass(state: GroupState, { who }: CommandOf<"pass">): Refusal[] {
  const { ends } = rowOf(state.phase);
  if (ends === "acted") return [];
  return [no("GR-23", "TURNCRAFT.Refused.GR-23.pass", { name: named(who), phase: phaseFigure(state.phase, state) })];
}

/** GR-46, GR-88, GR-89: where a move belongs, and how far it may go. */
function refuseMoving(state: GroupState, command: CommandOf<"move">, answers: Answers): Refusal[] {
  if (command.forced || !isStarted(state)) return [];
  const { who } = command;
  const fighter = fighterOf<Fighter>(state, who);
  const homes = homesOfMove(state, command);
  const beside = fighter.late
    ? [no("GR-75", "TURNCRAFT.Refused.GR-75.beside", { name: named(who), what: fighter.late.item.name })]
    : [];
  const place = homes.includes(state.phase) ? [] : [misplaced(state, who, homes[0])];
  const own = [...refuseBeforeFlight(state, command), ...refuseMove(state, command, answers)];
  const booking = bookingOf(state, command);
  const isAction = booking === "major" || booking === "charge";
  const order = isAction && place.length === 0 ? refuseTurn(state, command) : [];
  const waits = waitsHere(state, who) ? [no("GR-59", "TURNCRAFT.Refused.GR-71.waiting", { name: named(who) })] : [];
  return booking === "nothing" ? own : [...own, ...waits, ...beside, ...place, ...order];
}

/** GR-46: the phase to wait for, or the one that is over. */
function misplaced(state: GroupState, who: CombatantId, home: Phase = "END"): Refusal {
  const over = isAfter(state, home);
  const data = { name: named(who), phase: phaseFigure(home, state), now: phaseFigure(state.phase, state) };
  return no("GR-46", over ? "TURNCRAFT.Refused.GR-46.moveOver" : "TURNCRAFT.Refused.GR-46.move", data);
}

/** GR-172: a flight moves once its free attacks are answered. */
function refuseBeforeFlight(state: GroupState, { who, as }: CommandOf<"move">): Refusal[] {
  const { declaration, rush } = fighterOf<Fighter>(state, who);
  if (state.phase !== "B_FLEE" || as || rush || declaration?.item?.fast !== "flee") return [];
  return [no("GR-172", "TURNCRAFT.Refused.GR-172.press", { name: named(who), what: declaration.item.name })];
}
