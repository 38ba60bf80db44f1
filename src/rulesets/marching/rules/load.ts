import { Fields } from "../../../engine/fields.ts";
import type { CombatantId, Feet, Refusal } from "../../../engine/types.ts";
import { readPlacement, readSpace } from "../../../grid/survey.ts";
import type { Space } from "../../../grid/types.ts";
import { readAttack, readScoresIn } from "./read.ts";
import { settings } from "./settings.ts";
import {
  actions,
  attackActions,
  type Clock,
  type Condition,
  causes,
  type Fighter,
  type First,
  type Frantic,
  type HeldPath,
  type MarchingState,
  type Milliseconds,
  sides,
  type Together,
  turnActions,
} from "./types.ts";

const most = 1_000_000_000;
const latest = 1e15;
const mostSteps = 2001;

/** The encounter as it was stored, or which of its fields is damaged (section 13). */
export function load(raw: unknown): MarchingState | Refusal {
  const f = new Fields(raw, "MO-001");
  const state: MarchingState = {
    round: f.whole("round", 0, most),
    activeId: whoOrNull(f, "activeId"),
    order: f.ids("order"),
    fighters: f.record<CombatantId, Fighter>("fighters", (all, id) => readFighter(all.inside(id))),
    settings: settings.load(f.inside("settings")),
    joinedCount: f.whole("joinedCount", 0, most),
    marchingOrder: f.ids("marchingOrder"),
    vanguardId: whoOrNull(f, "vanguardId"),
    partySeesMonsters: f.orNull("partySeesMonsters", (name) => f.bool(name)),
    monstersSeeParty: f.orNull("monstersSeeParty", (name) => f.bool(name)),
    leadId: whoOrNull(f, "leadId"),
    choice: f.orNull("choice", (name) => f.oneOf(name, ["taken", "ceded", "forced"])),
    firstSide: f.orNull("firstSide", (name) => f.oneOf(name, sides)),
    mode: f.oneOf("mode", ["lines", "spiral"]),
    contact: f.orNull("contact", (name) => readPoint(f.inside(name))),
    targetId: whoOrNull(f, "targetId"),
    placedContact: f.orNull("placedContact", (name) => readPoint(f.inside(name))),
    markedId: whoOrNull(f, "markedId"),
    together: f.orNull("together", (name) => readTogether(f.inside(name))),
    overrun: f.orNull("overrun", (name) => readOverrun(f.inside(name))),
    bands: f.list("bands", 10_000, (band) => ({ members: band.combatants("members") })),
    frantic: readFrantic(f.inside("frantic")),
  };
  for (const [field, ids] of namesIn(state)) {
    if (!ids.every((id) => Object.hasOwn(state.fighters, id))) f.wrong(field);
  }
  return f.problem ?? state;
}

/** Every field that names combatants, and whom. */
function namesIn(state: MarchingState): [field: string, ids: readonly CombatantId[]][] {
  const { together, overrun } = state;
  const some = (...ids: (CombatantId | null)[]) => ids.filter((id) => id !== null);
  return [
    ["marchingOrder", state.marchingOrder],
    ["vanguardId", some(state.vanguardId)],
    ["leadId", some(state.leadId)],
    ["targetId", some(state.targetId)],
    ["markedId", some(state.markedId)],
    ["together.ids", together?.ids ?? []],
    ["together.results", Object.values(together?.results ?? {}).map(({ target }) => target)],
    ["together.clocks", Object.keys(together?.clocks ?? {}) as CombatantId[]],
    ["overrun.ids", overrun?.ids ?? []],
    ["bands", state.bands.flatMap(({ members }) => members)],
  ];
}

function whoOrNull(f: Fields, name: string): CombatantId | null {
  return f.orNull(name, () => f.who(name));
}

/** A space, or a point of a scene without a grid. */
function readPoint(f: Fields): Space {
  return { x: f.number("x", -most, most), y: f.number("y", -most, most) };
}

function readFighter(f: Fields): Fighter {
  const left = f.inside("left");
  return {
    scores: readScoresIn(f.inside("scores")),
    side: f.orNull("side", (name) => f.oneOf(name, sides)),
    joined: f.whole("joined", 0, most),
    // Core's initiative takes any number, so a GM may have typed one with decimals.
    initiative: f.orNull("initiative", (name) => f.number(name, -most, most)),
    defeated: f.bool("defeated"),
    departed: f.bool("departed"),
    absent: f.bool("absent"),
    waitsUntilRound: f.orNull("waitsUntilRound", (name) => f.whole(name, 1, most)),
    left: left.each(actions, (name) => left.whole(name, 0, 1)),
    moved: f.orNull("moved", (name) => f.whole(name, 0, most) as Feet),
    begun: f.bool("begun"),
    acted: f.bool("acted"),
    delayed: f.bool("delayed"),
    advancedInRound: f.whole("advancedInRound", 0, most),
    conditions: f.list("conditions", 1000, readCondition),
    impaired: f.someOf("impaired", causes),
    lost: f.someOf("lost", turnActions),
    declined: f.someOf("declined", turnActions),
    ...f.maybe("untold", (name) => f.someOf(name, attackActions)),
  };
}

function readCondition(f: Fields): Condition {
  return {
    id: f.id("id"),
    uuid: f.text("uuid"),
    name: f.text("name"),
    elapsed: f.whole("elapsed", 0, most),
    rounds: f.orNull("rounds", (name) => f.whole(name, 1, most)),
  };
}

function readTogether(f: Fields): Together {
  return {
    ids: f.combatants("ids"),
    firstChoice: f.record("firstChoice", (all, id) =>
      all.orNull(id, (name) => all.oneOf(name, ["act", "move"] satisfies First[])),
    ),
    half: f.value("half") === 2 ? 2 : readOne(f),
    finished: f.ids("finished"),
    paths: f.record("paths", (all, id) => readPath(all.inside(id))),
    waived: f.list("waived", most, (pair) => ({ goes: pair.who("goes"), stays: pair.who("stays") })),
    results: f.record("results", (all, id) => readAttack(all.inside(id))),
    landed: f.bool("landed"),
    ...f.maybe("clocks", (name) => f.record<CombatantId, Clock>(name, (all, id) => readClock(all.inside(id)))),
  };
}

function readOne(f: Fields): 1 {
  f.whole("half", 1, 1);
  return 1;
}

function readPath(f: Fields): HeldPath {
  const spaces = f.list("spaces", mostSteps, readSpace);
  const placements = f.list("placements", mostSteps, readPlacement);
  if (placements.length !== spaces.length - 1) f.wrong("placements");
  return {
    uuid: f.text("uuid"),
    before: readPlacement(f.inside("before")),
    spaces,
    placements,
    made: f.whole("made", 0, placements.length),
  };
}

function readOverrun(f: Fields): NonNullable<MarchingState["overrun"]> {
  return { ids: f.combatants("ids"), step: f.whole("step", 1, most), spaces: f.list("spaces", 1000, readPoint) };
}

function readFrantic(f: Fields): Frantic {
  return { on: f.bool("on"), ...readClock(f) };
}

function readClock(f: Fields): Clock {
  return {
    phase: f.oneOf("phase", ["off", "announce", "execute"]),
    since: f.orNull("since", (name) => f.whole(name, 0, latest) as Milliseconds),
    used: f.whole("used", 0, latest) as Milliseconds,
    action: f.orNull("action", (name) => f.oneOf(name, turnActions)),
  };
}
