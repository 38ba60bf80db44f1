import { furthest } from "../../../engine/commands.ts";
import { limits } from "../../../engine/limits.ts";
import { no } from "../../../engine/refusals.ts";
import {
  bool,
  checked,
  fieldPath,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  orRefuse,
  readWhole,
  type Schema,
  type Shaped,
  type TypeOf,
  text,
  whole,
} from "../../../engine/schema.ts";
import type { Feet } from "../../../engine/types.ts";
import { space } from "../../../grid/measured-path.ts";
import { item } from "./items.ts";

export const dispositions = ["friendly", "neutral", "hostile", "secret"] as const;

const coordinate = whole(-furthest, furthest);
const feet = whole<Feet>(0, furthest);
const score = nullable(whole(-10, 20));

/** Place of a token: first space, width, and the adjacent spaces behind walls (GR-167). */
const place = object({
  x: coordinate,
  y: coordinate,
  /** Squares; below 1 for smaller tokens. */
  width: number(0.1, 100),
  /** At most the squares around the largest token. */
  cutOff: list(space, 404),
  /** Scene level, by id; absent on a scene with a single level. */
  level: optional(text()),
  /** On a grid of hexes the covered ones, counted from x and y; absent: squares (GR-163). */
  hexes: optional(list(space, 10_000)),
});
export type Place = TypeOf<typeof place>;

/** The scale of AC goes from 10 to −10 (GR-127). */
export const baseArmorClass = orRefuse(
  whole(-10, 10),
  no("GR-127", "TURNCRAFT.Refused.GR-127.scale"),
  (raw) => typeof raw === "number" && Math.abs(raw) > 10,
);

/** Schema of a modifier to AC. */
export const armorBonus = whole(-20, 20);
/** Schema of a number of hit dice, and of the bonus. */
export const hitDice = whole(0, 99);

/** Fields of the scores. */
export const scoresShape = {
  disposition: oneOf(dispositions),
  /** `uuid` and `path`: stored place on the actor. */
  hp: object({ value: whole(-furthest, furthest), max: whole(1, furthest), uuid: text(), path: fieldPath }),
  ac: object({ base: baseArmorClass, modifiers: list(object({ label: text(), value: armorBonus }), 100) }),
  hedged: bool,
  immunityObvious: bool,
  aac0: score,
  aac0Star: bool,
  attackModifier: whole(-20, 20),
  damageModifier: whole(-20, 100),
  hd: object({ base: hitDice, bonus: hitDice }),
  classes: list(object({ name: text(), level: whole(1, 99), aac0: score }), 10),
  routinesPerRound: whole(1, 10),
  primaryHand: oneOf(["right", "left"]),
  ambidextrous: bool,
  dexReaction: whole(-10, 10),
  /** Feet a round, and which of flying and swimming are native (GR-118). */
  movement: object({ walk: feet, fly: feet, swim: feet, nativeFly: bool, nativeSwim: bool }),
  immunities: list(text(), 100),
  verySmall: bool,
  fightsInSharedSpace: bool,
  /** True if anything usable of the kind is at hand, stated or not (GR-23). */
  atHand: object({ innate: bool, missile: bool, melee: bool }),
  /** The weapon in hand (GR-47), or null. */
  inHand: nullable(item),
  /** Null: no token on the scene. */
  place: nullable(place),
  limits: optional(limits),
} as const;

/** Scores of a creature ("Per actor"), read by the authority from actor, token and items. */
export type GroupScores = Shaped<typeof scoresShape>;

/** Schema of the scores: a star goes with an AAC0 of 20 alone (GR-132), enhanced hit dice with no class (GR-140). */
export const scores: Schema<GroupScores> = checked(object(scoresShape), ({ aac0, aac0Star, hd, classes }, wrong) => {
  if (aac0Star && aac0 !== 20) wrong(no("GR-132", "TURNCRAFT.Refused.GR-132.star"));
  if (hd.bonus > 0 && classes.length > 0) wrong(no("GR-140", "TURNCRAFT.Refused.GR-140.class"));
});

/** Scores from the world, or null if invalid. */
export function readScores(raw: unknown): GroupScores | null {
  return readWhole(scores, raw);
}
