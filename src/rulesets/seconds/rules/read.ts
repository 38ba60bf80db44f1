import { type Readers, readWith, sharedReaders } from "../../../engine/commands.ts";
import { Fields } from "../../../engine/fields.ts";
import { readLimits } from "../../../engine/limits.ts";
import { readObjectChange } from "../../../engine/objects.ts";
import { never } from "../../../engine/refusals.ts";
import { parseTime } from "../../../engine/short-time.ts";
import { readStrike } from "../../../engine/strike.ts";
import type { EffectId, Feet, Refusal } from "../../../engine/types.ts";
import { readSurvey, type SurveyedStep } from "../../../grid/survey.ts";
import { actionKeys } from "./action-times.ts";
import { notATime } from "./actions.ts";
import { isFormula } from "./formula.ts";
import { settings } from "./settings.ts";
import {
  type AskedAction,
  type ItemTerms,
  longestDuration,
  longestSeconds,
  type Scores,
  type SecondsCommand,
  type Step,
  type Stranger,
  turnSeconds,
} from "./types.ts";

/** The command, if what came over the wire is one in shape and range; else why not, with the field's name (SX-001). */
export function read(raw: unknown): SecondsCommand | Refusal {
  return readWith(readers, new Fields(raw, "SX-001"));
}

const readers: Readers<SecondsCommand> = {
  ...sharedReaders(settings),
  roll: (f) => ({ kind: "roll", who: f.combatants("who") }),
  reroll: (f) => ({ kind: "reroll", who: f.combatants("who") }),
  "reset-roll": (f) => ({ kind: "reset-roll", who: f.combatants("who") }),
  contest: (f) => ({
    kind: "contest",
    who: f.ids("who", 1000),
    ...f.maybe("strangers", (name) => f.list(name, 20, readStranger)),
  }),
  begin: (f) => ({ kind: "begin", who: f.who(), ...readAction(f) }),
  continue: (f) => ({ kind: "continue", who: f.who() }),
  abandon: (f) => ({ kind: "abandon", who: f.who() }),
  finish: (f) => ({ kind: "finish", who: f.who(), ...f.maybe("strike", (name) => readStrike(f, name)) }),
  "take-effect": (f) => ({
    kind: "take-effect",
    who: f.who(),
    id: f.id("id"),
    ...f.maybe("strike", (name) => readStrike(f, name)),
  }),
  wait: (f) => ({ kind: "wait", who: f.who(), seconds: wholeSeconds(f, "seconds") }),
  free: (f) => ({ kind: "free", who: f.who(), what: f.text("what") }),
  delay: (f) => ({ kind: "delay", who: f.who() }),
  act: (f) => ({ kind: "act", who: f.who() }),
  move: (f) => ({
    kind: "move",
    who: f.who(),
    survey: readSurvey(f.inside("survey"), stepIn),
    forced: f.bool("forced"),
    run: f.bool("run"),
  }),
  effect: (f) => ({
    kind: "effect",
    id: f.id("id") as EffectId,
    uuid: f.text("uuid"),
    name: f.text("name", 1000),
    bearer: f.who("bearer"),
    originator: f.orNull("originator", (name) => f.who(name)),
    value: f.whole("value", 0, longestDuration),
    unit: f.oneOf("unit", ["seconds", "rounds", "minutes"]),
    data: f.data("data"),
  }),
  "end-effect": (f) => ({ kind: "end-effect", id: f.id("id") as EffectId }),
  counter: (f) => ({ kind: "counter", who: f.who(), seconds: f.whole("seconds", 0, turnSeconds) }),
};

function readStranger(f: Fields): Stranger {
  const name = f.text("name", 100);
  if (name.trim() === "") f.wrong("name");
  const check = f.value("check");
  if (typeof check === "number") return { name, check: f.whole("check", -100, 100) };
  const formula = f.text("check");
  // Scores have no meaning for somebody who has none.
  if (!isFormula(formula) || formula.includes("@")) {
    f.refuse(never("SX-107", "TURNCRAFT.Refused.SX-107.stranger", { name, formula }));
  }
  return { name, check: formula };
}

function readAction(f: Fields): AskedAction {
  return {
    action: f.oneOf("action", actionKeys),
    ...f.maybe("item", (name) => readItem(f.inside(name))),
    ...f.maybe("total", (name) => wholeSeconds(f, name)),
    ...f.maybe("seconds", (name) => wholeSeconds(f, name)),
    ...f.maybe("changes", (name) => readObjectChange(f, name, noObject)),
    ...f.maybe("strike", (name) => readStrike(f, name)),
  };
}

/** What is said where the door found no such weapon of this combatant's. */
const noObject = never("SX-402", "TURNCRAFT.Refused.SX-402.nothing");

/** Seconds somebody chooses: whole ones, at least one (SX-304). */
function wholeSeconds(f: Fields, name: string): number {
  const value = f.value(name);
  const isTime = typeof value === "number" && Number.isInteger(value) && value >= 1;
  if (!isTime) f.refuse(never("SX-304", "TURNCRAFT.Refused.SX-304.whole"));
  return f.whole(name, 1, longestSeconds);
}

/** What an item says of itself (section 11). Its time may come in the short notation (SX-404). */
function readItem(f: Fields): ItemTerms {
  const delay = f.value("delay");
  const isDelay = typeof delay === "number" && Number.isInteger(delay) && delay >= 0;
  if (!isDelay) f.refuse(never("SX-601", "TURNCRAFT.Refused.SX-601.whole"));
  const [id, name] = [f.text("id"), f.text("name", 1000)];
  if (id === "") f.wrong("id");
  if (name === "") f.wrong("name");
  return {
    id,
    name,
    seconds: f.orNull("seconds", (field) => itemTime(f, field)),
    orLonger: f.bool("orLonger"),
    delay: f.whole("delay", 0, longestSeconds),
    consecutive: f.bool("consecutive"),
    ...readThrows(f),
  };
}

/** Whether dice stand on something; what has none doesn't say so. */
export function readThrows(f: Fields): { throws?: true } {
  return f.maybe("throws", (name) => f.oneOf(name, [true]));
}

function itemTime(f: Fields, name: string): number {
  const value = f.value(name);
  const seconds = typeof value === "number" || typeof value === "string" ? parseTime(String(value)) : null;
  if (seconds === null) f.refuse(notATime());
  return seconds ?? 0;
}

/** Scores from the world, or null where they are none. */
export function readScores(raw: unknown): Scores | null {
  const fields = new Fields(raw, "SX-001");
  const scores = readScoresIn(fields);
  return fields.problem ? null : scores;
}

/** Scores out of a stored fight or a fact (section 11). */
export function readScoresIn(f: Fields): Scores {
  return {
    reflex: f.whole("reflex", -10, 30),
    dexterity: f.whole("dexterity", -10, 30),
    moveFeet: f.whole("moveFeet", 1, 500) as Feet,
    ...f.maybe("limits", () => readLimits(f)),
  };
}

function stepIn(f: Fields, base: SurveyedStep): Step {
  return { ...base, feet: f.whole("feet", 0, 1_000_000) as Feet };
}
