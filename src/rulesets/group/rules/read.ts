import { furthest, type Readers, readWith, sharedReaders } from "../../../engine/commands.ts";
import { Fields } from "../../../engine/fields.ts";
import { readObjectChange } from "../../../engine/objects.ts";
import { never } from "../../../engine/refusals.ts";
import type { EffectId, Feet, Refusal } from "../../../engine/types.ts";
import { readSurvey } from "../../../grid/survey.ts";
import { type Phase, phases, slots } from "./phases.ts";
import { readItem, readMultiplier } from "./read-item.ts";
import { settings } from "./settings.ts";
import {
  type Attack,
  bookings,
  type CommandOf,
  type Declaration,
  type GroupCommand,
  type GroupId,
  gaits,
  type Intent,
  type Line,
  type Target,
} from "./types.ts";

/** The command, if what came over the wire is one in shape and range; else why not, with the field's name (GR-168). */
export function read(raw: unknown): GroupCommand | Refusal {
  return readWith(readers, new Fields(raw, "GR-168"));
}

const { start: _start, advance: _advance, ...shared } = sharedReaders(settings);

const readers: Readers<GroupCommand> = {
  ...shared,
  start: (f) => ({ kind: "start", ...f.maybe("sceneFeet", (name) => f.number(name, 0, furthest)) }),
  advance: (f) => ({
    kind: "advance",
    round: f.whole("round", 0, furthest),
    turn: f.orNull("turn", (name) => f.who(name)),
    ...f.maybe("phase", (name) => readPhase(f, name)),
    ...f.maybe("to", (name) => readPhase(f, name)),
  }),
  regroup: (f) => ({
    kind: "regroup",
    who: f.combatants("who"),
    group: readGroup(f),
    ...f.maybe("name", (name) => f.text(name)),
  }),
  assign: (f) => ({ kind: "assign", group: readGroup(f), slot: f.orNull("slot", (name) => f.oneOf(name, slots)) }),
  surprise: (f) => ({ kind: "surprise", who: f.combatants("who"), surprised: f.bool("surprised") }),
  declare: (f) => ({ kind: "declare", who: f.who(), commitment: f.orNull("commitment", (name) => f.text(name)) }),
  "declare-openly": (f) => ({
    kind: "declare-openly",
    who: f.who(),
    declaration: f.orNull("declaration", (name) => readDeclaration(f.inside(name))),
  }),
  reveal: (f) => ({
    kind: "reveal",
    who: f.who(),
    declaration: readDeclaration(f.inside("declaration")),
    salt: f.text("salt"),
    matches: f.bool("matches"),
  }),
  roll: (f) => ({ kind: "roll", group: readGroup(f) }),
  override: (f) => ({ kind: "override", who: f.who(), slot: f.orNull("slot", (name) => f.oneOf(name, slots)) }),
  intend: (f) => ({
    kind: "intend",
    who: f.combatants("who"),
    intent: f.orNull("intent", (name) => readIntent(f, name)),
  }),
  target: (f) => ({ kind: "target", who: f.who(), target: f.orNull("target", (name) => readTarget(f.inside(name))) }),
  act: readAct,
  pass: (f) => ({ kind: "pass", who: f.who() }),
  delay: (f) => ({ kind: "delay", who: f.who() }),
  react: (f) => ({
    kind: "react",
    who: f.who(),
    window: f.orNull("window", (name) => f.id(name)),
    as: f.oneOf("as", ["free", "immediate", "action"]),
    item: readItem(f.inside("item")),
    ...f.maybe("attack", (name) => readAttack(f.inside(name))),
    ...f.maybe("target", (name) => readTarget(f.inside(name))),
    ...f.maybe("line", (name) => readLine(f.inside(name))),
  }),
  decline: (f) => ({ kind: "decline", who: f.who(), window: f.id("window") }),
  "close-window": (f) => ({ kind: "close-window", window: f.id("window") }),
  offer: (f) => ({
    kind: "offer",
    victim: f.who("victim"),
    who: f.combatants("who"),
    attack: f.oneOf("attack", ["free", "immediate"]),
    ...f.maybe("segment", (name) => readSegment(f, name)),
    bonus: f.whole("bonus", -20, 20),
    penalty: f.whole("penalty", -20, 20),
  }),
  move: (f) => ({
    kind: "move",
    who: f.who(),
    survey: readSurvey(f.inside("survey")),
    gait: f.oneOf("gait", gaits),
    forced: f.bool("forced"),
    ...f.maybe("as", (name) => f.oneOf(name, bookings)),
    ...f.maybe("segments", (name) => f.whole(name, 0, 10)),
  }),
  "rule-minors": (f) => ({
    kind: "rule-minors",
    who: f.who(),
    ruling: f.orNull("ruling", (name) => f.oneOf(name, ["pass", "delaying", "complex"])),
  }),
  "keep-in-round": (f) => ({ kind: "keep-in-round", who: f.who(), kept: f.bool("kept") }),
  "give-up": (f) => ({ kind: "give-up", who: f.who() }),
  "rule-spell": (f) => ({ kind: "rule-spell", item: f.text("item"), isSpell: f.bool("isSpell") }),
  save: (f) => ({ kind: "save", who: f.who(), failed: f.bool("failed") }),
  condition: (f) => ({
    kind: "condition",
    who: f.who(),
    name: f.text("name"),
    on: f.bool("on"),
    impedes: f.bool("impedes"),
    delays: f.bool("delays"),
    lasts: f.bool("lasts"),
  }),
  effect: (f) => ({
    kind: "effect",
    id: f.id("id") as EffectId,
    uuid: f.text("uuid"),
    name: f.text("name"),
    source: f.orNull("source", (name) => f.who(name)),
    bearer: f.orNull("bearer", (name) => f.who(name)),
    attributes: f.texts("attributes", 50),
    keeper: f.orNull("keeper", (name) => f.who(name)),
    rounds: f.orNull("rounds", (name) => f.whole(name, 0, furthest)),
    data: f.data("data"),
  }),
  "end-effect": (f) => ({ kind: "end-effect", id: f.id("id") as EffectId }),
  melee: (f) => ({ kind: "melee", who: f.combatants("who"), in: f.bool("in") }),
  situational: (f) => ({
    kind: "situational",
    who: f.who(),
    by: f.whole("by", -20, 20),
    against: f.whole("against", -20, 20),
  }),
  sight: (f) => ({ kind: "sight", who: f.who(), ...readSight(f) }),
  quarters: (f) => ({ kind: "quarters", restricted: f.bool("restricted") }),
};

function readAct(f: Fields): CommandOf<"act"> {
  return {
    kind: "act",
    who: f.who(),
    item: readItem(f.inside("item")),
    ...f.maybe("attack", (name) => readAttack(f.inside(name))),
    ...f.maybe("target", (name) => readTarget(f.inside(name))),
    ...f.maybe("minors", (name) => f.list(name, 20, readItem)),
    ...f.maybe("withMajor", (name) => f.bool(name)),
    ...f.maybe("phase", (name) => readPhase(f, name)),
    ...f.maybe("line", (name) => readLine(f.inside(name))),
    ...f.maybe("changes", (name) => readObjectChange(f, name, never("GR-86", "TURNCRAFT.Refused.GR-86.noObject"))),
  };
}

function readLine(line: Fields): Line {
  return {
    walls: line.bool("walls"),
    seen: line.bool("seen"),
    ...line.maybe("feet", (name) => line.orNull(name, () => line.whole(name, 0, furthest) as Feet)),
  };
}

function readAttack(f: Fields): Attack {
  return {
    targets: f.ids("targets", 10),
    ...f.maybe("named", (name) => f.text(name)),
    ...f.maybe("routine", (name) => f.whole(name, 1, 10)),
    mode: f.orNull("mode", (name) => f.whole(name, 0, 20)),
    called: f.orNull("called", (name) => f.text(name)),
    multipliers: f.list("multipliers", 20, readMultiplier),
    feet: f.orNull("feet", (name) => f.whole(name, 0, furthest) as Feet),
    ...f.maybe("struck", (name) => f.texts(name, 30)),
    ...f.maybe("free", (name) => f.whole(name, -20, 20)),
  };
}

/** A phase's id. */
export function readPhase(f: Fields, name: string): Phase {
  return f.oneOf(name, phases);
}

/** GR-01: segments are 1 to 10. */
function readSegment(f: Fields, name: string): number {
  const value = f.value(name);
  if (typeof value === "number" && (value < 1 || value > 10)) {
    f.refuse({ clause: "GR-01", message: "TURNCRAFT.Refused.GR-01.segment", data: { segment: value }, final: true });
  }
  return f.whole(name, 1, 10);
}

function readGroup(f: Fields): GroupId {
  return f.id("group") as GroupId;
}

/** What somebody declares (GR-26), out of a command or a stored fight. */
export function readDeclaration(f: Fields): Declaration {
  return {
    item: f.orNull("item", (name) => readItem(f.inside(name))),
    plans: f.texts("plans", 20),
    delay: f.bool("delay"),
    ...f.maybe("used", (name) => f.bool(name)),
  };
}

/** An answer to GR-47. */
export function readIntent(f: Fields, name: string): Intent | "pass" {
  if (f.value(name) === "pass") return "pass";
  const intent = f.inside(name);
  return { item: readItem(intent.inside("item")), minors: intent.list("minors", 20, readItem) };
}

/** A combatant, or something in words. */
export function readTarget(f: Fields): Target {
  return f.has("combatant") ? { combatant: f.who("combatant") } : { named: f.text("named") };
}

/** What the GM entered about the line to somebody (GR-121, GR-122). */
export function readSight(f: Fields) {
  return {
    cover: f.whole("cover", 0, 100),
    concealment: f.whole("concealment", 0, 100),
    glass: f.bool("glass"),
    medium: f.oneOf("medium", ["air", "water"]),
  };
}
