import { Fields } from "../../../engine/fields.ts";
import { presentIn, readShape } from "../../../engine/schema.ts";
import type { Refusal } from "../../../engine/types.ts";
import { type GroupState, stateShape } from "./types.ts";

/** Reads a stored encounter; returns a refusal with the invalid field if there is one. */
export function load(raw: unknown): GroupState | Refusal {
  const f = new Fields(raw, "GR-168");
  const state = readShape(stateShape, f);
  if (!f.problem) for (const field of dangling(state)) f.wrong(field);
  return f.problem ?? state;
}

/** Fields naming a missing combatant. */
function dangling(state: GroupState): string[] {
  const fields = ["melees", "window", "held", "fighters"] as const;
  return fields.filter((name) =>
    presentIn(stateShape[name], state[name]).some((id) => !Object.hasOwn(state.fighters, id)),
  );
}
