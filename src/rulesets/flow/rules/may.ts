import { fighterIn } from "../../../engine/fighters.ts";
import { type Leave, refuseAsker } from "../../../engine/refusals.ts";
import type { Given, Refusal } from "../../../engine/types.ts";
import type { FlowCommand, FlowState } from "./types.ts";

/** Why this isn't the asker's to command. What only the GM may do is refused under the clause that says so. */
export function refuseStranger(state: FlowState, { command, asker }: Given<FlowCommand>): Refusal[] {
  if (asker.gm) return [];
  if (command.kind === "move" && command.forced) {
    return [{ clause: "FL-97", message: "TURNCRAFT.Refused.FL-97.onlyGM" }];
  }
  if ((command.kind === "act" || command.kind === "react") && (command.modifier ?? 0) !== 0) {
    return [{ clause: "FL-162", message: "TURNCRAFT.Refused.FL-162.onlyGM" }];
  }
  const clause = command.kind === "advance" ? "FL-10" : "FL-01";
  return refuseAsker(asker, leaveFor(state, command), clause);
}

function leaveFor(state: FlowState, command: FlowCommand): Leave {
  switch (command.kind) {
    case "roll":
    case "join":
      return command.who;
    case "leave":
    case "defeat":
    case "hit-points":
    case "act":
    case "move":
    case "react":
    case "pass":
    case "watch":
    case "trigger":
    case "drop-ready":
    case "keep-waiting":
      return [command.who];
    case "advance":
      return state.activeId === null || fighterIn(state, state.activeId) === null ? "gm" : [state.activeId];
    default:
      return "gm";
  }
}
