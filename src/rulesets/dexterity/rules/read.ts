import { type Readers, readWith, sharedReaders } from "../../../engine/commands.ts";
import { Fields } from "../../../engine/fields.ts";
import { readLimits } from "../../../engine/limits.ts";
import { objectChangeIn, readObjectChange } from "../../../engine/objects.ts";
import { readFilter, triggers } from "../../../engine/reaction-filter.ts";
import { never } from "../../../engine/refusals.ts";
import { mostTargets, readStrike } from "../../../engine/strike.ts";
import type { CombatantId, EffectId, Feet, Refusal } from "../../../engine/types.ts";
import { readSurvey, type SurveyedStep } from "../../../grid/survey.ts";
import { settings } from "./settings.ts";
import {
  type Announced,
  type CommandOf,
  type DexterityCommand,
  type Distances,
  modes,
  resources,
  type Scores,
  type Step,
  sides,
} from "./types.ts";

const turnResources = ["action", "quick", "interaction"] as const;
const longest = 1_000_000;

/** The command, if what came over the wire is one in shape and range; else why not, with the field's name (DX-001). */
export function read(raw: unknown): DexterityCommand | Refusal {
  return readWith(readers, new Fields(raw, "DX-001"));
}

const readers: Readers<DexterityCommand> = {
  ...sharedReaders(settings),
  roll: (f) => ({ kind: "roll", who: f.combatants("who") }),
  "reset-roll": (f) => ({ kind: "reset-roll", who: f.combatants("who") }),
  "roll-off": (f) => ({ kind: "roll-off", who: f.combatants("who") }),
  spend: (f) => ({
    kind: "spend",
    who: f.who(),
    resource: f.oneOf("resource", turnResources),
    what: f.text("what"),
    ...f.maybe("item", (name) => f.text(name)),
    ...f.maybe("effortful", (name) => f.bool(name)),
    ...f.maybe("as", (name) => f.oneOf(name, turnResources)),
    ...f.maybe("trigger", (name) => f.oneOf(name, triggers)),
    ...f.maybe("targets", (name) => f.ids(name, mostTargets)),
    ...f.maybe("feet", (name) => readDistances(f, name)),
    ...f.maybe("changes", (name) => readObjectChange(f, name, noObject)),
    ...f.maybe("putAway", (name) => f.list(name, 100, objectChangeIn)),
    ...f.maybe("strike", (name) => readStrike(f, name)),
  }),
  restore: (f) => ({ kind: "restore", who: f.who(), resource: f.oneOf("resource", resources) }),
  move: (f) => ({
    kind: "move",
    who: f.who(),
    survey: readSurvey(f.inside("survey"), stepIn),
    forced: f.bool("forced"),
    ...f.maybe("feet", (name) => readDistances(f, name)),
  }),
  announce: (f) => ({ kind: "announce", event: readEvent(f.inside("event")) }),
  react: (f) => ({
    kind: "react",
    who: f.who(),
    window: f.orNull("window", (name) => f.id(name)),
    item: f.orNull("item", (name) => f.text(name)),
    what: f.text("what"),
    move: f.bool("move"),
    ...f.maybe("feet", (name) => readDistances(f, name)),
    ...f.maybe("strike", (name) => readStrike(f, name)),
  }),
  pass: (f) => ({ kind: "pass", who: f.who(), window: f.id("window") }),
  "close-window": (f) => ({ kind: "close-window", window: f.id("window") }),
  effect,
  "end-effect": (f) => ({ kind: "end-effect", id: f.id("id") as EffectId }),
};

function effect(f: Fields): CommandOf<"effect"> {
  const value = f.value("value");
  if (typeof value !== "number" || !(value >= 0)) {
    f.refuse({ clause: "DX-301", message: "TURNCRAFT.Refused.DX-301.duration", final: true });
  }
  return {
    kind: "effect",
    id: f.id("id") as EffectId,
    uuid: f.text("uuid"),
    name: f.text("name"),
    bearer: f.orNull("bearer", (name) => f.who(name)),
    originator: f.orNull("originator", (name) => f.who(name)),
    value: f.whole("value", 0, longest),
    unit: f.oneOf("unit", ["seconds", "rounds", "minutes"]),
    data: f.data("data"),
  };
}

/** What is said where the door found no such object that this combatant could handle. */
const noObject = never("DX-405", "TURNCRAFT.Refused.DX-405.nothing");

/** An event that Reactions may answer (DX-604). */
export function readEvent(f: Fields): Announced {
  return {
    who: f.who(),
    trigger: f.oneOf("trigger", triggers),
    what: f.text("what"),
    ...f.maybe("targets", (name) => f.ids(name, mostTargets)),
    ...f.maybe("feet", (name) => readDistances(f, name)),
  };
}

function readDistances(f: Fields, name: string): Distances {
  return f.record<CombatantId, number>(name, (all, id) => all.number(id, 0, longest));
}

/** Scores from the world, or null where they are none. */
export function readScores(raw: unknown): Scores | null {
  const fields = new Fields(raw, "DX-001");
  const scores = readScoresIn(fields);
  return fields.problem ? null : scores;
}

/** Scores out of a stored fight or a fact (section 10). */
export function readScoresIn(f: Fields): Scores {
  const speeds = f.inside("speeds");
  const maxima = f.inside("resourceMax");
  return {
    dexterityBonus: f.whole("dexterityBonus", -10, 20),
    speeds: speeds.each(modes, (mode) => speeds.whole(mode, 0, 1000) as Feet),
    resourceMax: maxima.each(resources, (resource) => maxima.whole(resource, 0, 9)),
    playerOwned: f.bool("playerOwned"),
    reactions: f.list("reactions", 200, (item) => ({
      item: item.text("item"),
      name: item.text("name", 1000),
      reactsTo: item.oneOf("reactsTo", triggers),
      casts: item.bool("casts"),
      moves: item.bool("moves"),
      ...item.maybe("stops", (name) => item.bool(name)),
      ...item.maybe("filter", (name) => readFilter(item.inside(name))),
    })),
    ...f.maybe("side", (name) => f.oneOf(name, sides)),
    ...f.maybe("reach", (name) => f.whole(name, 0, 1000) as Feet),
    ...f.maybe("limits", () => readLimits(f)),
  };
}

function stepIn(f: Fields, base: SurveyedStep): Step {
  return {
    ...base,
    mode: f.oneOf("mode", modes),
    medium: f.orNull("medium", (name) => f.oneOf(name, ["land", "water", "air", "face"])),
    factor: f.number("factor", 1, 1000),
    occupied: f.bool("occupied"),
  };
}
