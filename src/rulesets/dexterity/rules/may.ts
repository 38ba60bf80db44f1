import { fighterOf, isStarted, named } from "../../../engine/fighters.ts";
import { refuseAsker } from "../../../engine/refusals.ts";
import type { CombatantId, Given, Refusal } from "../../../engine/types.ts";
import type { DexterityCommand, DexterityState } from "./types.ts";

/** Whether a command is the GM's alone, needs one's own combatant, and binds it to that combatant's turn (DX-003). */
type Leave = { readonly by: "gm" } | { readonly by: "owner"; readonly of: readonly CombatantId[]; readonly when: When };
/** `turn`: for everybody (DX-407). `ownersTurn`: the GM may at any time (DX-003). `any`: rolls, joins, Reactions. */
type When = "turn" | "ownersTurn" | "any";

/** DX-003, DX-516: why this isn't the asker's to command. */
export function refuseStranger(state: DexterityState, { command, asker }: Given<DexterityCommand>): Refusal[] {
  if (asker.gm) return [];
  const leave = leaveFor(state, command);
  if (command.kind === "move" && command.forced) {
    return [{ clause: "DX-516", message: "TURNCRAFT.Refused.DX-516.onlyGM" }];
  }
  return refuseAsker(asker, leave.by === "gm" ? "gm" : leave.of, "DX-003");
}

/** DX-108, DX-407: why this isn't the moment. */
export function refuseTurn(state: DexterityState, { command, asker }: Given<DexterityCommand>): Refusal[] {
  const leave = leaveFor(state, command);
  if (!isStarted(state) || leave.by === "gm" || leave.when === "any") return [];
  if (leave.when === "ownersTurn" && asker.gm) return [];
  if (leave.of.length === 0 || leave.of.some((id) => id === state.activeId)) return [];
  return leave.of.slice(0, 1).map((who) => notOnTurn(state, who));
}

function notOnTurn(state: DexterityState, who: CombatantId): Refusal {
  const name = named(who);
  if (fighterOf(state, who).lateUntilTurn) {
    return { clause: "DX-108", message: "TURNCRAFT.Refused.DX-108.late", data: { name } };
  }
  if (state.activeId === null) {
    return { clause: "DX-407", message: "TURNCRAFT.Refused.DX-407.nobody", data: { name } };
  }
  return { clause: "DX-407", message: "TURNCRAFT.Refused.DX-407.turn", data: { name, active: named(state.activeId) } };
}

function leaveFor(state: DexterityState, command: DexterityCommand): Leave {
  switch (command.kind) {
    case "roll":
    case "roll-off":
    case "join":
      return { by: "owner", of: command.who, when: "any" };
    case "react":
    case "pass":
    case "hit-points":
      return { by: "owner", of: [command.who], when: "any" };
    case "leave":
    case "defeat":
      return { by: "owner", of: [command.who], when: "ownersTurn" };
    case "spend":
      return { by: "owner", of: [command.who], when: "turn" };
    case "move":
      return { by: "owner", of: [command.who], when: command.forced ? "any" : "turn" };
    case "announce":
      return { by: "owner", of: [command.event.who], when: "ownersTurn" };
    case "advance":
      return { by: "owner", of: state.activeId === null ? [] : [state.activeId], when: "ownersTurn" };
    case "effect":
      return effectLeave(state, command.originator ?? command.bearer);
    case "end-effect":
      return effectLeave(state, state.effects[command.id]?.originatorId ?? null);
    default:
      return { by: "gm" };
  }
}

/** Effects are their originator's, on the own turn, or off it after a Reaction that may have made them (DX-307). */
function effectLeave(state: DexterityState, who: CombatantId | null): Leave {
  if (who === null) return { by: "gm" };
  const { left, scores } = fighterOf(state, who);
  return { by: "owner", of: [who], when: left.reaction < scores.resourceMax.reaction ? "any" : "ownersTurn" };
}
