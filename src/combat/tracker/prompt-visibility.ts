import type { CombatantId, EncounterState } from "../../engine/types.ts";
import type { TrackerFacet } from "./facet.ts";

/** True if a reader may know of the open prompt (null: the newest): prompts about hidden combatants are the GM's alone. */
export function canSeePrompt<State extends EncounterState>(
  tracker: Pick<TrackerFacet<State>, "about">,
  { state, gm, canSee }: { state: State; gm: boolean; canSee: (id: CombatantId) => boolean },
  window: string | null = null,
): boolean {
  const about = tracker.about?.(state, window) ?? null;
  return gm || about === null || canSee(about);
}
