import type { OfferButton, TrackerContext } from "../../../combat/tracker/context.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { Action, MarchingState } from "../rules/index.ts";

/** A button of Marching Order's own templates. */
export interface MarchingButton extends OfferButton {
  /** True for a switch in the on position. Absent: not a switch. */
  readonly pressed?: boolean | null;
}

export type MarchingContext = TrackerContext<MarchingState>;

/** Combatants in the order known to the reader, without departed combatants. */
export function knownOf({ input, canSee }: MarchingContext): CombatantId[] {
  const { order, fighters } = input.state;
  return order.filter((id) => canSee(id) && fighters[id] && !fighters[id].departed);
}

/** Place in the round as counted by the reader: hidden combatants leave no gap. Null if the combatant has none. */
export function placeOf(who: CombatantId, context: MarchingContext): number | null {
  const place = knownOf(context).indexOf(who);
  return place < 0 ? null : place + 1;
}

export const actionIcons: Readonly<Record<Action, string>> = {
  primary: "fa-burst",
  move: "fa-shoe-prints",
  reaction: "fa-bolt",
};
