import { furthest } from "../../../engine/commands.ts";
import { objectChangeOr } from "../../../engine/fighters.ts";
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
import { measuredPath } from "../../../grid/measured-path.ts";
import { item, multiplier } from "./items.ts";
import { phases } from "./phases.ts";

/** Side with a die. */
export type GroupId = Brand<string, "GroupId">;

export const movePaces = ["walk", "fly", "swim"] as const;

export type MovePace = (typeof movePaces)[number];

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

/** Schema of a target. `combatant`: whether a named combatant has to be in the encounter. */
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
const anyTarget = targetOf(anyone);

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
  /** Scene's own distance in feet, if `distanceMode` asks for it (GR-163); absent: unknown. */
  feet: optional(nullable(whole<Feet>(0, furthest))),
});
/** Line between a caster and the target, as the host sees it: walls in the way, the target in view. */
export type Line = TypeOf<typeof line>;

const attack = object({
  /** Single target of the whole routine; more are refused (GR-96). */
  targets: presents(0, 10),
  /** An object or a place as the target instead of a combatant, in words; the GM sets its AC (GR-173). */
  named: optional(text()),
  /** Number of the routine in the round: 1 the primary routine, more for iterative ones (GR-100). Absent: the next. */
  routine: optional(whole(1, 10)),
  /** Index of the weapon's mode (GR-166). */
  mode: nullable(whole(0, 20)),
  /** Called shot or grab, in words (GR-137); the GM answers before the roll. */
  called: nullable(text()),
  /** Multipliers of this blow beside the item's own (GR-136). */
  multipliers: list(multiplier, 20),
  /** The scene's own distance in feet, written by the host where `distanceMode` asks for it (GR-163). */
  feet: nullable(whole<Feet>(0, furthest)),
  /** Modifiers left out by the attacker, by id (see `aimPartsOf`); a player needs the GM's leave for a hindrance (GR-125). */
  excluded: optional(list(text(), 30)),
  /** Number added by the GM for circumstances without a rule (GR-125); logged. */
  free: optional(whole(-20, 20)),
});
/** Attack: item and target. */
export type Attack = TypeOf<typeof attack>;

/** Fields of `act`. */
export const actShape = {
  who: present,
  item,
  attack: optional(attack),
  target: optional(target),
  /** Minor activities done along with the item (GR-84, GR-90). */
  minors: optional(items),
  /** A simple activity in the phase of a major action instead of alone (GR-84). */
  withMajor: optional(bool),
  /** Phase chosen by the GM for a single action (GR-46). */
  phase: optional(phase),
  /** Line to the target as the host sees it, for spells and abilities (GR-121, GR-122). */
  line: optional(line),
  /** From the host: a weapon drawn or put away with the action (GR-86); the same step pays for the change and makes it. */
  changes: optional(objectChangeOr(never("GR-86", "TURNCRAFT.Refused.GR-86.noObject"))),
} as const;
export type Act = Shaped<typeof actShape>;

/** Fields of `react`: a free attack, an immediate attack, or another immediate action (GR-93). */
export const reactShape = {
  who: present,
  /** Answered window; null: none. */
  window: nullable(id()),
  as: oneOf(["free", "immediate", "action"]),
  item,
  /** Attack on the victim, with `as` `free` or `immediate`. */
  attack: optional(attack),
  /** Target of an immediate action, and the line to the target. */
  target: optional(anyTarget),
  line: optional(line),
} as const;
export type GroupReact = Shaped<typeof reactShape>;

/** Fields of `move`. */
export const moveShape = {
  who: present,
  measured: measuredPath(),
  pace: oneOf(movePaces),
  forced: bool,
  /** The GM's booking instead of the major action (GR-88). */
  as: optional(oneOf(bookings)),
  segments: optional(whole(0, 10)),
} as const;
export type GroupMove = Shaped<typeof moveShape>;
