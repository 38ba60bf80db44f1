import {
  type CombatantId,
  fighterIn,
  fighterOf,
  type Given,
  isStarted,
  type Leave,
  named,
  never,
  no,
  type Refusal,
  refuseAsker,
  refuseStale,
  refuseUnknown,
} from "../../../../src/engine/index.ts";
import { readNerve } from "./read.ts";
import type { CoinCommand, CoinState, CommandOf } from "./types.ts";

/** Every clause against a command: who is named, who asks, then the command itself. */
export function refuse(state: CoinState, given: Given<CoinCommand>): readonly Refusal[] {
  const { command, asker } = given;
  const unknown = refuseUnknown(state, namesIn(command), "CF-1");
  if (unknown.length > 0) return unknown;
  const gone = namesIn(command).find((id) => fighterOf(state, id).departed);
  return [
    ...(gone ? [no("CF-4", "TURNCRAFT.Refused.CF-4.gone", { name: named(gone) })] : []),
    ...refuseAsker(asker, leaveFor(state, command), "CF-4"),
    ...refuseItself(state, given),
  ];
}

function namesIn(command: CoinCommand): readonly CombatantId[] {
  switch (command.kind) {
    case "flip":
      return [command.who, command.at];
    case "move":
    case "answer":
    case "leave":
    case "defeat":
    case "hit-points":
      return [command.who];
    case "manual":
      return [...(command.active ? [command.active] : []), ...(Object.keys(command.initiative ?? {}) as CombatantId[])];
    default:
      return [];
  }
}

function leaveFor(state: CoinState, command: CoinCommand): Leave {
  switch (command.kind) {
    case "join":
      return command.who;
    case "advance":
      return state.activeId === null ? "gm" : [state.activeId];
    case "move":
      return command.forced ? "gm" : [command.who];
    case "flip":
    case "answer":
    case "leave":
    case "hit-points":
      return [command.who];
    default:
      return "gm";
  }
}

function refuseItself(state: CoinState, { command, asker, facts }: Given<CoinCommand>): Refusal[] {
  switch (command.kind) {
    case "start":
      return isStarted(state) ? [never("CF-1", "TURNCRAFT.Refused.CF-1.started")] : [];
    case "join":
      return refuseJoin(state, command, facts);
    case "advance":
    case "advance-round":
      return [
        ...refuseStale(state, command, { notStarted: "CF-4", over: "CF-4" }),
        ...(state.window && !asker.gm
          ? [no("CF-6", "TURNCRAFT.Refused.CF-6.open", { name: named(state.window.at) })]
          : []),
      ];
    case "flip":
      return refuseFlip(state, command);
    case "move":
      return refuseMove(state, command);
    case "answer":
      return refuseAnswer(state, command);
    default:
      return [];
  }
}

function refuseJoin(state: CoinState, { who }: CommandOf<"join">, facts: Given<unknown>["facts"]): Refusal[] {
  const there = who.find((id) => fighterIn(state, id)?.departed === false);
  if (there) return [never("CF-1", "TURNCRAFT.Refused.CF-1.there", { name: named(there) })];
  const known = who.every((id) => Object.hasOwn(facts, id) && readNerve(facts[id]) !== null);
  return known ? [] : [never("CF-1", "TURNCRAFT.Refused.unknown")];
}

function refuseFlip(state: CoinState, { who, at }: CommandOf<"flip">): Refusal[] {
  if (!isStarted(state)) return [never("CF-4", "TURNCRAFT.Refused.notStarted")];
  const foe = fighterOf(state, at);
  return [
    ...(state.activeId === who ? [] : [no("CF-4", "TURNCRAFT.Refused.CF-4.turn", { name: named(who) })]),
    ...(fighterOf(state, who).flipped ? [no("CF-5", "TURNCRAFT.Refused.CF-5.twice", { name: named(who) })] : []),
    ...(who === at ? [no("CF-5", "TURNCRAFT.Refused.CF-5.self")] : []),
    ...(foe.defeated || foe.departed ? [no("CF-5", "TURNCRAFT.Refused.CF-5.fallen", { name: named(at) })] : []),
  ];
}

function refuseMove(state: CoinState, { who, survey, forced }: CommandOf<"move">): Refusal[] {
  if (forced || !isStarted(state)) return [];
  const { nerve } = fighterOf(state, who);
  const spaces = survey.steps.length;
  return [
    ...(state.activeId === who ? [] : [no("CF-4", "TURNCRAFT.Refused.CF-4.turn", { name: named(who) })]),
    ...(spaces > nerve ? [no("CF-10", "TURNCRAFT.Refused.CF-10.far", { name: named(who), spaces, nerve })] : []),
  ];
}

function refuseAnswer(state: CoinState, { who, window, dodge }: CommandOf<"answer">): Refusal[] {
  if (state.window?.id !== window) return [never("CF-6", "TURNCRAFT.Refused.CF-6.over")];
  if (state.window.at !== who) return [never("CF-6", "TURNCRAFT.Refused.CF-6.notAsked", { name: named(who) })];
  const again = dodge && fighterOf(state, who).dodged;
  return again ? [no("CF-6", "TURNCRAFT.Refused.CF-6.twice", { name: named(who) })] : [];
}
