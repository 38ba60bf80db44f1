import type { CombatantId, EncounterState } from "../../engine/types.ts";
import type { TrackerFacet } from "./facet.ts";

/**
 * Whether a reader may hear that a prompt is open, null for the newest: what somebody hidden does the Gamemaster alone is asked
 * about, so that nobody learns of it by being asked.
 */
export function mayHear<State extends EncounterState>(
  face: Pick<TrackerFacet<State>, "about">,
  { state, gm, canSee }: { state: State; gm: boolean; canSee: (id: CombatantId) => boolean },
  window: string | null = null,
): boolean {
  const about = face.about?.(state, window) ?? null;
  return gm || about === null || canSee(about);
}
