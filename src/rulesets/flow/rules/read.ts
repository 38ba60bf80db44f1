import { furthest, type Readers, readWith, sharedReaders } from "../../../engine/commands.ts";
import { Fields } from "../../../engine/fields.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { readSurvey, type SurveyedStep } from "../../../grid/survey.ts";
import { readChoice, readDeed, readTerms } from "./read-deeds.ts";
import { settings } from "./settings.ts";
import {
  type FlowCommand,
  type Marks,
  type Ongoing,
  pools,
  type RoundEffect,
  type Step,
  type Survey,
} from "./types.ts";

/** The command, if what came over the wire is one in shape and range; else why not, with the field's name (FL-01). */
export function read(raw: unknown): FlowCommand | Refusal {
  return readWith(readers, new Fields(raw, "FL-01"));
}

const readers: Readers<FlowCommand> = {
  ...sharedReaders(settings),
  roll: (f) => ({ kind: "roll", who: f.combatants("who") }),
  "reset-roll": (f) => ({ kind: "reset-roll", who: f.combatants("who") }),
  surprise: (f) => ({ kind: "surprise", side: f.orNull("side", (name) => f.text(name, 100)) }),
  mark: (f) => ({ kind: "mark", who: f.who(), marks: readMarks(f.inside("marks")) }),
  grant: (f) => ({
    kind: "grant",
    who: f.who(),
    pool: f.oneOf("pool", [...pools, "apNext"]),
    amount: f.whole("amount", -1000, 1000),
  }),
  act: (f) => ({
    kind: "act",
    who: f.who(),
    deed: readDeed(f.inside("deed")),
    ...readTerms(f),
    ...f.maybe("unseenBy", (name) => f.ids(name, 1000)),
  }),
  move: (f) => ({
    kind: "move",
    who: f.who(),
    survey: surveyIn(f.inside("survey")),
    as: f.oneOf("as", ["move", "step"]),
    forced: f.bool("forced"),
  }),
  react: (f) => ({
    kind: "react",
    who: f.who(),
    window: f.id("window"),
    choice: readChoice(f.inside("choice")),
    ...readTerms(f),
  }),
  pass: (f) => ({ kind: "pass", who: f.who(), window: f.id("window"), rest: f.bool("rest") }),
  watch: (f) => ({ kind: "watch", who: f.who() }),
  "close-window": (f) => ({
    kind: "close-window",
    window: f.id("window"),
    ...f.maybe("unable", (name) => f.bool(name)),
  }),
  trigger: (f) => ({ kind: "trigger", who: f.who() }),
  "drop-ready": (f) => ({ kind: "drop-ready", who: f.who() }),
  "keep-waiting": (f) => ({ kind: "keep-waiting", who: f.who() }),
  ongoing: (f) => ({
    kind: "ongoing",
    who: f.who(),
    effect: readOngoing(f.inside("effect")),
    ...f.maybe("data", (name) => f.data(name)),
  }),
  "end-ongoing": (f) => ({ kind: "end-ongoing", who: f.who(), id: f.id("id") }),
  "round-effect": (f) => ({ kind: "round-effect", effect: readRoundEffect(f.inside("effect")) }),
  "end-round-effect": (f) => ({ kind: "end-round-effect", id: f.id("id") }),
};

function readMarks(f: Fields): Marks {
  return {
    ...f.maybe("side", (name) => f.text(name, 100)),
    ...f.maybe("surprised", (name) => f.bool(name)),
    ...f.maybe("canThreaten", (name) => f.bool(name)),
    ...f.maybe("prone", (name) => f.bool(name)),
  };
}

function surveyIn(f: Fields): Survey {
  return { ...readSurvey(f, stepIn), ...f.maybe("unseenBy", (name) => f.ids(name, 1000)) };
}

function stepIn(f: Fields, base: SurveyedStep): Step {
  return {
    ...base,
    cost: f.whole("cost", 1, 1000),
    inside: f.ids("inside", 1000),
  };
}

/** What works at the end of each own turn (FL-11). */
export function readOngoing(f: Fields): Ongoing {
  return {
    id: f.id("id"),
    ...readEffect(f),
    turns: f.orNull("turns", (name) => f.whole(name, 1, furthest)),
    uuid: f.orNull("uuid", (name) => f.text(name)),
  };
}

/** What works at the end of each round (FL-12). */
export function readRoundEffect(f: Fields): RoundEffect {
  return {
    id: f.id("id"),
    ...readEffect(f),
    who: f.orNull("who", (name): CombatantId => f.who(name)),
    rounds: f.orNull("rounds", (name) => f.whole(name, 1, furthest)),
  };
}

function readEffect(f: Fields): Pick<Ongoing, "name" | "damage" | "pool" | "change"> {
  return {
    name: f.text("name"),
    damage: f.text("damage"),
    pool: f.oneOf("pool", ["none", ...pools]),
    change: f.whole("change", -1000, 1000),
  };
}
