import type { CombatantId, EncounterState } from "../../engine/types.ts";
import type { TrackerFacet } from "./facet.ts";

/**
 * True if a reader may know of this open prompt (null: the newest): only the GM is asked about hidden combatants, so
 * that a prompt reveals nothing.
 */
export function canSeePrompt<State extends EncounterState>(
  face: Pick<TrackerFacet<State>, "about">,
  { state, gm, canSee }: { state: State; gm: boolean; canSee: (id: CombatantId) => boolean },
  window: string | null = null,
): boolean {
  const about = face.about?.(state, window) ?? null;
  return gm || about === null || canSee(about);
}
