import { Fields } from "../../../engine/fields.ts";
import type { CombatantId, EffectId, Feet, Refusal } from "../../../engine/types.ts";
import { readSpace } from "../../../grid/survey.ts";
import { readEvent, readScoresIn } from "./read.ts";
import { settings } from "./settings.ts";
import { type DexterityState, type Fighter, modes, resources, type TimedEffect, type Window } from "./types.ts";

const most = 1_000_000_000;
const mostSteps = 100_000;

/** The encounter as it was stored, or which of its fields is damaged (section 10). */
export function load(raw: unknown): DexterityState | Refusal {
  const f = new Fields(raw, "DX-001");
  const state: DexterityState = {
    round: f.whole("round", 0, most),
    activeId: f.orNull("activeId", (name) => f.who(name)),
    placeId: f.orNull("placeId", (name) => f.who(name)),
    order: f.ids("order"),
    fighters: f.record<CombatantId, Fighter>("fighters", (all, id) => readFighter(all.inside(id))),
    effects: f.record<EffectId, TimedEffect>("effects", (all, id) => readEffect(all.inside(id))),
    windows: f.list("windows", 1000, readWindow),
    settings: settings.load(f.inside("settings")),
    effectsMade: f.whole("effectsMade", 0, most),
    windowsOpened: f.whole("windowsOpened", 0, most),
  };
  for (const [field, id] of namesIn(state)) if (id !== null && !Object.hasOwn(state.fighters, id)) f.wrong(field);
  return f.problem ?? state;
}

/** Combatants whom the rules look up, by the field that names them; bearers of effects may be gone. */
function namesIn({ placeId, effects }: DexterityState): [string, CombatantId | null][] {
  const originators = Object.entries(effects).map(([id, { originatorId }]): [string, CombatantId | null] => [
    `effects.${id}.originatorId`,
    originatorId,
  ]);
  return [["placeId", placeId], ...originators];
}

function readFighter(f: Fields): Fighter {
  const round = (name: string): number => f.whole(name, 1, most);
  return {
    scores: readScoresIn(f.inside("scores")),
    // Core's initiative takes any number, so a GM may have typed one with decimals.
    initiative: f.orNull("initiative", (name) => f.number(name, -most, most)),
    defeated: f.bool("defeated"),
    departed: f.bool("departed"),
    roll: f.orNull("roll", (name) => readRoll(f.inside(name))),
    rollOff: f.wholes("rollOff", mostSteps, -most, most),
    joinedRound: f.orNull("joinedRound", round),
    turnsStarted: f.whole("turnsStarted", 0, most),
    lateUntilTurn: f.bool("lateUntilTurn"),
    waitsUntilRound: f.orNull("waitsUntilRound", round),
    left: readCounters(f.inside("left")),
    spent: f.whole("spent", 0, most) as Feet,
    speedsBefore: f.orNull("speedsBefore", (name) => readSpeeds(f.inside(name))),
    path: f.list("path", mostSteps, (step) => ({
      space: readSpace(step.inside("space")),
      mode: step.oneOf("mode", modes),
      cost: step.whole("cost", 0, most) as Feet,
    })),
  };
}

/** No die stands behind a total that the GM typed. */
function readRoll(f: Fields): NonNullable<Fighter["roll"]> {
  return {
    die: f.orNull("die", (name) => f.whole(name, 1, 20)),
    bonus: f.whole("bonus", -most, most),
    total: f.number("total", -most, most),
  };
}

function readCounters(f: Fields): Fighter["left"] {
  return f.each(resources, (name) => f.whole(name, 0, 9));
}

function readSpeeds(f: Fields): NonNullable<Fighter["speedsBefore"]> {
  return f.each(modes, (name) => f.whole(name, 0, 1000) as Feet);
}

function readEffect(f: Fields): TimedEffect {
  return {
    uuid: f.text("uuid"),
    name: f.text("name"),
    bearerId: f.orNull("bearerId", (name) => f.who(name)),
    originatorId: f.orNull("originatorId", (name) => f.who(name)),
    seconds: f.whole("seconds", 0, most),
    unit: f.oneOf("unit", ["seconds", "rounds", "minutes"]),
    expiresAt: f.whole("expiresAt", -most, most),
    made: f.whole("made", 0, most),
    endsThisTurn: f.bool("endsThisTurn"),
  };
}

function readWindow(f: Fields): Window {
  return {
    id: f.id("id"),
    event: readEvent(f.inside("event")),
    asked: f.record("asked", (all, id) => all.oneOf(id, ["waiting", "passed", "reacted"])),
  };
}
