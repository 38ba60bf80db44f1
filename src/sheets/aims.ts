import { strikeTargets } from "../combat/index.ts";
import type { Fight } from "./fight.ts";
import type { Offer } from "./turn-panel/facet.ts";

/** Names of the combatants at whom an offer is aimed if pressed now; empty: a window asks, or nobody. */
export function aimedAt(
  { combat, who, sheet, nameOf }: Fight,
  { aim, item: uuid }: Pick<Offer, "aim" | "item">,
): string {
  const item = combat.combatants.get(who)?.actor?.items.find((each) => each.uuid === uuid);
  const ids = aim !== undefined ? [aim] : item && sheet?.dice ? strikeTargets(combat, who, item, sheet.dice(item)) : [];
  return ids
    .filter((id) => id !== who)
    .map(nameOf)
    .join(", ");
}
