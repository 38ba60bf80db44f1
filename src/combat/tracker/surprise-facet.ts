import type { AnyCommand, CombatantId, EncounterState } from "../../engine/types.ts";
import type { LangKey } from "../../i18n.ts";
import type { TrackerReader } from "./reader.ts";

/** A side, as the window of surprise lists it. */
export interface SurpriseSide {
  readonly name: string;
  readonly who: readonly CombatantId[];
}

/** Marking of surprised combatants by the GM before the first round. No clause has a roll for it. */
export interface SurpriseFace<State extends EncounterState> {
  /** Meaning of surprise for the combatants, with its clauses. */
  readonly means: LangKey;
  sides(reader: TrackerReader<State>): readonly SurpriseSide[];
  isSurprised(state: State, who: CombatantId): boolean;
  /** Returns the combatants ticked beforehand while none is marked yet; absent: none. */
  proposed?(state: State): readonly CombatantId[];
  /** Returns the commands that make exactly these combatants surprised; empty if they already are. */
  commands(state: State, surprised: readonly CombatantId[]): readonly AnyCommand[];
}

/** Returns the combatants to mark and to unmark, for rulesets that mark several at once. */
export function differing<State extends EncounterState>(
  face: Pick<SurpriseFace<State>, "isSurprised">,
  state: State,
  surprised: readonly CombatantId[],
): { readonly on: readonly CombatantId[]; readonly off: readonly CombatantId[] } {
  const marked = state.order.filter((id) => face.isSurprised(state, id));
  return {
    on: surprised.filter((id) => !marked.includes(id)),
    off: marked.filter((id) => !surprised.includes(id)),
  };
}
