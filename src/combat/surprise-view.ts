import type { CombatantId, EncounterState } from "../engine/types.ts";
import type { TrackerReader } from "./tracker/reader.ts";
import type { SurpriseFace } from "./tracker/surprise-facet.ts";

/** Window in which the GM marks surprised combatants. */
export interface SurpriseView {
  readonly means: string;
  readonly sides: readonly {
    readonly id: string;
    readonly name: string;
    /** All of them are ticked. */
    readonly all: boolean;
    readonly members: readonly { readonly id: CombatantId; readonly name: string; readonly ticked: boolean }[];
  }[];
}

/**
 * Returns the dialog's content. Combatants marked as surprised are ticked; if there are none, the ruleset's proposals.
 */
export function surpriseView(reader: TrackerReader, face: SurpriseFace<EncounterState>): SurpriseView {
  const { input, localize, nameOf } = reader;
  const { state } = input;
  const marked = state.order.filter((id) => face.isSurprised(state, id));
  const ticked = marked.length > 0 ? marked : (face.proposed?.(state) ?? []);
  const sides = face.sides(reader).map(({ name, who }, index) => {
    const there = who.filter((id) => state.fighters[id]?.departed === false);
    const members = there.map((id) => ({ id, name: nameOf(id), ticked: ticked.includes(id) }));
    return { id: String(index), name, all: members.length > 0 && members.every((one) => one.ticked), members };
  });
  return { means: localize(face.means), sides: sides.filter(({ members }) => members.length > 0) };
}
