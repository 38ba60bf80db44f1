import { type ItemNumbers, type NumbersView, numbersView, type Say } from "../combat/views/index.ts";
import type { EncounterState } from "../engine/types.ts";
import type { ItemFacts } from "./item-facts.ts";
import type { SheetFacet } from "./now/now.ts";

/** An item's numbers in words, as rows and bars show them: "+5 · 1d8+1 · 5 ft"; null where it has none. */
export function itemNumbers(
  item: ItemFacts,
  face: SheetFacet<EncounterState> | null,
  state: EncounterState | null,
  say: Say,
): NumbersView | null {
  return numbersView(face?.numbers?.(item, say, state) ?? null, say);
}

/** Numbers of an item under rulesets that leave attacks to the dice that stand on it. */
export function diceNumbers({ rolls, far = null }: Pick<ItemFacts, "rolls" | "far">): ItemNumbers | null {
  const { attack = null, damage = null, heals } = rolls ?? {};
  if (attack === null && damage === null) return null;
  return {
    toHit: attack === null ? null : { kind: "dice", formula: attack },
    effect: damage === null ? null : { kind: heals ? "healing" : "damage", formula: damage },
    distance: far && { kind: far.kind, value: far.feet, unit: "feet" },
  };
}
