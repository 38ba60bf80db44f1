import { Fields } from "../../../engine/fields.ts";
import { object, readShape, readWhole } from "../../../engine/schema.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { type SecondsScores, type SecondsState, scoresShape, stateShape } from "./types.ts";

/** Reads a stored encounter; returns a refusal with the invalid field if there is one (section 11). */
export function load(raw: unknown): SecondsState | Refusal {
  const f = new Fields(raw, "SX-001");
  const state = readShape(stateShape, f);
  noteDangling(f, state);
  return f.problem ?? state;
}

/** Marks fields that name combatants outside the encounter, and a stack whose last combatant isn't the acting one (SX-204). */
function noteDangling(f: Fields, { activeId, placeId, stack, upNext, fighters }: SecondsState): void {
  const isKnown = (id: CombatantId): boolean => Object.hasOwn(fighters, id);
  if (placeId !== null && !isKnown(placeId)) f.wrong("placeId");
  if (!stack.every(isKnown) || (stack.at(-1) ?? null) !== activeId) f.wrong("stack");
  if (!upNext.every(isKnown)) f.wrong("upNext");
}

/** Scores from the world, or null where they are none. */
export function readScores(raw: unknown): SecondsScores | null {
  return readWhole(object(scoresShape), raw);
}
