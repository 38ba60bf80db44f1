import { Fields } from "../../../engine/fields.ts";
import { object, presentIn, readShape, readWhole } from "../../../engine/schema.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { stackEntry } from "./stack-entries.ts";
import { type FlowScores, type FlowState, scoresShape, stateShape } from "./types.ts";

/** Reads a stored encounter; returns a refusal with the invalid field if there is one (FL-01, FL-03). */
export function load(raw: unknown): FlowState | Refusal {
  const f = new Fields(raw, "FL-01");
  const state = readShape(stateShape, f);
  if (!f.problem) for (const field of dangling(state)) f.wrong(field);
  return f.problem ?? state;
}

/** Fields that name a combatant not in the encounter: invalid if stored. */
function dangling(state: FlowState): string[] {
  const plain = (["placeId", "interrupted", "roundEffects"] as const).map((name): [string, readonly CombatantId[]] => [
    name,
    presentIn(stateShape[name], state[name]),
  ]);
  const named: [string, readonly CombatantId[]][] = [
    ...plain,
    ...state.open.map((each, i): [string, readonly CombatantId[]] => [`open.${i}`, presentIn(stackEntry, each)]),
    ...Object.entries(state.fighters).map(([id, fighter]): [string, readonly CombatantId[]] => [
      `fighters.${id}`,
      presentIn(stateShape.fighters, { [id]: fighter }),
    ]),
  ];
  return named.filter(([, ids]) => !ids.every((id) => Object.hasOwn(state.fighters, id))).map(([field]) => field);
}

/** Scores from the world, or null where they are none. */
export function readScores(raw: unknown): FlowScores | null {
  return readWhole(object(scoresShape), raw);
}
