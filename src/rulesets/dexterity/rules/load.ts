import { Fields } from "../../../engine/fields.ts";
import { object, readShape, readWhole } from "../../../engine/schema.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { type DexterityScores, type DexterityState, scoresShape, stateShape } from "./types.ts";

/** Reads a stored encounter; returns a refusal with the invalid field if there is one (section 10). */
export function load(raw: unknown): DexterityState | Refusal {
  const f = new Fields(raw, "DX-001");
  const state = readShape(stateShape, f);
  for (const [field, id] of namesIn(state)) if (id !== null && !Object.hasOwn(state.fighters, id)) f.wrong(field);
  return f.problem ?? state;
}

/** Combatants who must be part of the encounter, each with the path of the field. Bearers of effects may be gone. */
function namesIn({ placeId, effects }: DexterityState): [string, CombatantId | null][] {
  const originators = Object.entries(effects).map(([id, { originatorId }]): [string, CombatantId | null] => [
    `effects.${id}.originatorId`,
    originatorId,
  ]);
  return [["placeId", placeId], ...originators];
}

/** Scores from the world, or null where they are none. */
export function readScores(raw: unknown): DexterityScores | null {
  return readWhole(object(scoresShape), raw);
}
