import type { CombatantId } from "../../../engine/types.ts";
import type { Space } from "../../../grid/types.ts";
import type { Action } from "./ledger.ts";
import type { ItemId } from "./scores.ts";

/**
 * When somebody who has readied is asked (FL-123): anybody has moved, an enemy has come into their reach or left it,
 * anybody declares an action; `other`: never, they say so themselves.
 */
export const watchedFor = ["movement", "enters", "leaves", "action", "other"] as const;

/** A readied action: words for its trigger, the action and its price (FL-121). */
export interface Ready {
  readonly trigger: string;
  readonly action: Action;
  readonly what: string;
  readonly cost: number;
  /** The round in which it was declared. */
  readonly round: number;
  /** What is watched for: such things wait while the owner is asked (FL-123). */
  readonly on: (typeof watchedFor)[number];
}

/** What an attack is made with, against whom, with what added to it. */
export interface Strike {
  readonly item: ItemId;
  readonly targets: readonly CombatantId[];
  /** Flow Actions and the like that are added to it (FL-44). */
  readonly abilities: readonly { readonly item: ItemId }[];
}

/** One action by its name in the ledger, with what it needs to be told. */
export type Deed =
  | ({ readonly action: "attack" } & Strike)
  | ({ readonly action: "spell" } & Strike)
  | ({ readonly action: "ability" } & Strike)
  | { readonly action: "draw"; readonly item: ItemId; readonly hand: "main" | "off" }
  | { readonly action: "sheathe"; readonly item: ItemId }
  | { readonly action: "drop"; readonly item: ItemId }
  | { readonly action: "potion"; readonly item: ItemId }
  | { readonly action: "magicItem"; readonly item: ItemId }
  | { readonly action: "standUp" }
  | { readonly action: "disarm"; readonly item: ItemId; readonly target: CombatantId; readonly held: ItemId }
  | { readonly action: "feint"; readonly target: CombatantId; readonly skill: "melee" | "deception" }
  | { readonly action: "flowState" }
  | { readonly action: "grapple"; readonly target: CombatantId }
  | { readonly action: "hold" }
  | { readonly action: "letGo" }
  | { readonly action: "breakFree" }
  | {
      readonly action: "ready";
      readonly trigger: string;
      readonly on: Ready["on"];
      readonly named: Action;
      readonly what: string;
      readonly cost: number;
    }
  | { readonly action: "shove"; readonly target: CombatantId; readonly effect: "push" | "prone" }
  | { readonly action: "totalDefense" }
  | { readonly action: "tumble"; readonly target: CombatantId }
  | { readonly action: "knowledge"; readonly skill: string }
  | { readonly action: "free"; readonly what: string }
  | {
      readonly action: "other";
      readonly what: string;
      readonly ap: number;
      readonly rp: number;
      readonly fp: number;
      readonly provokes: boolean;
    };

export type DeedOf<Name extends Deed["action"]> = Extract<Deed, { action: Name }>;

export const reactions = ["dodge", "parry", "block", "reactionAttack", "riposte", "intercept", "other"] as const;

export type Reaction = (typeof reactions)[number];

/** What somebody answers with. `item`: the weapon or ability; `space`: where the interceptor stands. */
export interface Choice {
  readonly reaction: Reaction;
  readonly item: ItemId | null;
  readonly space: Space | null;
}

/** A deed, or one of the ledger's movements. */
export type Acting = Deed | { readonly action: "move" | "step" };
