import { Fields } from "../../../engine/fields.ts";
import { never } from "../../../engine/refusals.ts";
import {
  bool,
  checked,
  filled,
  list,
  nullable,
  object,
  oneOf,
  optional,
  orRefuse,
  readShape,
  readWhole,
  type Schema,
  type Shaped,
  type TypeOf,
  text,
  whole,
} from "../../../engine/schema.ts";
import type { Feet } from "../../../engine/types.ts";

export const fasts = ["parley", "flee", "charge"] as const;
/** Fast actions, in flowchart order (GR-15). */
export type Fast = (typeof fasts)[number];

const itemKinds = ["weapon", "activity", "ability", "spell", "fast"] as const;
const activityKinds = ["simple", "delaying", "complex"] as const;
const actionTypes = ["major", "minor", "immediate"] as const;
export const spellKinds = ["incantation", "invocation", "spell-like", "innate"] as const;
const attackForms = ["melee", "missile"] as const;
export const complements = ["attack", "melee", "missile", "spell", "any"] as const;
const concentrations = ["none", "initiate", "maintain", "both"] as const;
const grants = ["free", "immediate"] as const;
export const targetings = ["none", "creature", "object", "point"] as const;

const furthest = 1_000_000;
const feet = whole<Feet>(0, furthest);

/** Attack of a routine (GR-95). `hand`: the striking hand if two weapons are used (GR-100, GR-152). */
const strike = object({ name: text(), damage: text(), special: text(), hand: nullable(oneOf(["left", "right"])) });
export type GroupStrike = TypeOf<typeof strike>;

/** A way of using a weapon, with the space needed in restricted quarters (GR-166). */
const mode = object({ name: text(), damageType: text(), spaceRequired: feet });
export type Mode = TypeOf<typeof mode>;

/** A multiplier of damage (GR-136). */
export const multiplier = object({ factor: whole(1, 100), stacks: bool });
export type Multiplier = TypeOf<typeof multiplier>;

const noSuchTime = never("GR-02", "TURNCRAFT.Refused.GR-02.time");

/** Whole amounts of segments or rounds (GR-02). */
const time = object({
  amount: orRefuse(whole(0, furthest), noSuchTime),
  unit: orRefuse(oneOf(["segment", "round"]), noSuchTime),
});

/** AAC0 in an attack line; a star goes with 20 alone (GR-132). */
const aac0 = checked(object({ score: whole(-10, 20), star: bool }), ({ score, star }, wrong) => {
  if (star && score !== 20) wrong("star");
});

/** Fields of an item, with values for absent fields. */
export const itemShape = {
  /** UUID of the document; "" for free actions without a document. */
  uuid: text(),
  name: text(),
  /** `fast`: a fast action, named in `fast`. */
  kind: oneOf(itemKinds),
  fast: filled(nullable(oneOf(fasts)), null),
  magical: filled(bool, false),
  /** Null: unspecified, so simple for an activity; one of three kinds only (GR-73, GR-81). */
  activityKind: filled(nullable(orRefuse(oneOf(activityKinds), never("GR-73", "TURNCRAFT.Refused.GR-73.kind"))), null),
  actionType: filled(nullable(oneOf(actionTypes)), null),
  /** Null: nothing written (GR-03). */
  time: filled(nullable(time), null),
  /** True if written with an asterisk: no time (GR-05). */
  noTime: filled(bool, false),
  mustDeclare: filled(bool, false),
  goFirst: filled(bool, false),
  goLast: filled(bool, false),
  /** Kind of major action including the activity (GR-82); null: none. */
  complementOf: filled(nullable(oneOf(complements)), null),
  /** True if the item is, or includes, a delaying activity as part of the attack (GR-80). */
  partOfAttack: filled(bool, false),
  causesDelayed: filled(bool, false),
  roundsNeeded: filled(whole(1, 1000), 1),
  spellKind: filled(nullable(oneOf(spellKinds)), null),
  copiesSpell: filled(nullable(text()), null),
  /** Null: the GM hasn't ruled (GR-105). */
  countsAsSpell: filled(nullable(bool), null),
  concentration: filled(oneOf(concentrations), "none"),
  attributes: filled(list(text(), 50), []),
  /** Reach of a missile or spell in feet; null: touch or not written, so neither range nor line is tested. */
  range: filled(nullable(feet), null),
  targets: filled(oneOf(targetings), "none"),
  needsLineOfEffect: filled(bool, false),
  needsLineOfSight: filled(bool, false),
  attackForm: filled(nullable(oneOf(attackForms)), null),
  /** Null: none written; no weapon is faster than 0 (GR-56). */
  weaponSpeed: filled(
    nullable(
      orRefuse(
        whole(0, 20),
        never("GR-56", "TURNCRAFT.Refused.GR-56.negative"),
        (raw) => typeof raw === "number" && raw < 0,
      ),
    ),
    null,
  ),
  /** Routine of 1 to 10 attacks; empty: a plain attack. `damage`: a formula for Foundry's `Roll`. */
  routine: filled(list(strike, 10), []),
  special: filled(text(2000), ""),
  modes: filled(list(mode, 20), []),
  grants: filled(nullable(oneOf(grants)), null),
  /** Trigger of the granted attack, in the item's words; the GM calls it. */
  trigger: filled(text(2000), ""),
  multipliers: filled(list(multiplier, 20), []),
  /** Formula of restored hit points. Absent: none. */
  healing: optional(text()),
  /** True if moving the token is the action (GR-88). Absent: no. */
  isMove: optional(bool),
  /** AAC0 of the attack line (GR-126), in place of the bearer's; absent: none. */
  aac0: optional(aac0),
} as const;

/**
 * Item for the rules (section "Per item" of the clauses), filled in by the authority from the item's document, never by the
 * asker.
 */
export type Item = Shaped<typeof itemShape>;

/** Schema of an item: one without time has no segments (GR-05), and a simple activity takes at most 1 (GR-81). */
export const item: Schema<Item> = checked(object(itemShape), ({ kind, activityKind, time, noTime }, wrong) => {
  if (noTime && time !== null && time.amount > 0) wrong(never("GR-05", "TURNCRAFT.Refused.GR-05.noTime"));
  const simple = kind === "activity" && (activityKind ?? "simple") === "simple";
  const long = time !== null && (time.unit === "round" ? time.amount > 0 : time.amount > 1);
  if (simple && long) wrong(never("GR-81", "TURNCRAFT.Refused.GR-81.long"));
});

/** Item, or null without the needed fields, or out of their ranges. */
export function itemFrom(raw: unknown): Item | null {
  return readWhole(item, raw);
}

/** Item with only a name. */
export const plainItem: Item = readShape(itemShape, new Fields({ uuid: "", name: "", kind: "activity" }, "GR-02"));
