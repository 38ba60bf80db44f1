import type { ItemType } from "../data/facet.ts";
import type { Components, costs, Rolls } from "../data/index.ts";
import type { Trigger } from "../engine/index.ts";
import type { Limited } from "../engine/limits.ts";

export { type ItemType, itemTypes } from "../data/facet.ts";

/**
 * Item fields that the list of items shows. Each ruleset declares its own beside its facet's `itemSummary`; all are
 * present, whichever ruleset is active.
 */
export interface ItemSummary {
  readonly id: string;
  readonly uuid: string;
  readonly type: ItemType;
  readonly name: string;
  readonly img: string;
  /** null where counting makes no sense. */
  readonly quantity: number | null;
  /** Components needed to cast it; null or absent: none. */
  readonly components?: Components | null;
  /** True if it restores hit points. */
  readonly heals?: boolean;
  /** Uses left; null: unlimited. */
  readonly limit?: Pick<Limited, "left" | "max" | "per"> | null;
  /** Typed or derived dice; absent: none. */
  readonly rolls?: Rolls;
  /** Range in feet in its bearer's hands; null: none given. */
  readonly far?: { readonly kind: "reach" | "range"; readonly feet: number } | null;
  /** True for an action rather than an object. */
  readonly activity?: boolean;
  /** null for items that aren't wielded. */
  readonly wielded: boolean | null;
  readonly cost: (typeof costs)[number];
  readonly effortful: boolean;
  readonly reactsTo: { readonly trigger: Trigger; readonly text: string; readonly moves: boolean };
  readonly duration: { readonly value: number; readonly unit: "seconds" | "rounds" | "minutes" };
}
