import { Fields } from "../../../engine/fields.ts";
import { object, readShape, readWhole } from "../../../engine/schema.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { type MarchingScores, type MarchingState, scoresShape, stateShape } from "./types.ts";

/** Reads a stored encounter; for an invalid field, returns a refusal with the field's name (section 13). */
export function load(raw: unknown): MarchingState | Refusal {
  const f = new Fields(raw, "MO-001");
  const state = readShape(stateShape, f);
  for (const [field, ids] of namesIn(state)) {
    if (!ids.every((id) => Object.hasOwn(state.fighters, id))) f.wrong(field);
  }
  return f.problem ?? state;
}

/** Fields with combatants' ids, paired with the ids. */
function namesIn(state: MarchingState): [field: string, ids: readonly CombatantId[]][] {
  const { together, overrun } = state;
  const some = (...ids: (CombatantId | null)[]) => ids.filter((id) => id !== null);
  return [
    ["marchingOrder", state.marchingOrder],
    ["vanguardId", some(state.vanguardId)],
    ["leadId", some(state.leadId)],
    ["targetId", some(state.targetId)],
    ["markedId", some(state.markedId)],
    ["together.ids", together?.ids ?? []],
    ["together.results", Object.values(together?.results ?? {}).map(({ target }) => target)],
    ["together.clocks", Object.keys(together?.clocks ?? {}) as CombatantId[]],
    ["overrun.ids", overrun?.ids ?? []],
    ["bands", state.bands.flatMap(({ members }) => members)],
  ];
}

/** Scores from the world, or null for anything else. */
export function readScores(raw: unknown): MarchingScores | null {
  return readWhole(object(scoresShape), raw);
}
