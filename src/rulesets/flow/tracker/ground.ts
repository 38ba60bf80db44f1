import type { Localize } from "../../../combat/views/words.ts";
import type { FlowState } from "../rules/index.ts";

/**
 * Meaning of a space when an encounter under Action & Flow Points isn't on hexes (FL-167, FL-168); null on hexes, and
 * while no combatant is on the map.
 */
export function groundWords({ fighters }: Pick<FlowState, "fighters">, localize: Localize): string | null {
  const found = Object.values(fighters).find(({ scores }) => scores.grid !== undefined)?.scores;
  if (!found) return null;
  if (found.spaces.length === 0) return localize("TURNCRAFT.Flow.Board.unjudged");
  if (found.grid === "square") return localize("TURNCRAFT.Flow.Board.onSquares");
  return localize("TURNCRAFT.Flow.Board.measured", { length: found.token?.distance ?? 1 });
}
