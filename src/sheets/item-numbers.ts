import { type ItemNumbers, type Localize, type NumbersView, numbersView } from "../combat/views/index.ts";
import type { EncounterState } from "../engine/types.ts";
import type { ItemSummary } from "./item-summary.ts";
import type { SheetFacet } from "./turn-panel/facet.ts";

/** An item's numbers in words, as rows and bars show them: "+5 · 1d8+1 · 5 ft"; null where it has none. */
export function itemNumbers(
  item: ItemSummary,
  face: SheetFacet<EncounterState> | null,
  state: EncounterState | null,
  localize: Localize,
): NumbersView | null {
  return numbersView(face?.numbers?.(item, localize, state) ?? null, localize);
}

/** Numbers of an item under rulesets that leave attacks to the dice that stand on it. */
export function diceNumbers({ rolls, far = null }: Pick<ItemSummary, "rolls" | "far">): ItemNumbers | null {
  const { attack = null, damage = null, heals } = rolls ?? {};
  if (attack === null && damage === null) return null;
  return {
    toHit: attack === null ? null : { kind: "dice", formula: attack },
    effect: damage === null ? null : { kind: heals ? "healing" : "damage", formula: damage },
    distance: far && { kind: far.kind, value: far.feet, unit: "feet" },
  };
}
