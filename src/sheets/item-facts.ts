import type { Worn } from "../data/group-worn.ts";
import type { Components, MarchingCost } from "../data/index.ts";
import type { Cost } from "../rules/dexterity/types.ts";
import type { Trigger } from "../rules/engine/index.ts";
import type { Limited } from "../rules/engine/limits.ts";
import type { Item as FlowItem } from "../rules/flow/index.ts";
import type { Item as GroupItem } from "../rules/group/index.ts";
import type { ActionKey, ItemTerms } from "../rules/seconds/index.ts";

export const itemTypes = ["weapon", "armor", "spell", "ability", "gear"] as const;

export type ItemType = (typeof itemTypes)[number];

/** An item as far as the list of items shows it. */
export interface ItemFacts {
  readonly id: string;
  readonly uuid: string;
  readonly type: ItemType;
  readonly name: string;
  readonly img: string;
  /** null where counting makes no sense. */
  readonly quantity: number | null;
  /** What casting it takes; null or absent: nothing. */
  readonly components?: Components | null;
  /** It gives hit points back. */
  readonly heals?: boolean;
  /** How often it can still be used; null: as often as one likes. */
  readonly limit?: Pick<Limited, "left" | "max" | "per"> | null;
  /** Something that is done, and no thing. */
  readonly activity?: boolean;
  /** null for what nobody wields. */
  readonly wielded: boolean | null;
  readonly cost: Cost;
  readonly effortful: boolean;
  readonly reactsTo: { readonly trigger: Trigger; readonly text: string; readonly moves: boolean };
  readonly duration: { readonly value: number; readonly unit: "seconds" | "rounds" | "minutes" };
  /** What using it costs under Marching Order, and what it adds to hit; null for what nobody uses. */
  readonly marching: { readonly cost: MarchingCost; readonly attackBonus: number | null } | null;
  /** As it counts under Action & Flow Points. */
  readonly flow?: FlowItem;
  /** As it counts under Group Initiative. */
  readonly group?: GroupItem;
  /** As it is worn under Group Initiative; null for what isn't armor. */
  readonly armor?: Worn | null;
  /** How it is used under Six Seconds; null for what isn't. */
  readonly seconds: { readonly action: ActionKey; readonly item: ItemTerms } | null;
}
