import type { Brand, CombatantId } from "../../../engine/types.ts";
import type { Item } from "./items.ts";

/** A side that rolls one die. */
export type GroupId = Brand<string, "GroupId">;

export const gaits = ["walk", "fly", "swim"] as const;

export type Gait = (typeof gaits)[number];

export const bookings = ["major", "minor", "nothing"] as const;

/** What is declared in step 1 (GR-26): at most one thing, plans, and whether to delay. */
export interface Declaration {
  /** A fast action, a complex activity, a spell, or another major action. */
  readonly item: Item | null;
  /** Further activities planned, in words (GR-30). */
  readonly plans: readonly string[];
  readonly delay: boolean;
  /** It is done, so that doing it once more isn't declared (GR-26, GR-104); absent: not yet. */
  readonly used?: boolean;
}

/** What a target is: a combatant, or an object or point in words. */
export type Target = { readonly combatant: CombatantId } | { readonly named: string };

/** The answer of GR-47 for the slot: what will be done with what, and which minor actions are still to come. */
export interface Intent {
  readonly item: Item;
  readonly minors: readonly Item[];
}
