import { refuseStale } from "../../../engine/commands.ts";
import { refuseEntering } from "../../../engine/entering.ts";
import { fighterIn, fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { type Answers, answersOf } from "../../../engine/play.ts";
import { never, no, refuseUnknown } from "../../../engine/refusals.ts";
import type { CombatantId, Given, Refusal, Result } from "../../../engine/types.ts";
import { targetsOf } from "./load-names.ts";
import { refuseStranger } from "./may.ts";
import { readScores } from "./read-scores.ts";
import { refuseAnswer, refuseReaction, refuseUnable } from "./refuse-answers.ts";
import { refuseAct, refuseMove } from "./refuse-deeds.ts";
import { refuseDrop, refuseKeepWaiting, refuseTrigger } from "./refuse-ready.ts";
import { refuseAdvancing } from "./refuse-turns.ts";
import type { CommandOf, FlowCommand, FlowState } from "./types.ts";

/**
 * Every clause against a command, most telling first (FL-01): whether it means anything here, then who asks, then what the
 * command itself needs.
 */
export function refuse(state: FlowState, given: Given<FlowCommand>, results: readonly Result[]): readonly Refusal[] {
  const { command } = given;
  const named = namesIn(command);
  const [stranger] = [...refuseUnknown(state, named, "FL-01"), ...refuseEffects(state, command)];
  if (stranger) return [stranger];
  return [
    ...refuseDeparted(state, named),
    ...refuseStranger(state, given),
    ...refuseItself(state, given, answersOf(results)),
  ];
}

/** Combatants that have to be in the encounter for the command to mean anything. */
function namesIn(command: FlowCommand): readonly CombatantId[] {
  switch (command.kind) {
    case "roll":
    case "reset-roll":
      return command.who;
    case "act":
      return [command.who, ...targetsOf(command.deed)];
    case "leave":
    case "defeat":
    case "hit-points":
    case "mark":
    case "grant":
    case "move":
    case "react":
    case "pass":
    case "watch":
    case "trigger":
    case "drop-ready":
    case "keep-waiting":
    case "ongoing":
    case "end-ongoing":
      return [command.who];
    case "round-effect":
      return command.effect.who === null ? [] : [command.effect.who];
    case "manual":
      return [
        ...(command.active == null ? [] : [command.active]),
        ...(Object.keys(command.initiative ?? {}) as CombatantId[]),
      ];
    default:
      return [];
  }
}

/** Effects by ids that are there already, or aren't. */
function refuseEffects(state: FlowState, command: FlowCommand): Refusal[] {
  const isThere = (effects: readonly { readonly id: string }[], id: string): boolean =>
    effects.some((effect) => effect.id === id);
  const own = (id: CombatantId) => fighterIn(state, id)?.ongoing ?? [];
  switch (command.kind) {
    case "ongoing":
      return isThere(own(command.who), command.effect.id) ? [never("FL-11", "TURNCRAFT.Refused.FL-11.there")] : [];
    case "end-ongoing":
      return isThere(own(command.who), command.id) ? [] : [never("FL-11", "TURNCRAFT.Refused.FL-11.gone")];
    case "round-effect":
      return isThere(state.roundEffects, command.effect.id) ? [never("FL-12", "TURNCRAFT.Refused.FL-12.there")] : [];
    case "end-round-effect":
      return isThere(state.roundEffects, command.id) ? [] : [never("FL-12", "TURNCRAFT.Refused.FL-12.gone")];
    default:
      return [];
  }
}

/** Nobody who left does anything any more, or has anything done to it. */
function refuseDeparted(state: FlowState, ids: readonly CombatantId[]): Refusal[] {
  const gone = ids.find((id) => fighterOf(state, id).departed);
  return gone ? [never("FL-13", "TURNCRAFT.Refused.FL-13.gone", { name: named(gone) })] : [];
}

function refuseItself(state: FlowState, given: Given<FlowCommand>, answers: Answers): readonly Refusal[] {
  const { command, facts } = given;
  switch (command.kind) {
    case "start":
      return isStarted(state) ? [never("FL-141", "TURNCRAFT.Refused.FL-141.started")] : [];
    case "roll":
      return refuseRoll(state, command);
    case "join":
      return refuseJoin(state, command.who, facts);
    case "surprise":
      return isStarted(state) ? [never("FL-144", "TURNCRAFT.Refused.FL-144.started")] : [];
    case "mark":
      return isStarted(state) && command.marks.surprised ? [no("FL-144", "TURNCRAFT.Refused.FL-144.started")] : [];
    case "advance":
    case "advance-round":
      return [
        ...refuseStale(state, command, { notStarted: "FL-06", over: "FL-10" }),
        ...refuseAdvancing(state, command.kind === "advance"),
      ];
    case "act":
      return refuseAct(state, command, answers);
    case "move":
      return refuseMove(state, command, answers);
    case "react":
      return refuseReaction(state, command);
    case "pass":
      return refuseAnswer(state, command.window, command.who);
    case "close-window":
      return command.unable ? refuseUnable(state, command.window) : refuseAnswer(state, command.window, null);
    case "trigger":
      return refuseTrigger(state, given.asker.gm, command.who, answers);
    case "drop-ready":
      return refuseDrop(state, command.who);
    case "keep-waiting":
      return refuseKeepWaiting(state, command.who);
    default:
      return [];
  }
}

function refuseRoll(state: FlowState, { who }: CommandOf<"roll">): Refusal[] {
  const again = who.find((id) => fighterOf(state, id).roll !== null);
  if (!again) return [];
  const total = fighterOf(state, again).roll?.total ?? 0;
  return [no("FL-141", "TURNCRAFT.Refused.FL-141.again", { name: named(again), total })];
}

function refuseJoin(state: FlowState, who: readonly CombatantId[], facts: Given<unknown>["facts"]): Refusal[] {
  const words = { twice: "FL-16", message: "TURNCRAFT.Refused.FL-16.twice", unknown: "FL-01" } as const;
  return refuseEntering(state, who, facts, readScores, words);
}
