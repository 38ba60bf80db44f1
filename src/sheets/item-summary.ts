import type { Components } from "../data/components.ts";
import type { ItemType } from "../data/facet.ts";
import type { costs } from "../data/items.ts";
import type { Rolls } from "../data/rolls.ts";
import type { Trigger } from "../engine/index.ts";
import type { Limited } from "../engine/limits.ts";

export { type ItemType, itemTypes } from "../data/facet.ts";

/**
 * Item fields for the list of items. Each ruleset declares its own in addition, beside its facet's `itemSummary`;
 * fields of all loaded rulesets are filled in.
 */
export interface ItemSummary {
  readonly id: string;
  readonly uuid: string;
  readonly type: ItemType;
  readonly name: string;
  readonly img: string;
  /** Quantity; null if counting makes no sense. */
  readonly quantity: number | null;
  /** Components for casting; null or absent: none. */
  readonly components?: Components | null;
  /** True if hit points are restored. */
  readonly heals?: boolean;
  /** Uses left; null: unlimited. */
  readonly limit?: Pick<Limited, "left" | "max" | "per"> | null;
  /** Typed or derived dice; absent: none. */
  readonly rolls?: Rolls;
  /** Range in feet in its bearer's hands; null: none given. */
  readonly far?: { readonly kind: "reach" | "range"; readonly feet: number } | null;
  /** True for an action rather than an object. */
  readonly activity?: boolean;
  /** Null for items that can't be wielded. */
  readonly wielded: boolean | null;
  readonly cost: (typeof costs)[number];
  readonly effortful: boolean;
  readonly reactsTo: { readonly trigger: Trigger; readonly text: string; readonly moves: boolean };
  readonly duration: { readonly value: number; readonly unit: "seconds" | "rounds" | "minutes" };
}
