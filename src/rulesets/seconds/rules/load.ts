import { Fields } from "../../../engine/fields.ts";
import { object, readShape, readWhole } from "../../../engine/schema.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { type SecondsScores, type SecondsState, scoresShape, stateShape } from "./types.ts";

/** Stored encounter, or the invalid field (section 11). */
export function load(raw: unknown): SecondsState | Refusal {
  const f = new Fields(raw, "SX-001");
  const state = readShape(stateShape, f);
  noteDangling(f, state);
  return f.problem ?? state;
}

/** Notes names of missing fighters, and a stack in conflict with the acting combatant (SX-204). */
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
