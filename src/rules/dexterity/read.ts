import type { CombatantId, EffectId, Feet, Json, Placement, Refusal } from "../engine/types.ts";
import type { Space } from "../grid/index.ts";
import { Fields, isId } from "./fields.ts";
import { askable, settingsTable } from "./settings.ts";
import {
  type Announced,
  type CommandOf,
  type DexterityCommand,
  modes,
  type ObjectChange,
  resources,
  type Scores,
  type Settings,
  type Step,
  type Survey,
  triggers,
} from "./types.ts";

const turnResources = ["action", "quick", "interaction"] as const;
const furthest = 1_000_000;
const mostSteps = 2000;
const longest = 1_000_000;

/** The command, if what came over the wire is one in shape and range; else why not, with the field's name (DX-001). */
export function read(raw: unknown): DexterityCommand | Refusal {
  const fields = new Fields(raw);
  const kind = fields.value("kind");
  const reader = Object.entries(readers).find(([name]) => name === kind)?.[1];
  if (!reader) fields.wrong("kind");
  const command = reader?.(fields) ?? { kind: "start" };
  return fields.problem ?? command;
}

type Readers = { readonly [Kind in DexterityCommand["kind"]]: (fields: Fields) => CommandOf<Kind> };

const readers: Readers = {
  start: () => ({ kind: "start" }),
  roll: (f) => ({ kind: "roll", who: f.combatants("who") }),
  "reset-roll": (f) => ({ kind: "reset-roll", who: f.combatants("who") }),
  "roll-off": (f) => ({ kind: "roll-off", who: f.combatants("who") }),
  join: (f) => ({ kind: "join", who: f.combatants("who") }),
  leave: (f) => ({ kind: "leave", who: f.who() }),
  defeat: (f) => ({ kind: "defeat", who: f.who(), defeated: f.bool("defeated") }),
  advance: (f) => ({ kind: "advance", round: round(f), turn: f.orNull("turn", (name) => f.who(name)) }),
  "advance-round": (f) => ({ kind: "advance-round", round: round(f) }),
  spend: (f) => ({
    kind: "spend",
    who: f.who(),
    resource: f.oneOf("resource", turnResources),
    what: f.text("what"),
    ...f.maybe("item", (name) => f.text(name)),
    ...f.maybe("effortful", (name) => f.bool(name)),
    ...f.maybe("as", (name) => f.oneOf(name, turnResources)),
    ...f.maybe("trigger", (name) => f.oneOf(name, triggers)),
    ...f.maybe("changes", (name) => objectIn(f, name)),
  }),
  restore: (f) => ({ kind: "restore", who: f.who(), resource: f.oneOf("resource", resources) }),
  move: (f) => ({ kind: "move", who: f.who(), survey: surveyIn(f.inside("survey")), forced: f.bool("forced") }),
  announce: (f) => ({ kind: "announce", event: eventIn(f.inside("event")) }),
  react: (f) => ({
    kind: "react",
    who: f.who(),
    window: f.orNull("window", (name) => f.id(name)),
    item: f.orNull("item", (name) => f.text(name)),
    what: f.text("what"),
    move: f.bool("move"),
  }),
  pass: (f) => ({ kind: "pass", who: f.who(), window: f.id("window") }),
  "close-window": (f) => ({ kind: "close-window", window: f.id("window") }),
  effect,
  "hit-points": (f) => ({
    kind: "hit-points",
    who: f.who(),
    uuid: f.text("uuid"),
    path: f.text("path"),
    before: f.whole("before", -furthest, furthest),
    after: f.whole("after", -furthest, furthest),
  }),
  "end-effect": (f) => ({ kind: "end-effect", id: f.id("id") as EffectId }),
  end: () => ({ kind: "end" }),
  settings: (f) => ({ kind: "settings", changes: settingsIn(f.inside("changes")) }),
  manual: (f) => ({
    kind: "manual",
    ...f.maybe("round", () => round(f)),
    ...f.maybe("active", (name) => f.orNull(name, () => f.who(name))),
    ...f.maybe("initiative", (name) => totalsIn(f.inside(name))),
  }),
};

function round(f: Fields): number {
  return f.whole("round", 0, furthest);
}

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

/** Null: the door found no such object where this combatant could handle it. */
function objectIn(f: Fields, name: string): ObjectChange {
  if (f.value(name) === null) f.refuse({ clause: "DX-405", message: "TURNCRAFT.Refused.DX-405.nothing", final: true });
  const change = f.inside(name);
  return { uuid: change.text("uuid"), before: change.data("before"), after: change.data("after") };
}

function eventIn(f: Fields): Announced {
  return { who: f.who(), trigger: f.oneOf("trigger", triggers), what: f.text("what") };
}

/** Scores from the world, or null where they are none. */
export function readScores(raw: unknown): Scores | null {
  const fields = new Fields(raw);
  const scores = scoresIn(fields);
  return fields.problem ? null : scores;
}

function scoresIn(f: Fields): Scores {
  const speeds = f.inside("speeds");
  const maxima = f.inside("resourceMax");
  const [walk, swim, climb, fly, burrow] = modes.map((mode) => speeds.whole(mode, 0, 1000) as Feet);
  const [action, quick, interaction, reaction] = resources.map((resource) => maxima.whole(resource, 0, 9));
  const none = 0 as Feet;
  return {
    dexterityBonus: f.whole("dexterityBonus", -10, 20),
    speeds: { walk: walk ?? none, swim: swim ?? none, climb: climb ?? none, fly: fly ?? none, burrow: burrow ?? none },
    resourceMax: { action: action ?? 0, quick: quick ?? 0, interaction: interaction ?? 0, reaction: reaction ?? 0 },
    playerOwned: f.bool("playerOwned"),
    reactions: f.list("reactions", 200, (item) => ({
      item: item.text("item"),
      name: item.text("name", 1000),
      reactsTo: item.oneOf("reactsTo", triggers),
      casts: item.bool("casts"),
      moves: item.bool("moves"),
    })),
  };
}

function surveyIn(f: Fields): Survey {
  const token = f.inside("token");
  return {
    grid: f.oneOf("grid", ["square", "hex", "gridless"]),
    from: spaceIn(f.inside("from")),
    steps: f.list("steps", mostSteps, stepIn),
    token: {
      uuid: token.text("uuid"),
      before: placementIn(token.inside("before")),
      path: token.list("path", mostSteps + 1, placementIn),
    },
    blocked: f.bool("blocked"),
    ...f.maybe("width", (name) => f.whole(name, 1, 100)),
  };
}

function stepIn(f: Fields): Step {
  return {
    to: spaceIn(f.inside("to")),
    mode: f.oneOf("mode", modes),
    medium: f.orNull("medium", (name) => f.oneOf(name, ["land", "water", "air", "face"])),
    factor: f.number("factor", 1, 1000),
    occupied: f.bool("occupied"),
    ...f.maybe("feet", (name) => f.whole(name, 0, furthest) as Feet),
  };
}

function spaceIn(f: Fields): Space {
  return { x: f.whole("x", -furthest, furthest), y: f.whole("y", -furthest, furthest) };
}

function placementIn(f: Fields): Placement {
  const everywhere = 1_000_000_000;
  const coordinate = (name: string): number => f.number(name, -everywhere, everywhere);
  return { x: coordinate("x"), y: coordinate("y"), elevation: coordinate("elevation") };
}

function settingsIn(f: Fields): Partial<Settings> {
  const changes: Record<string, Json> = {};
  for (const key of f.keys()) {
    const entry = settingsTable.find((known) => known.key === key);
    if (entry) changes[key] = f.oneOf(key, entry.values);
    else if (key === "interpretations") changes[key] = interpretationsIn(f.inside(key));
    else f.wrong(key);
  }
  return changes;
}

function interpretationsIn(f: Fields): Record<string, "default" | "ask"> {
  const chosen: Record<string, "default" | "ask"> = {};
  for (const clause of f.keys()) {
    if (askable.some((known) => known === clause)) chosen[clause] = f.oneOf(clause, ["default", "ask"]);
    else f.wrong(clause);
  }
  return chosen;
}

function totalsIn(f: Fields): Record<CombatantId, number | null> {
  const totals: Record<CombatantId, number | null> = {};
  for (const id of f.keys()) {
    if (isId(id)) totals[id as CombatantId] = f.orNull(id, () => f.whole(id, -1000, 1000));
    else f.wrong(id);
  }
  return totals;
}
