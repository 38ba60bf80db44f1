import { furthest, type Readers, readShare, readWith, sharedReaders } from "../../../engine/commands.ts";
import { Fields } from "../../../engine/fields.ts";
import { readLimits } from "../../../engine/limits.ts";
import { never } from "../../../engine/refusals.ts";
import { readStrike } from "../../../engine/strike.ts";
import type { Feet, Refusal } from "../../../engine/types.ts";
import { readSpace, readSurvey } from "../../../grid/survey.ts";
import type { Space } from "../../../grid/types.ts";
import { settings } from "./settings.ts";
import {
  actions,
  type Change,
  type CommandOf,
  causes,
  type HeldAttack,
  type MarchingCommand,
  type Milliseconds,
  type Place,
  type Scores,
  sides,
  turnActions,
} from "./types.ts";

const latest = 1e15;
const mostSpaces = 400;

/** The command, if what came over the wire is one in shape and range; else why not, with the field's name (MO-001). */
export function read(raw: unknown): MarchingCommand | Refusal {
  const fields = new Fields(raw, "MO-001");
  const at = fields.maybe("at", (name) => fields.orNull(name, () => fields.whole(name, 0, latest) as Milliseconds));
  const command = readWith(readers, fields);
  return "clause" in command ? command : { ...command, ...at };
}

const readers: Readers<MarchingCommand> = {
  ...sharedReaders(settings),
  "marching-order": (f) => ({
    kind: "marching-order",
    order: f.ids("order", 1000),
    vanguard: f.orNull("vanguard", (name) => f.who(name)),
  }),
  side: (f) => ({ kind: "side", who: f.who(), side: f.oneOf("side", sides) }),
  absent: (f) => ({ kind: "absent", who: f.who(), absent: f.bool("absent") }),
  sight: (f) => ({
    kind: "sight",
    partySeesMonsters: f.orNull("partySeesMonsters", (name) => f.bool(name)),
    monstersSeeParty: f.orNull("monstersSeeParty", (name) => f.bool(name)),
  }),
  lead: (f) => ({ kind: "lead", who: f.orNull("who", (name) => f.who(name)) }),
  "ask-lead": () => ({ kind: "ask-lead" }),
  "take-initiative": () => ({ kind: "take-initiative" }),
  "cede-initiative": () => ({ kind: "cede-initiative" }),
  spend: (f) => ({
    kind: "spend",
    who: f.who(),
    action: f.oneOf("action", [...actions, "none"] as const),
    what: f.text("what"),
    ...f.maybe("item", (name) => f.text(name)),
    ...f.maybe("attack", (name) => attackIn(f.inside(name))),
    ...f.maybe("strike", (name) => readStrike(f, name)),
  }),
  move: (f) => ({ kind: "move", who: f.who(), survey: readSurvey(f.inside("survey")), forced: f.bool("forced") }),
  result: (f) => ({ kind: "result", ...f.maybe("of", () => readShare(f)), who: f.who(), ...readAttack(f) }),
  split: (f) => ({ kind: "split", who: f.who() }),
  delay: (f) => ({ kind: "delay", who: f.who() }),
  "act-together": (f) => ({ kind: "act-together", who: f.who(), others: f.combatants("others") }),
  choose: (f) => ({ kind: "choose", who: f.who(), first: f.oneOf("first", ["act", "move"]) }),
  finish: (f) => ({ kind: "finish", who: f.who() }),
  "settle-overrun": (f) => ({ kind: "settle-overrun", goesOn: f.orNull("goesOn", (name) => f.who(name)) }),
  seize,
  condition,
  "end-condition": (f) => ({ kind: "end-condition", who: f.who(), id: f.id("id") }),
  impair: (f) => ({
    kind: "impair",
    who: f.combatants("who"),
    cause: f.oneOf("cause", causes),
    impaired: f.bool("impaired"),
  }),
  contact: (f) => ({
    kind: "contact",
    space: f.orNull("space", (name) => readSpace(f.inside(name))),
    inScene: f.bool("inScene"),
  }),
  target: (f) => ({ kind: "target", who: f.orNull("who", (name) => f.who(name)) }),
  frantic: (f) => ({ kind: "frantic", on: f.bool("on") }),
  clock: (f) => ({ kind: "clock", running: f.bool("running") }),
  announce: (f) => ({ kind: "announce", who: f.who(), action: f.oneOf("action", turnActions) }),
  done: (f) => ({ kind: "done", who: f.who() }),
  decline: (f) => ({ kind: "decline", who: f.who(), action: f.oneOf("action", turnActions) }),
  timeout: () => ({ kind: "timeout" }),
};

function attackIn(f: Fields): NonNullable<CommandOf<"spend">["attack"]> {
  return { target: f.who("target"), bonus: f.whole("bonus", -1000, 1000) };
}

/** An attack's result, in a command or a stored fight. */
export function readAttack(f: Fields): HeldAttack {
  return {
    target: f.who("target"),
    fells: f.bool("fells"),
    strikesFirst: f.bool("strikesFirst"),
    change: f.orNull("change", (name) => readChange(f.inside(name))),
  };
}

function readChange(f: Fields): Change {
  return {
    uuid: f.text("uuid"),
    path: f.text("path"),
    before: f.whole("before", -furthest, furthest),
    after: f.whole("after", -furthest, furthest),
  };
}

/** Two groups at least, and nobody in two of them. */
function seize(f: Fields): CommandOf<"seize"> {
  const groups = f.list("groups", 1000, (group) => ({ members: group.combatants("members") }));
  const all = groups.flatMap(({ members }) => members);
  if (groups.length < 2 || new Set(all).size < all.length) f.wrong("groups");
  return { kind: "seize", who: f.who(), groups };
}

function condition(f: Fields): CommandOf<"condition"> {
  const rounds = f.value("rounds");
  if (typeof rounds === "number" && !(rounds >= 1)) f.refuse(never("MO-406", "TURNCRAFT.Refused.MO-406.length"));
  return {
    kind: "condition",
    who: f.who(),
    id: f.id("id"),
    uuid: f.text("uuid"),
    name: f.text("name"),
    rounds: f.orNull("rounds", (name) => f.whole(name, 1, furthest)),
    elapsed: f.whole("elapsed", 0, furthest),
    data: f.data("data"),
  };
}

/** Scores from the world, or null where they are none. */
export function readScores(raw: unknown): Scores | null {
  const fields = new Fields(raw, "MO-001");
  const scores = readScoresIn(fields);
  return fields.problem ? null : scores;
}

/** Scores out of a stored fight or a fact (section 13). */
export function readScoresIn(f: Fields): Scores {
  return {
    agl: f.orNull("agl", (name) => f.whole(name, 1, 30)),
    moveFeet: f.orNull("moveFeet", (name) => wholeFives(f, name)),
    strikesFirst: f.bool("strikesFirst"),
    playerOwned: f.bool("playerOwned"),
    side: f.orNull("side", (name) => f.oneOf(name, sides)),
    place: f.orNull("place", (name) => readPlace(f.inside(name))),
    ...f.maybe("limits", () => readLimits(f)),
  };
}

function wholeFives(f: Fields, name: string): Feet {
  const feet = f.whole(name, 0, 1000);
  if (feet % 5 !== 0) f.wrong(name);
  return feet as Feet;
}

function readPlace(f: Fields): Place {
  const layout = f.oneOf("layout", ["square", "pointy", "flat", "gridless"]);
  const spaces = f.list("spaces", mostSpaces, layout === "gridless" ? readPoint : readSpace);
  if (spaces.length === 0) f.wrong("spaces");
  return { layout, spaces, ...f.maybe("level", (name) => f.text(name)) };
}

/** Feet from a corner of the scene, where there is no grid. */
function readPoint(f: Fields): Space {
  return { x: f.number("x", -furthest, furthest), y: f.number("y", -furthest, furthest) };
}
