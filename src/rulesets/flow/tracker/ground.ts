import type { Say } from "../../../combat/views/words.ts";
import type { FlowState } from "../rules/index.ts";

/**
 * Meaning of a space when an encounter under Action & Flow Points isn't on hexes (FL-167, FL-168); null on hexes, and
 * while no combatant is on the map.
 */
export function groundWords({ fighters }: Pick<FlowState, "fighters">, say: Say): string | null {
  const found = Object.values(fighters).find(({ scores }) => scores.grid !== undefined)?.scores;
  if (!found) return null;
  if (found.spaces.length === 0) return say("TURNCRAFT.Flow.Board.unjudged");
  if (found.grid === "square") return say("TURNCRAFT.Flow.Board.onSquares");
  return say("TURNCRAFT.Flow.Board.measured", { length: found.token?.distance ?? 1 });
}
