import { fighterOf } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { First, MarchingState, Together } from "./types.ts";

type Acting = Pick<MarchingState, "fighters" | "together">;

/** Those who have still to say what comes first (MO-502); the felled have nothing to say any more (MO-512). */
export function undecided({ together, fighters }: Acting): CombatantId[] {
  const ids = together?.ids ?? [];
  return ids.filter((id) => !together?.firstChoice[id] && !fighterOf({ fighters }, id).defeated);
}

/** Whether nobody waits for this one in the present half: it has said so, or is felled (MO-511, MO-512). */
export function isDone({ together, fighters }: Acting, id: CombatantId): boolean {
  return together?.finished.includes(id) === true || fighterOf({ fighters }, id).defeated;
}

/** What this one does in the present half: its choice in the first, the other in the second; null before it chose. */
export function doingOf({ firstChoice, half }: Together, id: CombatantId): First | null {
  const first = firstChoice[id] ?? null;
  if (first === null || half === 1) return first;
  return first === "act" ? "move" : "act";
}
