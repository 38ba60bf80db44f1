import type { Feet } from "../../../engine/types.ts";
import type { Aac0 } from "./notation-numbers.ts";

export const fasts = ["parley", "flee", "charge"] as const;
/** Fast actions, in flowchart order (GR-15). */
export type Fast = (typeof fasts)[number];

export const itemKinds = ["weapon", "activity", "ability", "spell", "fast"] as const;
export const activityKinds = ["simple", "delaying", "complex"] as const;
export const actionTypes = ["major", "minor", "immediate"] as const;
export const spellKinds = ["incantation", "invocation", "spell-like", "innate"] as const;
export const attackForms = ["melee", "missile"] as const;
export const complements = ["attack", "melee", "missile", "spell", "any"] as const;
export const concentrations = ["none", "initiate", "maintain", "both"] as const;
export const grants = ["free", "immediate"] as const;
export const targetings = ["none", "creature", "object", "point"] as const;

/**
 * Item or action of the fight (the section "Per item" of the clauses). The authority fills it in from the item's
 * document, never from the asker. Fields absent from a message have the values named here first.
 */
export interface Item {
  /** UUID of the document; "" for something free that has none. */
  readonly uuid: string;
  readonly name: string;
  /** `fast`: a fast action, with `fast` naming which. */
  readonly kind: (typeof itemKinds)[number];
  readonly fast: Fast | null;
  readonly magical: boolean;
  /** Null: nothing written, so simple where it is an activity (GR-73, GR-81). */
  readonly activityKind: (typeof activityKinds)[number] | null;
  readonly actionType: (typeof actionTypes)[number] | null;
  /** Null: nothing written (GR-03). */
  readonly time: { readonly amount: number; readonly unit: "segment" | "round" } | null;
  /** Written with an asterisk (GR-05). */
  readonly noTime: boolean;
  readonly mustDeclare: boolean;
  readonly goFirst: boolean;
  readonly goLast: boolean;
  /** The major action that it is included in (GR-82). */
  readonly complementOf: (typeof complements)[number] | null;
  /** A delaying activity that is part of its attack (GR-80). */
  readonly partOfAttack: boolean;
  readonly causesDelayed: boolean;
  readonly roundsNeeded: number;
  readonly spellKind: (typeof spellKinds)[number] | null;
  readonly copiesSpell: string | null;
  /** Null: the GM hasn't ruled (GR-105). */
  readonly countsAsSpell: boolean | null;
  readonly concentration: (typeof concentrations)[number];
  readonly attributes: readonly string[];
  /** Reach of a missile or spell; null: touch, or nothing written. */
  readonly range: Feet | null;
  readonly targets: (typeof targetings)[number];
  readonly needsLineOfEffect: boolean;
  readonly needsLineOfSight: boolean;
  readonly attackForm: (typeof attackForms)[number] | null;
  /** Null: none written (GR-56). */
  readonly weaponSpeed: number | null;
  /** Routine of one to ten attacks; empty: one plain attack. `damage`: a formula that Foundry's `Roll` understands. */
  readonly routine: readonly Strike[];
  readonly special: string;
  readonly modes: readonly Mode[];
  readonly grants: (typeof grants)[number] | null;
  /** Trigger of the granted attack, in the item's words; the GM calls it. */
  readonly trigger: string;
  readonly multipliers: readonly Multiplier[];
  /** Formula of the hit points that it gives back; absent: none. */
  readonly healing?: string;
  /** AAC0 that its attack line names (GR-126), in place of its bearer's; absent: none. */
  readonly aac0?: Aac0;
}

/** Attack of a routine (GR-95). `hand`: the striking hand if two weapons are used (GR-100, GR-152). */
export interface Strike {
  readonly name: string;
  readonly damage: string;
  readonly special: string;
  readonly hand: "left" | "right" | null;
}

/** A way of using a weapon, with the space it needs in restricted quarters (GR-166). */
export interface Mode {
  readonly name: string;
  readonly damageType: string;
  readonly spaceRequired: Feet;
}

/** GR-136 */
export interface Multiplier {
  readonly factor: number;
  readonly stacks: boolean;
}

/** An item of which nothing is written but its name. */
export const plainItem: Item = {
  uuid: "",
  name: "",
  kind: "activity",
  fast: null,
  magical: false,
  activityKind: null,
  actionType: null,
  time: null,
  noTime: false,
  mustDeclare: false,
  goFirst: false,
  goLast: false,
  complementOf: null,
  partOfAttack: false,
  causesDelayed: false,
  roundsNeeded: 1,
  spellKind: null,
  copiesSpell: null,
  countsAsSpell: null,
  concentration: "none",
  attributes: [],
  range: null,
  targets: "none",
  needsLineOfEffect: false,
  needsLineOfSight: false,
  attackForm: null,
  weaponSpeed: null,
  routine: [],
  special: "",
  modes: [],
  grants: null,
  trigger: "",
  multipliers: [],
};
