import { fighterIn, fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { no, refuseAsker } from "../../../engine/refusals.ts";
import type { CombatantId, Given, Refusal } from "../../../engine/types.ts";
import { actionOf } from "./actions.ts";
import { waits } from "./fighters.ts";
import { lastingOf } from "./lasting.ts";
import type { SecondsCommand, SecondsState } from "./types.ts";

/** Whether a command is the GM's alone or an owner's, and whether it is for the actor alone (SX-003). */
type Leave = { readonly by: "gm" } | { readonly by: "owner"; readonly of: readonly CombatantId[]; readonly when: When };
/** `turn`: for the GM too, who may insist (SX-405). `ownersTurn`: the GM may at any time. `any`: rolls, joins, `act`, dice of what takes effect. */
type When = "turn" | "ownersTurn" | "any";

/** SX-003: why this isn't the asker's to command. */
export function refuseStranger(state: SecondsState, { command, asker }: Given<SecondsCommand>): Refusal[] {
  if (asker.gm) return [];
  if (command.kind === "counter") return [no("SX-303", "TURNCRAFT.Refused.SX-303.onlyGM")];
  if (command.kind === "contest") {
    if (command.strangers && command.strangers.length > 0) return refuseAsker(asker, "gm", "SX-105");
    const isOpen = command.who.length === 0 || command.who.some((id) => asker.owns.includes(id));
    return isOpen ? [] : refuseAsker(asker, command.who, "SX-003");
  }
  const leave = leaveFor(state, command);
  return refuseAsker(asker, leave.by === "gm" ? "gm" : leave.of, "SX-003");
}

/** SX-003, SX-405: why this isn't the moment. */
export function refuseTurn(state: SecondsState, { command, asker }: Given<SecondsCommand>): Refusal[] {
  const leave = leaveFor(state, command);
  if (!isStarted(state) || leave.by === "gm" || leave.when === "any") return [];
  if (leave.when === "ownersTurn" && asker.gm) return [];
  return leave.of.flatMap((who) => notActing(state, who, isFree(state, command)) ?? []);
}

/** Why this combatant can't use their own turn at this moment, for what takes no time too; null for the actor. */
export function notActing(state: SecondsState, who: CombatantId, free: boolean): Refusal | null {
  return who === state.activeId ? null : notTheActor(state, who, free);
}

function notTheActor(state: SecondsState, who: CombatantId, free: boolean): Refusal {
  const name = named(who);
  if (state.stack.includes(who) && state.activeId !== null) {
    return no("SX-204", "TURNCRAFT.Refused.SX-204.interrupted", { name, interrupter: named(state.activeId) });
  }
  if (free) return no("SX-701", "TURNCRAFT.Refused.SX-701.ownTurn");
  const fighter = fighterOf(state, who);
  const late = fighter.joinedRound === state.round && !state.upNext.includes(who);
  if (late && waits(fighter, state.round)) return no("SX-109", "TURNCRAFT.Refused.SX-109.late", { name });
  return no("SX-003", "TURNCRAFT.Refused.SX-003.turn", { name });
}

/** Whether what is asked for takes no time (SX-701). */
export function isFree(state: SecondsState, command: SecondsCommand): boolean {
  return command.kind === "free" || (command.kind === "begin" && actionOf(state.settings, command).total === 0);
}

function leaveFor(state: SecondsState, command: SecondsCommand): Leave {
  switch (command.kind) {
    case "roll":
    case "reroll":
    case "join":
    case "contest":
      return { by: "owner", of: command.who, when: "any" };
    case "effect":
      return { by: "owner", of: [command.originator ?? command.bearer], when: "any" };
    case "end-effect": {
      const counted = lastingOf(state, command.id);
      return counted ? { by: "owner", of: [counted.who], when: "any" } : { by: "gm" };
    }
    case "act":
    case "take-effect":
    case "hit-points":
      return { by: "owner", of: [command.who], when: "any" };
    case "begin":
    case "continue":
    case "wait":
    case "free":
    case "delay":
      return { by: "owner", of: [command.who], when: "turn" };
    case "move":
      return command.forced ? { by: "gm" } : { by: "owner", of: [command.who], when: "turn" };
    case "abandon":
    case "finish":
    case "leave":
    case "defeat":
      return { by: "owner", of: [command.who], when: "ownersTurn" };
    case "advance":
      return { by: "owner", of: turnMeant(state, command.turn), when: "ownersTurn" };
    default:
      return { by: "gm" };
  }
}

/** Whose turn shall end: an owner who is interrupted, or clicks twice, is told so and not that it isn't theirs (SX-204). */
function turnMeant(state: SecondsState, turn: CombatantId | null): readonly CombatantId[] {
  return turn !== null && fighterIn(state, turn) ? [turn] : [];
}
