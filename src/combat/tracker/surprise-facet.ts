import type { AnyCommand, CombatantId, EncounterState } from "../../engine/types.ts";
import type { LangKey } from "../../i18n.ts";
import type { Reader } from "./reader.ts";

/** A side, as the window of surprise lists it. */
export interface SurpriseSide {
  readonly name: string;
  readonly who: readonly CombatantId[];
}

/** How a ruleset's GM says before the first round who is surprised. No clause has a roll for it. */
export interface SurpriseFace<State extends EncounterState> {
  /** What it means for them, with its clauses. */
  readonly means: LangKey;
  sides(reader: Reader<State>): readonly SurpriseSide[];
  isSurprised(state: State, who: CombatantId): boolean;
  /** Who is ticked beforehand where nobody is marked yet; absent: nobody. */
  proposed?(state: State): readonly CombatantId[];
  /** What has to be asked for so that exactly these are surprised; nothing where they are. */
  commands(state: State, surprised: readonly CombatantId[]): readonly AnyCommand[];
}

/** Those to mark and those to unmark, for rulesets that mark several at once. */
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
