import type { Limits } from "../../../engine/limits.ts";
import type { Answering } from "../../../engine/reaction-filter.ts";
import type { Brand, Placement } from "../../../engine/types.ts";
import type { GridKind, Space } from "../../../grid/types.ts";

/** UUID of an Item document. */
export type ItemId = Brand<string, "ItemId">;

export const skills = ["melee", "ranged", "agility", "athletics", "endurance", "deception"] as const;
/** What everybody has a percentage in. */
export type Skill = (typeof skills)[number];

export const pools = ["ap", "rp", "fp"] as const;
export type Pool = (typeof pools)[number];

/** Category of size: 0 small, 1 medium, 2 large, 3 huge and so on. */
export type SizeRank = number;

/** -1 critical failure, 0 failure, 1 Normal, 2 Hard, 3 Major, 4 Critical; 5 only for an attack against a Parry (FL-62). */
export type Level = -1 | 0 | 1 | 2 | 3 | 4 | 5;

export const itemKinds = ["weapon", "shield", "potion", "magicItem", "spell", "ability", "other"] as const;
export const places = ["main", "off", "both", "worn", "bag", "dropped"] as const;
/** Where an item is; in hand = main, off, both. */
export type Carry = (typeof places)[number];

/** An item as it counts in the fight; everything is read from its document by the door. */
export interface Item extends Partial<Answering> {
  readonly uuid: ItemId;
  readonly name: string;
  readonly kind: (typeof itemKinds)[number];
  /** Sword, dagger, fist … (FL-39, FL-158). */
  readonly category: string;
  readonly attackType: "melee" | "ranged" | "none";
  readonly physical: boolean;
  readonly countsAsAttack: boolean;
  /** `melee`, `ranged`, a name in `others`, or empty: no attack check. */
  readonly attackSkill: string;
  /** Hexes a melee weapon reaches. */
  readonly reach: number;
  /** Hexes without penalty, and the increment (FL-151). */
  readonly range: number;
  readonly hands: 1 | 2;
  readonly finesse: boolean;
  readonly brawl: boolean;
  readonly shield: boolean;
  /** A fist, a claw: always in hand, fills none (FL-43). */
  readonly natural: boolean;
  readonly carry: Carry;
  /** Where it lies when dropped; null: nowhere that is known (FL-110, FL-140). */
  readonly hex: Space | null;
  /** Null: what its kind costs by default. */
  readonly apCost: number | null;
  readonly rpCost: number;
  readonly fpCost: number;
  /** An ability's reaction that is allowed against a Reaction Attack (FL-86). */
  readonly againstReactionAttack: boolean;
  /** Category of weapon that has to be in hand; empty: none (FL-39). */
  readonly requiresCategory: string;
  readonly provokes: boolean;
  readonly singleTarget: boolean;
  readonly delivery: "melee" | "ranged";
  /** Formula; empty: no damage. */
  readonly damage: string;
  /** Formula of the hit points that it gives back; absent: none. */
  readonly healing?: string;
  /** Dotted paths of those fields that the rules write. */
  readonly paths: { readonly carry: string; readonly hex: string; readonly apCost: string };
}

/** What a perk or effect does: a modifier to a named check, a change of a pool's start, or words alone (FL-166). */
export interface Perk {
  readonly name: string;
  /** A skill or a name in `others`; empty: no check. */
  readonly check: string;
  readonly modifier: number;
  readonly pool: Pool | "none";
  readonly change: number;
}

/**
 * Two neighbouring spaces between which nobody steps; with `oneWay` nobody from the first to the second. `level`: the scene's
 * level on which that is so, by id; absent: on all.
 */
export interface Wall {
  readonly from: Space;
  readonly to: Space;
  readonly oneWay?: boolean;
  readonly level?: string;
}

/** What a creature brings to the fight and where it stands; read from actor, items, token and scene by the door. */
export interface Scores extends Limits {
  /** By the token's disposition (FL-05); `neutral` = neither ally nor enemy of anybody. */
  readonly side: string;
  readonly size: SizeRank;
  /** Hexes (FL-89). */
  readonly naturalReach: number;
  /** Hexes per AP (FL-99). */
  readonly moveSpeed: number;
  readonly skills: Readonly<Record<Skill, number>>;
  /** Attack checks of spells and abilities, and Knowledge, by name. */
  readonly others: Readonly<Record<string, number>>;
  /** Typed in; null: by the formula (FL-143). */
  readonly agilityMod: number | null;
  readonly apPerRound: number;
  readonly rpMax: number;
  readonly fpAtStart: number;
  /** Hit points, and the document and dotted path that hold them. */
  readonly hp: { readonly value: number; readonly max: number; readonly uuid: string; readonly path: string };
  readonly damageReduction: number;
  readonly noOffhandPenalty: boolean;
  readonly perks: readonly Perk[];
  readonly items: readonly Item[];
  /** What its spaces are where they aren't hexes (FL-167, FL-168); absent: hexes. */
  readonly grid?: Exclude<GridKind, "hex">;
  /** The spaces that its token covers, its anchor first; empty without a token, and where none are judged (FL-98, FL-167). */
  readonly spaces: readonly Space[];
  /** Walls for movement within 4 hexes of it, on its own level. */
  readonly walls: readonly Wall[];
  /**
   * Its token: where it is now, where it would be with its anchor on hex (0, 0), and how many pixels one hex further in x
   * and in y is. The last three may be fractions: places are rounded from them, so no error adds up. `distance`: scene units of
   * a hex, in which elevations are; absent: 1. Null without a token.
   */
  readonly token: {
    readonly uuid: string;
    readonly at: Placement;
    readonly zero: { readonly x: number; readonly y: number };
    readonly perX: { readonly x: number; readonly y: number };
    readonly perY: { readonly x: number; readonly y: number };
    readonly distance?: number;
  } | null;
}
