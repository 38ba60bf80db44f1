import { furthest } from "../../../engine/commands.ts";
import { objectChangeOr } from "../../../engine/objects.ts";
import { never } from "../../../engine/refusals.ts";
import {
  anyone,
  bool,
  id,
  list,
  nullable,
  object,
  oneOf,
  optional,
  present,
  presents,
  readBy,
  type Schema,
  type Shaped,
  type TypeOf,
  text,
  whole,
} from "../../../engine/schema.ts";
import type { Brand, CombatantId, Feet } from "../../../engine/types.ts";
import { survey } from "../../../grid/survey.ts";
import { item, multiplier } from "./items.ts";
import { phases } from "./phases.ts";

/** A side that rolls one die. */
export type GroupId = Brand<string, "GroupId">;

export const gaits = ["walk", "fly", "swim"] as const;

export type Gait = (typeof gaits)[number];

export const bookings = ["major", "minor", "nothing"] as const;

export const phase = oneOf(phases);

const items = list(item, 20);

/** Declared in step 1 (GR-26): at most one thing, plans, and whether to delay. */
export const declaration = object({
  /** A fast action, a complex activity, a spell, or another major action. */
  item: nullable(item),
  /** Further activities planned, in words (GR-30). */
  plans: list(text(), 20),
  delay: bool,
  /** True once carried out: doing it again isn't declared (GR-26, GR-104); absent: not yet. */
  used: optional(bool),
});
export type Declaration = TypeOf<typeof declaration>;

/** Target: a combatant, or an object or point in words. */
export type Target = { readonly combatant: CombatantId } | { readonly named: string };

/** `combatant`: whether one that is named has to be in the encounter. */
function targetOf(combatant: Schema<CombatantId>): Schema<Target> {
  return readBy<Target>(
    (f, name) => {
      const target = f.inside(name);
      return target.has("combatant")
        ? { combatant: combatant.read(target, "combatant") }
        : { named: target.text("named") };
    },
    [{ named: "the door" }],
    (target) => (combatant === present && "combatant" in target ? [target.combatant] : []),
  );
}

export const target = targetOf(present);
export const anyTarget = targetOf(anyone);

const intentShape = { item, minors: items } as const;

/** Answer for the slot (GR-47): action, item, and coming minor actions. */
export type Intent = Shaped<typeof intentShape>;

export const intent: Schema<Intent | "pass"> = readBy<Intent | "pass">(
  (f, name) => (f.value(name) === "pass" ? "pass" : object(intentShape).read(f, name)),
  ["pass"],
);

/** Entries of the GM about the line to somebody, in percent (GR-121, GR-122). */
export const sight = {
  cover: whole(0, 100),
  concealment: whole(0, 100),
  glass: bool,
  medium: oneOf(["air", "water"]),
} as const;

const line = object({
  walls: bool,
  seen: bool,
  /** The scene's own distance in feet, where `distanceMode` asks for it (GR-163); absent: nothing is known of it. */
  feet: optional(nullable(whole<Feet>(0, furthest))),
});
/** Line between a caster and the target, as the host sees it: walls in the way, the target in view. */
export type Line = TypeOf<typeof line>;

const attack = object({
  /** Target of each attack where they differ; a routine has one target, so more than one is refused (GR-96). */
  targets: presents(0, 10),
  /** An object or a place as the target instead of a combatant, in words; the GM sets its AC (GR-173). */
  named: optional(text()),
  /** Number of the routine in the round: 1 the primary one, more for iterative ones (GR-100); absent: the next. */
  routine: optional(whole(1, 10)),
  /** Index of the weapon's mode (GR-166). */
  mode: nullable(whole(0, 20)),
  /** Called shot or grab, in words (GR-137); the GM answers before the roll. */
  called: nullable(text()),
  /** Multipliers of this blow beside the item's own (GR-136). */
  multipliers: list(multiplier, 20),
  /** The scene's own distance in feet, written by the host where `distanceMode` asks for it (GR-163). */
  feet: nullable(whole<Feet>(0, furthest)),
  /** Modifiers that the attacker struck out, by their ids (see `aimPartsOf`); the GM allows what helps so (GR-125). */
  struck: optional(list(text(), 30)),
  /** A number that the attacker adds for what no rule knows; the log tells it. */
  free: optional(whole(-20, 20)),
});
/** Attack: item and target. */
export type Attack = TypeOf<typeof attack>;

/** Fields of doing something. */
export const actShape = {
  who: present,
  item,
  attack: optional(attack),
  target: optional(target),
  /** Activities done with it. */
  minors: optional(items),
  /** A simple activity in the phase of a major action instead of alone (GR-84). */
  withMajor: optional(bool),
  /** Phase chosen by the GM for this once (GR-46). */
  phase: optional(phase),
  /** At a spell's resolution; the host's. */
  line: optional(line),
  /** The host's: a weapon that is drawn or put away with it (GR-86); the same step pays and changes it. */
  changes: optional(objectChangeOr(never("GR-86", "TURNCRAFT.Refused.GR-86.noObject"))),
} as const;
export type Act = Shaped<typeof actShape>;

/** Fields of an immediate action. */
export const reactShape = {
  who: present,
  /** Null: outside any window. */
  window: nullable(id()),
  as: oneOf(["free", "immediate", "action"]),
  item,
  /** Only if single. */
  attack: optional(attack),
  /** Of an immediate action: on whom, and the line to them. */
  target: optional(anyTarget),
  line: optional(line),
} as const;
export type React = Shaped<typeof reactShape>;

/** Fields of going along a path. */
export const moveShape = {
  who: present,
  survey: survey(),
  gait: oneOf(gaits),
  forced: bool,
  /** The GM's booking instead of the major action (GR-88). */
  as: optional(oneOf(bookings)),
  segments: optional(whole(0, 10)),
} as const;
export type Move = Shaped<typeof moveShape>;
