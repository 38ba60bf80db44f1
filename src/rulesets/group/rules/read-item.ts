import { Fields } from "../../../engine/fields.ts";
import { never } from "../../../engine/refusals.ts";
import type { Feet } from "../../../engine/types.ts";
import {
  actionTypes,
  activityKinds,
  attackForms,
  complements,
  concentrations,
  fasts,
  grants,
  type Item,
  itemKinds,
  type Mode,
  plainItem,
  type Strike,
  spellKinds,
  targetings,
} from "./items.ts";

const furthest = 1_000_000;

/** An item out of a command or a stored fight; what isn't there is what nothing written means. */
export function readItem(f: Fields): Item {
  const item: Item = { ...plainItem, ...readWhat(f), ...readTime(f), ...readSpell(f), ...readArms(f) };
  refuseItem(f, item);
  return item;
}

/** An item that can't be saved, or null where it can (GR-02, GR-05, GR-73, GR-81). */
export function itemFrom(raw: unknown): Item | null {
  const fields = new Fields(raw, "GR-02");
  const item = readItem(fields);
  return fields.problem ? null : item;
}

type Part = Partial<Item>;

function readWhat(f: Fields): Part {
  return {
    uuid: f.text("uuid"),
    name: f.text("name"),
    kind: f.oneOf("kind", itemKinds),
    ...f.maybe("fast", (name) => f.orNull(name, () => f.oneOf(name, fasts))),
    ...f.maybe("magical", (name) => f.bool(name)),
    ...f.maybe("activityKind", (name) => f.orNull(name, () => activityKind(f, name))),
    ...f.maybe("actionType", (name) => f.orNull(name, () => f.oneOf(name, actionTypes))),
    ...f.maybe("mustDeclare", (name) => f.bool(name)),
    ...f.maybe("goFirst", (name) => f.bool(name)),
    ...f.maybe("goLast", (name) => f.bool(name)),
    ...f.maybe("complementOf", (name) => f.orNull(name, () => f.oneOf(name, complements))),
    ...f.maybe("partOfAttack", (name) => f.bool(name)),
    ...f.maybe("causesDelayed", (name) => f.bool(name)),
    ...f.maybe("roundsNeeded", (name) => f.whole(name, 1, 1000)),
    ...f.maybe("healing", (name) => f.text(name)),
  };
}

/** GR-73: three kinds and no other. */
function activityKind(f: Fields, name: string): (typeof activityKinds)[number] {
  const known = activityKinds.find((kind) => kind === f.value(name));
  if (!known) f.refuse(never("GR-73", "TURNCRAFT.Refused.GR-73.kind"));
  return known ?? "simple";
}

function readTime(f: Fields): Part {
  return {
    ...f.maybe("time", (name) => f.orNull(name, () => timeIn(f.inside(name)))),
    ...f.maybe("noTime", (name) => f.bool(name)),
  };
}

/** GR-02: whole amounts of segments or rounds. */
function timeIn(f: Fields): NonNullable<Item["time"]> {
  const amount = f.value("amount");
  const unit = f.value("unit");
  const sound = typeof amount === "number" && Number.isInteger(amount) && amount >= 0 && amount <= furthest;
  if (!sound || (unit !== "segment" && unit !== "round")) {
    f.refuse(never("GR-02", "TURNCRAFT.Refused.GR-02.time"));
    return { amount: 0, unit: "segment" };
  }
  return { amount: amount || 0, unit };
}

function readSpell(f: Fields): Part {
  return {
    ...f.maybe("spellKind", (name) => f.orNull(name, () => f.oneOf(name, spellKinds))),
    ...f.maybe("copiesSpell", (name) => f.orNull(name, () => f.text(name))),
    ...f.maybe("countsAsSpell", (name) => f.orNull(name, () => f.bool(name))),
    ...f.maybe("concentration", (name) => f.oneOf(name, concentrations)),
    ...f.maybe("attributes", (name) => f.texts(name, 50)),
    ...f.maybe("range", (name) => f.orNull(name, () => feet(f, name))),
    ...f.maybe("targets", (name) => f.oneOf(name, targetings)),
    ...f.maybe("needsLineOfEffect", (name) => f.bool(name)),
    ...f.maybe("needsLineOfSight", (name) => f.bool(name)),
  };
}

function readArms(f: Fields): Part {
  return {
    ...f.maybe("attackForm", (name) => f.orNull(name, () => f.oneOf(name, attackForms))),
    ...f.maybe("weaponSpeed", (name) => f.orNull(name, () => speed(f, name))),
    ...f.maybe("routine", (name) => f.list(name, 10, strike)),
    ...f.maybe("special", (name) => f.text(name, 2000)),
    ...f.maybe("modes", (name) => f.list(name, 20, mode)),
    ...f.maybe("grants", (name) => f.orNull(name, () => f.oneOf(name, grants))),
    ...f.maybe("trigger", (name) => f.text(name, 2000)),
    ...f.maybe("multipliers", (name) => f.list(name, 20, readMultiplier)),
    ...f.maybe("aac0", (name) => aac0(f.inside(name))),
  };
}

/** GR-132: a star goes with 20 alone. */
function aac0(f: Fields): NonNullable<Item["aac0"]> {
  const score = f.whole("score", -10, 20);
  const star = f.bool("star");
  if (star && score !== 20) f.wrong("star");
  return { score, star };
}

/** GR-56: no weapon is faster than 0. */
function speed(f: Fields, name: string): number {
  const value = f.value(name);
  if (typeof value === "number" && value < 0) f.refuse(never("GR-56", "TURNCRAFT.Refused.GR-56.negative"));
  return f.whole(name, 0, 20);
}

function strike(f: Fields): Strike {
  return {
    name: f.text("name"),
    damage: f.text("damage"),
    special: f.text("special"),
    hand: f.orNull("hand", (name) => f.oneOf(name, ["left", "right"])),
  };
}

function mode(f: Fields): Mode {
  return { name: f.text("name"), damageType: f.text("damageType"), spaceRequired: feet(f, "spaceRequired") };
}

/** A multiplier of damage (GR-136). */
export function readMultiplier(f: Fields): Item["multipliers"][number] {
  return { factor: f.whole("factor", 1, 100), stacks: f.bool("stacks") };
}

function feet(f: Fields, name: string): Feet {
  return f.whole(name, 0, furthest) as Feet;
}

/**
 * Refuses impossible items: an activity without time that takes some (GR-05), a simple one longer than a segment
 * (GR-81).
 */
function refuseItem(f: Fields, item: Item): void {
  const { time, noTime } = item;
  if (noTime && time !== null && time.amount > 0) f.refuse(never("GR-05", "TURNCRAFT.Refused.GR-05.noTime"));
  const simple = item.kind === "activity" && (item.activityKind ?? "simple") === "simple";
  const long = time !== null && (time.unit === "round" ? time.amount > 0 : time.amount > 1);
  if (simple && long) f.refuse(never("GR-81", "TURNCRAFT.Refused.GR-81.long"));
}
