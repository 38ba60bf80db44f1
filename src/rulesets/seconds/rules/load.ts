import { Fields } from "../../../engine/fields.ts";
import type { CombatantId, EffectId, Refusal } from "../../../engine/types.ts";
import { actionKeys } from "./action-times.ts";
import { readScoresIn, readThrows } from "./read.ts";
import { settings } from "./settings.ts";
import {
  type Delay,
  type Due,
  type Fighter,
  type Lasting,
  longestSeconds,
  type Running,
  type SecondsState,
  turnSeconds,
} from "./types.ts";

const most = 1_000_000_000;
const many = 100_000;

/** The encounter as it was stored, or which of its fields is damaged (section 11). */
export function load(raw: unknown): SecondsState | Refusal {
  const f = new Fields(raw, "SX-001");
  const state: SecondsState = {
    round: f.whole("round", 0, most),
    activeId: f.orNull("activeId", (name) => f.who(name)),
    placeId: f.orNull("placeId", (name) => f.who(name)),
    order: f.ids("order"),
    stack: f.ids("stack"),
    upNext: f.ids("upNext"),
    fighters: f.record<CombatantId, Fighter>("fighters", (all, id) => readFighter(all.inside(id))),
    settings: settings.load(f.inside("settings")),
    delaysMade: f.whole("delaysMade", 0, most),
  };
  noteDangling(f, state);
  return f.problem ?? state;
}

/** Names that aren't a fighter's, and a stack that says otherwise who acts (SX-204). */
function noteDangling(f: Fields, { activeId, placeId, stack, upNext, fighters }: SecondsState): void {
  const isKnown = (id: CombatantId): boolean => Object.hasOwn(fighters, id);
  if (placeId !== null && !isKnown(placeId)) f.wrong("placeId");
  if (!stack.every(isKnown) || (stack.at(-1) ?? null) !== activeId) f.wrong("stack");
  if (!upNext.every(isKnown)) f.wrong("upNext");
}

function readFighter(f: Fields): Fighter {
  const round = (name: string): number => f.whole(name, 1, most);
  return {
    scores: readScoresIn(f.inside("scores")),
    initiative: f.orNull("initiative", (name) => result(f, name)),
    defeated: f.bool("defeated"),
    departed: f.bool("departed"),
    checks: f.wholes("checks", many, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    secondsLeft: f.whole("secondsLeft", 0, turnSeconds),
    running: f.orNull("running", (name) => readRunning(f.inside(name))),
    inAction: f.orNull("inAction", (name) => {
      const open = f.inside(name);
      return { ...readThing(open), ...readThrows(open) };
    }),
    paused: f.list("paused", many, (item) => ({ itemId: item.text("itemId"), ...readProgress(item) })),
    delays: f.list("delays", many, readDelay),
    ...f.maybe("due", (name) => f.list(name, many, readDue)),
    ...f.maybe("lasting", (name) => f.list(name, many, readLasting)),
    held: f.orNull("held", (name) => readHeld(f.inside(name))),
    heldTurnNow: f.bool("heldTurnNow"),
    freeCount: f.whole("freeCount", 0, most),
    ...f.maybe("feetLeft", (name) => f.whole(name, 1, 500)),
    joinedRound: f.orNull("joinedRound", round),
    waitsUntilRound: f.orNull("waitsUntilRound", round),
  };
}

/** Any formula may stand behind it (SX-107). */
function result(f: Fields, name: string): number {
  return f.whole(name, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
}

function readRunning(f: Fields): Running {
  return {
    ...readThing(f),
    ...readProgress(f),
    consecutive: f.bool("consecutive"),
    delay: f.whole("delay", 0, longestSeconds),
    early: f.bool("early"),
    ...readThrows(f),
  };
}

function readHeld(f: Fields): NonNullable<Fighter["held"]> {
  return { round: f.whole("round", 0, most), ran: f.bool("ran") };
}

/** What is done: an item, or an action of the table. */
function readThing(f: Fields): Pick<Running, "itemId" | "action" | "name"> {
  return {
    itemId: f.orNull("itemId", (name) => f.text(name)),
    action: f.oneOf("action", actionKeys),
    name: f.text("name", 1000),
  };
}

/** What is done of it is less than all of it (SX-501). */
function readProgress(f: Fields): { total: number; done: number } {
  const total = f.whole("total", 1, longestSeconds);
  return { total, done: f.whole("done", 0, total - 1) };
}

function readDelay(f: Fields): Delay {
  return {
    id: f.id("id"),
    name: f.text("name", 1000),
    itemId: f.orNull("itemId", (name) => f.text(name)),
    left: f.whole("left", 1, longestSeconds),
    ...readThrows(f),
  };
}

function readLasting(f: Fields): Lasting {
  return {
    id: f.id("id") as EffectId,
    uuid: f.text("uuid"),
    name: f.text("name", 1000),
    bearer: f.who("bearer"),
    left: f.whole("left", 1, most),
  };
}

function readDue(f: Fields): Due {
  return { id: f.id("id"), name: f.text("name", 1000), itemId: f.text("itemId") };
}
