import type { CombatantId, EncounterState } from "../../engine/types.ts";
import type { TrackerFacet } from "./facet.ts";
import { canSeePrompt } from "./prompt-visibility.ts";
import type { TrackerReader } from "./reader.ts";

/** Reason why an encounter waits for its reader. */
export type Waits = "begin" | "roll" | "answer" | "turn";

/**
 * Returns the reason why the encounter waits for the reader: a GM has to begin it; a player has to roll, has to answer
 * or has the turn. A GM plays combatants that no player owns. Null: it doesn't wait.
 */
export function waitsFor(reader: TrackerReader, face: TrackerFacet<EncounterState> | null): Waits | null {
  const { input, owns } = reader;
  const { state, gm } = input;
  const npcs = new Set(input.combatants.filter(({ npc }) => npc).map(({ id }) => id));
  const plays = (id: CombatantId) => (gm ? npcs.has(id) : owns(id));
  if (state.round === 0) {
    if (gm) return state.order.length > 0 ? "begin" : null;
    return face?.rolls && state.order.some((id) => owns(id) && unrolled(state, id)) ? "roll" : null;
  }
  if (face && canSeePrompt(face, { ...input, canSee: reader.canSee }) && face.waiting(state).some(plays))
    return "answer";
  return actingIn(state, face).some(plays) ? "turn" : null;
}

/** Combatants who act at this moment. */
export function actingIn(
  state: EncounterState,
  face: Pick<TrackerFacet<EncounterState>, "acting"> | null,
): readonly CombatantId[] {
  return face?.acting?.(state) ?? (state.activeId === null ? [] : [state.activeId]);
}

function unrolled({ fighters }: EncounterState, id: CombatantId): boolean {
  return fighters[id]?.initiative === null && !fighters[id]?.departed;
}
