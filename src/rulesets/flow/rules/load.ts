import { Fields } from "../../../engine/fields.ts";
import { list, nullable } from "../../../engine/schema.ts";
import type { CombatantId, Refusal } from "../../../engine/types.ts";
import { frame } from "./frames.ts";
import { dangling } from "./load-names.ts";
import { readScoresIn } from "./read-scores.ts";
import { settings } from "./settings.ts";
import {
  type Fighter,
  type FlowState,
  type OpenMove,
  ongoing,
  type RoundCounters,
  ready,
  roundEffect,
} from "./types.ts";

const most = 1_000_000_000;
const many = 100_000;

/** The encounter as it was stored, or which of its fields is damaged (FL-01, FL-03). */
export function load(raw: unknown): FlowState | Refusal {
  const f = new Fields(raw, "FL-01");
  const state: FlowState = {
    round: f.whole("round", 0, most),
    activeId: f.orNull("activeId", (name) => f.who(name)),
    placeId: f.orNull("placeId", (name) => f.who(name)),
    interrupted: f.ids("interrupted"),
    order: f.ids("order"),
    fighters: f.record<CombatantId, Fighter>("fighters", (all, id) => readFighter(all.inside(id))),
    settings: settings.load(f.inside("settings")),
    surprisingSide: f.orNull("surprisingSide", (name) => f.text(name, 100)),
    open: list(frame, 100).read(f, "open"),
    roundEffects: list(roundEffect, many).read(f, "roundEffects"),
    opened: f.whole("opened", 0, most),
  };
  if (!f.problem) for (const field of dangling(state)) f.wrong(field);
  return f.problem ?? state;
}

function readFighter(f: Fields): Fighter {
  const turn = f.inside("turn");
  return {
    scores: readScoresIn(f.inside("scores")),
    // Core's initiative takes any number, so a GM may have typed one with decimals.
    initiative: f.orNull("initiative", (name) => f.number(name, -most, most)),
    defeated: f.bool("defeated"),
    departed: f.bool("departed"),
    roll: f.orNull("roll", (name) => readRoll(f.inside(name))),
    orderKey: readKey(f),
    side: f.text("side", 100),
    surprised: f.bool("surprised"),
    canThreaten: f.bool("canThreaten"),
    ap: f.whole("ap", 0, most),
    apReserved: f.whole("apReserved", 0, most),
    apBonusNextRound: f.whole("apBonusNextRound", -most, most),
    rp: f.whole("rp", 0, most),
    fp: f.whole("fp", 0, most),
    fpStartGiven: f.bool("fpStartGiven"),
    round: readCounters(f.inside("round")),
    turn: {
      started: turn.bool("started"),
      ended: turn.bool("ended"),
      flowState: turn.bool("flowState"),
      freeActions: turn.whole("freeActions", 0, most),
    },
    move: f.orNull("move", (name) => readMove(f.inside(name))),
    totalDefense: f.bool("totalDefense"),
    prone: f.bool("prone"),
    grapple: f.orNull("grapple", (name) => readGrapple(f.inside(name))),
    feints: f.list("feints", many, (feint) => ({ target: feint.who("target"), round: feint.whole("round", 0, most) })),
    ready: nullable(ready).read(f, "ready"),
    ongoing: list(ongoing, 1000).read(f, "ongoing"),
  };
}

/** No die stands behind a total that the GM typed. */
function readRoll(f: Fields): NonNullable<Fighter["roll"]> {
  return {
    die: f.orNull("die", (name) => f.whole(name, 1, 10)),
    mod: f.whole("mod", -10, 20),
    total: f.number("total", -most, most),
  };
}

function readKey(f: Fields): number[] {
  const value = f.value("orderKey");
  const isKey = Array.isArray(value) && value.length <= many && value.every((part) => Number.isFinite(part));
  if (!isKey) f.wrong("orderKey");
  return isKey ? [...value] : [];
}

function readCounters(f: Fields): RoundCounters {
  return {
    moveAp: f.whole("moveAp", 0, most),
    stepUsed: f.bool("stepUsed"),
    feintUsed: f.bool("feintUsed"),
    shoveUsed: f.bool("shoveUsed"),
    reactionFp: f.bool("reactionFp"),
    escapeUsed: f.bool("escapeUsed"),
    grapplePaid: f.bool("grapplePaid"),
  };
}

function readMove(f: Fields): OpenMove {
  return { hexesLeft: f.whole("hexesLeft", 0, most), provoked: f.ids("provoked"), letPass: f.ids("letPass") };
}

function readGrapple(f: Fields): NonNullable<Fighter["grapple"]> {
  return { role: f.oneOf("role", ["grappler", "grappled"]), other: f.who("other") };
}
