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
  return open.flatMap((entry, i): WaitingWay[] => {
    if (entry.kind !== "walk" || entry.legs.length === 0 || !canSee(entry.who)) return [];
    // Whatever came on top of it is settled first.
    const isSeenToWait = open.slice(i).some((each) => awaited(each).some(canSee));
    const from = fighters[entry.who]?.scores.spaces ?? [];
    if (!isSeenToWait || from.length === 0) return [];
    return [{ who: entry.who, from, to: entry.legs.map(({ to }) => to) }];
  });
}

/** Combatants who have to answer, or the one acting inside another's turn (FL-123). */
function awaited(entry: FlowState["open"][number]): readonly CombatantId[] {
  if (entry.kind === "readied") return [entry.who];
  return entry.window ? waitingFor(entry.window) : [];
}
