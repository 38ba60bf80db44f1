import { fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { type Leave, no, refuseAsker } from "../../../engine/refusals.ts";
import type { CombatantId, Given, Refusal } from "../../../engine/types.ts";
import { actingIds, attackOf, isActing, sideOf, waits } from "./fighters.ts";
import { bothSee, isOneUnseen } from "./initiative.ts";
import { leadOf } from "./order.ts";
import { isSurprised } from "./surprise.ts";
import type { MarchingCommand, MarchingState } from "./types.ts";

/** Who may give a command beside the GM, and whose turn it has to be, for the GM too unless he insists (MO-003). */
interface Terms {
  readonly leave: Leave;
  /** Combatants who have to be acting. */
  readonly turnOf?: readonly CombatantId[];
  /** The same, but the GM isn't bound. */
  readonly ownersTurnOf?: readonly CombatantId[];
}

/** MO-003 and the clauses that say otherwise: why this isn't the asker's to command. */
export function refuseStranger(state: MarchingState, { command, asker }: Given<MarchingCommand>): Refusal[] {
  if (asker.gm) return [];
  switch (command.kind) {
    case "take-initiative":
    case "cede-initiative":
      return refuseChooser(state, asker.owns);
    case "marching-order":
      return isStarted(state) ? [no("MO-101", "TURNCRAFT.Refused.MO-101.during")] : refuseOutsiders(state, asker.owns);
    case "frantic":
      return [no("MO-901", "TURNCRAFT.Refused.MO-901.onlyGM")];
    case "seize":
      return refuseCaller(command, asker.owns);
    default:
      return refuseAsker(asker, termsFor(state, command).leave, "MO-003");
  }
}

/** Before a fight any player of the party arranges it. */
function refuseOutsiders(state: MarchingState, owns: readonly CombatantId[]): Refusal[] {
  const isMember = (id: CombatantId): boolean => Object.hasOwn(state.fighters, id) && sideOf(state, id) === "party";
  return owns.some(isMember) ? [] : [no("MO-003", "TURNCRAFT.Refused.notYours")];
}

/** Any owner of one who would roll may call for it (MO-701), each for themselves. */
function refuseCaller(
  { groups }: Extract<MarchingCommand, { kind: "seize" }>,
  owns: readonly CombatantId[],
): Refusal[] {
  const isOwn = groups.some(({ members }) => members.some((id) => owns.includes(id)));
  // Its first member rolls for all of it: whoever puts others beside that one has to own them (MO-710).
  const isMade = groups.every(({ members }) => members.slice(1).every((id) => owns.includes(id)));
  return isOwn && isMade ? [] : [no("MO-003", "TURNCRAFT.Refused.notYours")];
}

/** MO-204: nobody but the lead's owner chooses. */
function refuseChooser(state: MarchingState, owns: readonly CombatantId[]): Refusal[] {
  const lead = leadOf(state);
  if (lead === null) return [no("MO-204", "TURNCRAFT.Refused.MO-204.nobody")];
  return owns.includes(lead) ? [] : [no("MO-204", "TURNCRAFT.Refused.MO-204.lead", { lead: named(lead) })];
}

/** MO-203, MO-204: why nobody takes or cedes initiative now. */
export function refuseChoice(state: MarchingState): Refusal[] {
  if (isOneUnseen(state) || state.choice === "forced") return [no("MO-203", "TURNCRAFT.Refused.MO-203.forced")];
  if (state.choice === "taken") return [no("MO-204", "TURNCRAFT.Refused.MO-204.taken")];
  if (state.choice === "ceded") return [no("MO-204", "TURNCRAFT.Refused.MO-204.ceded")];
  return bothSee(state) ? [] : [no("MO-201", "TURNCRAFT.Refused.MO-201.unanswered")];
}

/** Why this isn't the moment: nobody acts out of their turn, whatever they are told (MO-003, MO-214, MO-602, MO-801). */
export function refuseTurn(state: MarchingState, { command, asker }: Given<MarchingCommand>): Refusal[] {
  if (!isStarted(state)) return [];
  const { turnOf = [], ownersTurnOf = [] } = termsFor(state, command);
  const bound = asker.gm ? turnOf : [...turnOf, ...ownersTurnOf];
  return bound.filter((id) => !isActing(state, id)).map((id) => notOnTurn(state, id));
}

function notOnTurn(state: MarchingState, id: CombatantId): Refusal {
  const name = named(id);
  const { delayed, acted } = fighterOf(state, id);
  if (waits(state, id)) return no("MO-214", "TURNCRAFT.Refused.MO-214.waits", { name });
  const last = state.order[state.order.indexOf(id) - 1];
  if (delayed && !acted && last) {
    return no("MO-602", "TURNCRAFT.Refused.MO-602.comesBack", { name, last: named(last) });
  }
  if (hasSurprised(state, id)) return no("MO-801", "TURNCRAFT.Refused.MO-801.noExtra");
  return no("MO-003", "TURNCRAFT.Refused.MO-003.turn", { name });
}

/** Whether it may think that surprise lets it act now: round 1, and some of the other side are surprised. */
function hasSurprised(state: MarchingState, id: CombatantId): boolean {
  if (state.round !== 1 || isSurprised(state, id)) return false;
  return state.order.some((other) => sideOf(state, other) !== sideOf(state, id) && isSurprised(state, other));
}

function termsFor(state: MarchingState, command: MarchingCommand): Terms {
  switch (command.kind) {
    case "spend": {
      const own: Terms = { leave: [command.who] };
      // Reactions are usable outside the own turn too (MO-405).
      return command.action === "reaction" ? own : { ...own, turnOf: [command.who] };
    }
    case "move":
      return command.forced ? { leave: "gm" } : { leave: [command.who], turnOf: [command.who] };
    case "result": {
      // An attack that is a Reaction takes effect in others' turns too (MO-003, MO-405).
      return attackOf(state, command.who) === "reaction"
        ? { leave: [command.who] }
        : { leave: [command.who], turnOf: [command.who] };
    }
    case "act-together":
    case "delay":
    case "announce":
    case "done":
    case "decline":
    case "choose":
    case "finish":
      return { leave: [command.who], turnOf: [command.who] };
    case "hit-points":
      return { leave: [command.who] };
    case "join":
      return { leave: command.who };
    case "defeat":
      // Whoever is felled doesn't rise by themselves (MO-512).
      return command.defeated ? { leave: [command.who], ownersTurnOf: [command.who] } : { leave: "gm" };
    case "leave":
    case "condition":
    case "end-condition":
      return { leave: [command.who], ownersTurnOf: [command.who] };
    case "advance":
      return { leave: actingIds(state).slice(0, 1) };
    default:
      return { leave: "gm" };
  }
}
