import type { Fields } from "../../../engine/fields.ts";
import { limits } from "../../../engine/limits.ts";
import { reactionFilter, triggers } from "../../../engine/reaction-filter.ts";
import {
  bool,
  each,
  fieldPath,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  readBy,
  type Shaped,
  text,
  whole,
} from "../../../engine/schema.ts";
import type { Brand } from "../../../engine/types.ts";
import { placement, space } from "../../../grid/measured-path.ts";

const most = 1_000_000;
/** Highest percentage of a skill, and of a perk's modifier. */
export const percent = 200;
const everywhere = 1_000_000_000;

/** UUID of an Item document. */
export type ItemId = Brand<string, "ItemId">;
export const itemId = text<ItemId>();

export const skills = ["melee", "ranged", "agility", "athletics", "endurance", "deception"] as const;
/** Skills with a percentage that every creature has. */
export type Skill = (typeof skills)[number];

export const pools = ["ap", "rp", "fp"] as const;
export type Pool = (typeof pools)[number];

/** Category of size: 0 small, 1 medium, 2 large, 3 huge and so on. */
export type SizeRank = number;

/** -1 critical failure, 0 failure, 1 Normal, 2 Hard, 3 Major, 4 Critical; 5 only for an attack against a Parry (FL-62). */
export type Level = -1 | 0 | 1 | 2 | 3 | 4 | 5;

export const itemKinds = ["weapon", "shield", "potion", "magicItem", "spell", "ability", "other"] as const;
export const places = ["main", "off", "both", "worn", "bag", "dropped"] as const;
/** Place of an item; in hand = main, off, both. */
export type Carry = (typeof places)[number];

const points = whole(0, 1000);
const word = text(100);

/** Fields of an item. */
export const itemShape = {
  uuid: itemId,
  name: text(1000),
  kind: oneOf(itemKinds),
  /** Sword, dagger, fist … (FL-39, FL-158). */
  category: word,
  attackType: oneOf(["melee", "ranged", "none"]),
  physical: bool,
  countsAsAttack: bool,
  /** `melee`, `ranged`, a name in `others`, or empty: no attack check. */
  attackSkill: word,
  /** Hexes a melee weapon reaches. */
  reach: whole(1, 100),
  /** Hexes without penalty, and the increment (FL-151). */
  range: whole(1, 10_000),
  hands: whole<1 | 2>(1, 2),
  finesse: optional(bool),
  brawl: bool,
  /** True for a fist or a claw: always in hand, and fills none (FL-43). */
  natural: bool,
  carry: oneOf(places),
  /** Hex of a dropped item; null: unknown (FL-110, FL-140). */
  hex: nullable(space),
  /** Null: default of the kind. */
  apCost: nullable(points),
  rpCost: optional(points),
  fpCost: optional(points),
  /** True if an ability may answer a Reaction Attack (FL-86). */
  againstReactionAttack: optional(bool),
  /** Events answered (FL-171). */
  reactsTo: optional(oneOf(triggers)),
  filter: optional(reactionFilter),
  /** Category of weapon that has to be in hand (FL-39). Absent: none. */
  requiresCategory: optional(word),
  provokes: optional(bool),
  singleTarget: bool,
  delivery: oneOf(["melee", "ranged"]),
  /** Formula; empty: no damage. */
  damage: text(),
  /** Formula of restored hit points. Absent: none. */
  healing: optional(text()),
} as const;

/** Dotted paths of an item's fields that the rules write. */
export const itemPaths = { carry: "system.flow.carry", hex: "system.flow.hex", apCost: "system.flow.apCost" } as const;

/**
 * Item in the encounter, read from its document by the host. What few items have is absent in the others, since every
 * creature's items are stored with the encounter.
 */
export type FlowUsable = Shaped<typeof itemShape>;

/** Fields of a perk. */
export const perkShape = {
  name: text(),
  /** A skill or a name in `others`; empty: no check. */
  check: word,
  modifier: whole(-percent, percent),
  pool: oneOf(["none", ...pools]),
  change: whole(-1000, 1000),
} as const;

/** Modifier to a named check, change of a pool's start, or words alone, by a perk or effect (FL-166). */
export type Perk = Shaped<typeof perkShape>;

/** Schema of a skill. */
export const skillPercent = whole(0, percent);

const wallShape = { from: space, to: space, oneWay: optional(bool), level: optional(text()) } as const;

/**
 * Neighbouring spaces with a wall between them; with `oneWay` only from the first to the second. `level`: the wall's
 * scene level, by id; absent: all.
 */
export type Wall = Shaped<typeof wallShape>;

const pixels = number(-everywhere, everywhere);
const pair = object({ x: pixels, y: pixels });

/**
 * Token: its place now, its place with the anchor on hex (0, 0), and pixels per hex in x and y. The last three may be fractions:
 * places are rounded from them, so errors don't add up. `distance`: scene units per hex, the unit of elevations. Absent: 1.
 */
const token = object({
  uuid: text(),
  at: placement,
  zero: pair,
  perX: pair,
  perY: pair,
  distance: optional(number(0.001, everywhere)),
});

export const scoresShape = {
  /** By the token's disposition (FL-05); `neutral` = neither ally nor enemy of anybody. */
  side: word,
  size: whole<SizeRank>(0, 20),
  /** Reach by size, in hexes (FL-89). */
  naturalReach: whole(1, 100),
  /** Hexes per AP (FL-99). */
  moveSpeed: points,
  skills: each(skills, skillPercent),
  /** Attack checks of spells and abilities, and Knowledge, by name. */
  others: readBy((f, name) => othersIn(f.inside(name)), [{ Arcana: 40 }]),
  /** Typed in; null: by the formula (FL-143). */
  agilityMod: nullable(whole(-10, 20)),
  apPerRound: points,
  rpMax: points,
  fpAtStart: points,
  /** Hit points, with the document and dotted path of storage. */
  hp: object({ value: whole(0, most), max: whole(0, most), uuid: text(), path: fieldPath }),
  damageReduction: optional(whole(0, most)),
  noOffhandPenalty: optional(bool),
  perks: list(object(perkShape), 200),
  items: list(object(itemShape), 1000),
  /** Kind of its spaces if not hexes (FL-167, FL-168); absent: hexes. */
  grid: optional(oneOf(["square", "gridless"])),
  /** Spaces covered by the token, the anchor first; empty without a token, or without judged places (FL-98, FL-167). */
  spaces: list(space, 400),
  /** Walls for movement within 4 hexes, on the own level. */
  walls: list(object(wallShape), 1000),
  /** Token on the map; null: none. */
  token: nullable(token),
  limits: optional(limits),
} as const;

/** Scores of a creature and its place, read by the host from actor, items, token and scene. */
export type FlowScores = Shaped<typeof scoresShape>;

/** Percentages by name. Names are the table's words, so names of inherited object properties are refused. */
function othersIn(f: Fields): Readonly<Record<string, number>> {
  const found: [string, number][] = [];
  for (const name of f.keys()) {
    if (name.length > 100 || name in {}) f.wrong("");
    else found.push([name, f.whole(name, 0, percent)]);
  }
  return Object.fromEntries(found);
}
