import type { CombatantId, EncounterState } from "../engine/types.ts";
import type { TrackerContext } from "./tracker/context.ts";
import type { SurpriseFacet } from "./tracker/facet.ts";

/** Window for the GM to mark surprised combatants. */
interface SurpriseView {
  readonly means: string;
  readonly sides: readonly {
    readonly id: string;
    readonly name: string;
    /** True if all are ticked. */
    readonly all: boolean;
    readonly members: readonly { readonly id: CombatantId; readonly name: string; readonly ticked: boolean }[];
  }[];
}

/** Returns the dialog's content. Combatants marked as surprised are ticked; if there are none, the ruleset's proposals. */
export function surpriseView(context: TrackerContext, tracker: SurpriseFacet<EncounterState>): SurpriseView {
  const { input, localize, nameOf } = context;
  const { state } = input;
  const marked = state.order.filter((id) => tracker.isSurprised(state, id));
  const ticked = marked.length > 0 ? marked : (tracker.proposed?.(state) ?? []);
  const sides = tracker.sides(context).map(({ name, who }, index) => {
    const there = who.filter((id) => state.fighters[id]?.departed === false);
    const members = there.map((id) => ({ id, name: nameOf(id), ticked: ticked.includes(id) }));
    return { id: String(index), name, all: members.length > 0 && members.every((one) => one.ticked), members };
  });
  return { means: localize(tracker.means), sides: sides.filter(({ members }) => members.length > 0) };
}
