import type { EncounterState } from "../engine/types.ts";

/** A fight's state in the shape of the ruleset that it is played by, or null where that is another. */
export function stateUnder<State extends EncounterState>(
  ruleset: { readonly id: string; empty(): State },
  fight: { readonly type: string; readonly state: EncounterState | null },
): State | null {
  // An encounter's type is the id of its ruleset, which made the state.
  return fight.type === ruleset.id ? (fight.state as State | null) : null;
}
