import type { CombatantId } from "../../../rules/engine/types.ts";
import { type GroupState, type Item, isPresent, isReached } from "../../../rules/group/index.ts";
import type { Say } from "../../views/index.ts";
import type { Choice } from "./chooser-view.ts";

/** Whom something is aimed at. `named`: an object or a point in words will do. */
export interface TargetsView {
  readonly choices: readonly Choice[];
  readonly named: boolean;
  /** A called shot or a grab may be described (GR-137). */
  readonly called: boolean;
}

/** Opponents first, those within reach before others; the first is marked, or whom the user has targeted. */
export function targetsView(
  state: GroupState,
  who: CombatantId,
  item: Item,
  sees: { readonly mayKnow: (id: CombatantId) => boolean; readonly nameOf: (id: CombatantId) => string },
  targeted: CombatantId | null,
  say: Say,
): TargetsView {
  const side = state.fighters[who]?.group;
  const melee = item.attackForm === "melee";
  const others = state.order.filter((id) => id !== who && isPresent(state, id) && sees.mayKnow(id));
  const rank = (id: CombatantId) =>
    (state.fighters[id]?.group === side ? 2 : 0) + (melee && !isReached(state, who, id) ? 1 : 0);
  const sorted = others.toSorted((a, b) => rank(a) - rank(b));
  const marked = targeted !== null && sorted.includes(targeted) ? targeted : sorted[0];
  const choices = sorted.map((id) => ({
    value: id,
    label: sees.nameOf(id),
    note: melee
      ? say(
          isReached(state, who, id) ? "TURNCRAFT.GroupTable.target.inReach" : "TURNCRAFT.GroupTable.target.outOfReach",
        )
      : "",
    checked: id === marked,
  }));
  return { choices, named: item.attackForm === null, called: item.attackForm !== null };
}
