import { refuseStale } from "../../../engine/commands.ts";
import { refuseEntering } from "../../../engine/entering.ts";
import { fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { answersOf } from "../../../engine/play.ts";
import { never, no, refuseUnknown } from "../../../engine/refusals.ts";
import { refuseStrike } from "../../../engine/strike.ts";
import type { CombatantId, Given, Refusal, Result } from "../../../engine/types.ts";
import { resourceFigure } from "./fighters.ts";
import { withoutTotal } from "./initiative.ts";
import { refuseStranger, refuseTurn } from "./may.ts";
import { refusePath } from "./moves.ts";
import { readScores } from "./read.ts";
import { refuseAnswer, refuseGoingOn, refuseReaction } from "./refuse-reactions.ts";
import { refusePayment } from "./resources.ts";
import { areTied } from "./ties.ts";
import type { CommandOf, DexterityCommand, DexterityState } from "./types.ts";

/**
 * Every clause against a command, most telling first. First whether it means anything here (what is named has to
 * exist), then who asks (DX-003), then whose turn it is, then what the command itself needs.
 */
export function refuse(
  state: DexterityState,
  given: Given<DexterityCommand>,
  results: readonly Result[],
): readonly Refusal[] {
  const { command } = given;
  const stranger = refuseNames(state, command);
  if (stranger) return [stranger];
  return [
    ...refuseDeparted(state, command),
    ...refuseStranger(state, given),
    ...refuseTurn(state, given),
    ...refuseItself(state, given, results),
  ];
}

/** Names that the state doesn't hold: nobody can insist on those. */
function refuseNames(state: DexterityState, command: DexterityCommand): Refusal | null {
  const [unknown] = refuseUnknown(state, combatantsIn(command), "DX-001");
  if (unknown) return unknown;
  if (command.kind === "effect" && Object.hasOwn(state.effects, command.id)) {
    return never("DX-001", "TURNCRAFT.Refused.DX-001.effectThere", { effect: command.name });
  }
  if (command.kind === "end-effect" && !Object.hasOwn(state.effects, command.id)) {
    return never("DX-001", "TURNCRAFT.Refused.DX-001.effectGone");
  }
  return null;
}

/** Combatants that have to be in the encounter for the command to mean anything. */
function combatantsIn(command: DexterityCommand): readonly CombatantId[] {
  const present = (...ids: (CombatantId | null | undefined)[]): CombatantId[] => ids.filter((id) => id != null);
  switch (command.kind) {
    case "roll":
    case "reset-roll":
    case "roll-off":
      return command.who;
    case "spend":
      return [command.who, ...(command.targets ?? [])];
    case "leave":
    case "defeat":
    case "restore":
    case "move":
    case "react":
    case "pass":
    case "hit-points":
      return [command.who];
    case "announce":
      return [command.event.who, ...(command.event.targets ?? [])];
    case "effect":
      return present(command.bearer, command.originator);
    case "manual":
      return present(command.active, ...(Object.keys(command.initiative ?? {}) as CombatantId[]));
    default:
      return [];
  }
}

/** DX-111: nobody who left does anything any more. Effects may still be theirs. */
function refuseDeparted(state: DexterityState, command: DexterityCommand): Refusal[] {
  if (command.kind === "effect") return [];
  const gone = combatantsIn(command).find((id) => fighterOf(state, id).departed);
  return gone ? [no("DX-111", "TURNCRAFT.Refused.DX-111.gone", { name: named(gone) })] : [];
}

/** What speaks against this kind of command, apart from who gives it and when. */
function refuseItself(
  state: DexterityState,
  { command, asker, facts }: Given<DexterityCommand>,
  results: readonly Result[],
): readonly Refusal[] {
  switch (command.kind) {
    case "start":
      return refuseStart(state);
    case "roll":
      return refuseRoll(state, command);
    case "roll-off":
      return areTied(state, command.who) ? [] : [no("DX-105", "TURNCRAFT.Refused.DX-105.noTie")];
    case "join":
      return refuseJoin(state, command.who, facts);
    case "advance":
    case "advance-round":
      return [
        ...refuseStale(state, command, { notStarted: "DX-006", over: "DX-201" }),
        ...(asker.gm ? [] : refuseGoingOn(state)),
      ];
    case "spend":
      return [
        ...refuseStrike(state, command.strike, "DX-001"),
        ...(isStarted(state) ? [...refuseGoingOn(state), ...refusePayment(state, command, answersOf(results))] : []),
      ];
    case "restore":
      return refuseRestore(state, command);
    case "move":
      return refuseMove(state, command, results);
    case "react":
      return [...refuseStrike(state, command.strike, "DX-001"), ...refuseReaction(state, command, answersOf(results))];
    case "pass":
    case "close-window":
      return refuseAnswer(state, command.window, command.kind === "pass" ? command.who : null);
    default:
      return [];
  }
}

function refuseStart(state: DexterityState): Refusal[] {
  if (isStarted(state)) return [never("DX-101", "TURNCRAFT.Refused.DX-101.started")];
  const missing = withoutTotal(state);
  if (missing.length === 0) return [];
  return [no("DX-101", "TURNCRAFT.Refused.DX-101.incomplete", { names: { combatants: missing } })];
}

function refuseRoll(state: DexterityState, { who }: CommandOf<"roll">): Refusal[] {
  const again = who.find((id) => fighterOf(state, id).roll !== null);
  if (!again) return [];
  const total = fighterOf(state, again).roll?.total ?? 0;
  return [no("DX-102", "TURNCRAFT.Refused.DX-102.again", { name: named(again), total })];
}

function refuseJoin(state: DexterityState, who: readonly CombatantId[], facts: Given<unknown>["facts"]): Refusal[] {
  const words = { twice: "DX-107", message: "TURNCRAFT.Refused.DX-107.twice", unknown: "DX-001" } as const;
  return refuseEntering(state, who, facts, readScores, words);
}

function refuseRestore(state: DexterityState, { who, resource }: CommandOf<"restore">): Refusal[] {
  const { left, scores } = fighterOf(state, who);
  if (left[resource] < scores.resourceMax[resource]) return [];
  const data = { name: named(who), resource: resourceFigure(resource) };
  return [never("DX-408", "TURNCRAFT.Refused.DX-408.notSpent", data)];
}

function refuseMove(state: DexterityState, command: CommandOf<"move">, results: readonly Result[]): Refusal[] {
  if (command.forced || !isStarted(state)) return [];
  const wall = command.survey.blocked ? [no("DX-502", "TURNCRAFT.Refused.DX-502.blocked")] : [];
  return [...refuseGoingOn(state), ...wall, ...refusePath(state, command, answersOf(results))];
}
