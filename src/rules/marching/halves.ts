import type { CombatantId } from "../engine/types.ts";
import type { First, Together } from "./types.ts";

/** Those who have still to say what comes first (MO-502). */
export function undecided({ ids, firstChoice }: Together): CombatantId[] {
  return ids.filter((id) => !firstChoice[id]);
}

/** What this one does in the present half: its choice in the first, the other in the second; null before it chose. */
export function doingOf({ firstChoice, half }: Together, id: CombatantId): First | null {
  const first = firstChoice[id] ?? null;
  if (first === null || half === 1) return first;
  return first === "act" ? "move" : "act";
}
