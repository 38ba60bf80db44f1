import { Fields } from "../../../engine/fields.ts";
import { object, readShape, readWhole } from "../../../engine/schema.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { type SecondsScores, type SecondsState, scoresShape, stateShape } from "./types.ts";

/** Reads a stored encounter; for an invalid field, returns a refusal with the field's name (section 11). */
export function load(raw: unknown): SecondsState | Refusal {
  const f = new Fields(raw, "SX-001");
  const state = readShape(stateShape, f);
  noteDangling(f, state);
  return f.problem ?? state;
}

/** Marks fields with combatants from outside the encounter, and a stack with the acting combatant not at the end (SX-204). */
function noteDangling(f: Fields, { activeId, placeId, stack, upNext, fighters }: SecondsState): void {
  const isKnown = (id: CombatantId): boolean => Object.hasOwn(fighters, id);
  if (placeId !== null && !isKnown(placeId)) f.wrong("placeId");
  if (!stack.every(isKnown) || (stack.at(-1) ?? null) !== activeId) f.wrong("stack");
  if (!upNext.every(isKnown)) f.wrong("upNext");
}

/** Scores from the world, or null for anything else. */
export function readScores(raw: unknown): SecondsScores | null {
  return readWhole(object(scoresShape), raw);
}
