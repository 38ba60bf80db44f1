import { fighterOf } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { First, MarchingState, Together } from "./types.ts";

type Acting = Pick<MarchingState, "fighters" | "together">;

/** Combatants still to choose their first activity (MO-502), except the felled (MO-512). */
export function undecided({ together, fighters }: Acting): CombatantId[] {
  const ids = together?.ids ?? [];
  return ids.filter((id) => !together?.firstChoice[id] && !fighterOf({ fighters }, id).defeated);
}

/** True if the combatant has finished the present half, or is felled (MO-511, MO-512). */
export function isDone({ together, fighters }: Acting, id: CombatantId): boolean {
  return together?.finished.includes(id) === true || fighterOf({ fighters }, id).defeated;
}

/**
 * Activity of a combatant in the current half: the choice in the first, the remaining activity in the second; null before the
 * choice.
 */
export function doingOf({ firstChoice, half }: Together, id: CombatantId): First | null {
  const first = firstChoice[id] ?? null;
  if (first === null || half === 1) return first;
  return first === "act" ? "move" : "act";
}
