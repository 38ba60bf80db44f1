import type { WaitingWay } from "../../../canvas/map/movement-rules.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { type FlowState, waitingFor } from "../rules/index.ts";

/**
 * Movements waiting for an answer (FL-70), with their remaining hexes, whose movers the viewer can see. A movement that
 * waits only for unseen combatants is left out: its waiting would give them away.
 */
export function waitingWays(
  { open, fighters }: Pick<FlowState, "open" | "fighters">,
  canSee: (id: CombatantId) => boolean,
): WaitingWay[] {
  return open.flatMap((frame, i): WaitingWay[] => {
    if (frame.kind !== "walk" || frame.legs.length === 0 || !canSee(frame.who)) return [];
    // Whatever came on top of it is settled first.
    const isSeenToWait = open.slice(i).some((each) => awaited(each).some(canSee));
    const from = fighters[frame.who]?.scores.spaces ?? [];
    if (!isSeenToWait || from.length === 0) return [];
    return [{ who: frame.who, from, to: frame.legs.map(({ to }) => to) }];
  });
}

/** Combatants who have to answer, or the one acting inside another's turn (FL-123). */
function awaited(frame: FlowState["open"][number]): readonly CombatantId[] {
  if (frame.kind === "readied") return [frame.who];
  return frame.window ? waitingFor(frame.window) : [];
}
