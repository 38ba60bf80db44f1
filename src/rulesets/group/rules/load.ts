import { Fields } from "../../../engine/fields.ts";
import { malformed } from "../../../engine/refusals.ts";
import { object } from "../../../engine/schema.ts";
import type { CombatantId, EffectId, Feet, Refusal } from "../../../engine/types.ts";
import { declaration, intent, phase, sight, target } from "./declaration-types.ts";
import { phases, slots } from "./phases.ts";
import { readItem } from "./read-item.ts";
import { readScoresIn } from "./read-scores.ts";
import { settings } from "./settings.ts";
import {
  type Effect,
  type Fighter,
  type Group,
  type GroupId,
  type GroupState,
  gaits,
  type Late,
  type Minor,
  majors,
  type Spell,
  type Window,
} from "./types.ts";

const most = 1_000_000_000;

/** The encounter as it was stored, or which of its fields is damaged. */
export function load(raw: unknown): GroupState | Refusal {
  const f = new Fields(raw, "GR-168");
  const state: GroupState = {
    round: f.whole("round", 0, most),
    phase: phase.read(f, "phase"),
    activeId: f.orNull("activeId", (name) => f.who(name)),
    order: f.ids("order"),
    fighters: f.record<CombatantId, Fighter>("fighters", (all, id) => readFighter(all.inside(id))),
    groups: f.record<GroupId, Group>("groups", (all, id) => readGroup(all.inside(id))),
    melees: f.record<string, CombatantId[]>("melees", (all, id) => all.ids(id)),
    effects: f.record<EffectId, Effect>("effects", (all, id) => readEffect(all.inside(id))),
    window: f.orNull("window", (name) => readWindow(f.inside(name))),
    ...readLedgers(f),
    settings: settings.load(f.inside("settings")),
    made: f.whole("made", 0, most),
  };
  return f.problem ?? danglingIn(state) ?? state;
}

/** Combatants that are named where they have to be there, and aren't. */
function danglingIn({ fighters, melees, window, held }: GroupState): Refusal | null {
  const aims = Object.values(fighters).flatMap(({ spell, late }) => [spell?.target, late?.target]);
  const named: Readonly<Record<string, readonly string[]>> = {
    melees: Object.values(melees).flat(),
    window: window ? [window.victim, ...Object.keys(window.asked)] : [],
    held: held.flatMap(({ by, target }) => [by, target]),
    fighters: aims.flatMap((aim) => (aim && "combatant" in aim ? [aim.combatant] : [])),
  };
  const field = Object.keys(named).find((each) => named[each]?.some((id) => !Object.hasOwn(fighters, id)));
  return field === undefined ? null : malformed("GR-168", field);
}

function readLedgers(
  f: Fields,
): Pick<
  GroupState,
  "freePairs" | "freeSegments" | "held" | "resolving" | "restrictedQuarters" | "hedgeKnown" | "spellRulings"
> {
  return {
    freePairs: f.list("freePairs", most, (each) => ({ by: each.who("by"), against: each.who("against") })),
    freeSegments: f.list("freeSegments", most, (each) => ({ by: each.who("by"), segment: each.text("segment") })),
    held: f.list("held", most, (each) => ({
      by: each.who("by"),
      target: each.who("target"),
      damage: each.whole("damage", -most, most),
      key: each.text("key"),
    })),
    resolving: f.orNull("resolving", (name) => f.text(name)),
    restrictedQuarters: f.bool("restrictedQuarters"),
    hedgeKnown: f.ids("hedgeKnown"),
    spellRulings: f.list("spellRulings", most, (each) => ({ item: each.text("item"), isSpell: each.bool("isSpell") })),
  };
}

function readFighter(f: Fields): Fighter {
  return {
    scores: readScoresIn(f.inside("scores")),
    // Core's initiative takes any number, so a GM may have typed one with decimals.
    initiative: f.orNull("initiative", (name) => f.number(name, -most, most)),
    defeated: f.bool("defeated"),
    departed: f.bool("departed"),
    group: f.orNull("group", (name) => f.id(name) as GroupId),
    ...readStanding(f),
    ...readDoings(f),
    ...readReach(f),
  };
}

type Standing =
  | "slotOverride"
  | "delayed"
  | "toLow"
  | "waitsUntilRound"
  | "surprised"
  | "situational"
  | "conditions"
  | "sight";

function readStanding(f: Fields): Pick<Fighter, Standing> {
  const situational = f.inside("situational");
  return {
    slotOverride: f.orNull("slotOverride", (name) => f.oneOf(name, slots)),
    delayed: f.orNull("delayed", (name) => {
      const delayed = f.inside(name);
      return { since: phase.read(delayed, "since"), by: delayed.text("by"), lasts: delayed.bool("lasts") };
    }),
    toLow: f.bool("toLow"),
    waitsUntilRound: f.orNull("waitsUntilRound", (name) => f.whole(name, 1, most)),
    surprised: f.bool("surprised"),
    situational: { by: situational.whole("by", -20, 20), against: situational.whole("against", -20, 20) },
    conditions: f.list("conditions", most, (each) => ({ name: each.text("name"), impedes: each.bool("impedes") })),
    sight: object(sight).read(f, "sight"),
  };
}

type Doings =
  | "commitment"
  | "declaration"
  | "major"
  | "majorPhase"
  | "minors"
  | "minorRuling"
  | "spell"
  | "spellsThisRound"
  | "maintaining"
  | "actedIn"
  | "intent"
  | "late"
  | "progress";

function readDoings(f: Fields): Pick<Fighter, Doings> {
  return {
    commitment: f.orNull("commitment", (name) => f.text(name)),
    declaration: f.orNull("declaration", (name) => declaration.read(f, name)),
    major: f.oneOf("major", majors),
    majorPhase: f.orNull("majorPhase", (name) => phase.read(f, name)),
    minors: f.list("minors", most, readMinor),
    minorRuling: f.orNull("minorRuling", (name) => f.oneOf(name, ["pass", "delaying", "complex"])),
    spell: f.orNull("spell", (name) => readSpell(f.inside(name))),
    spellsThisRound: f.whole("spellsThisRound", 0, most),
    maintaining: f.orNull("maintaining", (name) => f.id(name) as EffectId),
    actedIn: f.someOf("actedIn", phases),
    intent: f.orNull("intent", (name) => intent.read(f, name)),
    late: f.orNull("late", (name) => readLate(f.inside(name))),
    progress: f.orNull("progress", (name) => {
      const progress = f.inside(name);
      const roundsNeeded = progress.whole("roundsNeeded", 1, most);
      return {
        item: progress.text("item"),
        name: progress.text("name"),
        roundsDone: progress.whole("roundsDone", 0, roundsNeeded),
        roundsNeeded,
      };
    }),
  };
}

function readReach(f: Fields): Pick<Fighter, "rush" | "moved" | "positioned" | "routinesUsed" | "multiInMelee"> {
  const moved = f.inside("moved");
  return {
    ...f.maybe("rush", (name) => {
      const rush = f.inside(name);
      return { as: rush.oneOf("as", ["charge", "flee"]), feet: rush.whole("feet", 0, most) as Feet };
    }),
    moved: moved.each(gaits, (gait) => moved.whole(gait, 0, most) as Feet),
    positioned: f.whole("positioned", 0, most) as Feet,
    routinesUsed: f.whole("routinesUsed", 0, most),
    multiInMelee: f.bool("multiInMelee"),
  };
}

function readMinor(f: Fields): Minor {
  return { name: f.text("name"), phase: phase.read(f, "phase"), segments: f.whole("segments", 0, most) };
}

function readSpell(f: Fields): Spell {
  return {
    item: readItem(f.inside("item")),
    target: f.orNull("target", (name) => target.read(f, name)),
    round: f.whole("round", 1, most),
    segments: f.whole("segments", 0, most),
    added: f.whole("added", 0, most),
    kept: f.bool("kept"),
    state: f.oneOf("state", ["casting", "failing", "lost", "done"]),
  };
}

function readLate(f: Fields): Late {
  return {
    item: readItem(f.inside("item")),
    target: f.orNull("target", (name) => target.read(f, name)),
    part: f.bool("part"),
    done: f.bool("done"),
  };
}

function readGroup(f: Fields): Group {
  return {
    name: f.text("name"),
    die: f.orNull("die", (name) => f.whole(name, 1, 6)),
    assigned: f.orNull("assigned", (name) => f.oneOf(name, slots)),
  };
}

function readEffect(f: Fields): Effect {
  return {
    uuid: f.text("uuid"),
    name: f.text("name"),
    source: f.orNull("source", (name) => f.who(name)),
    bearer: f.orNull("bearer", (name) => f.who(name)),
    attributes: f.texts("attributes", 50),
    keeper: f.orNull("keeper", (name) => f.who(name)),
    roundsLeft: f.orNull("roundsLeft", (name) => f.whole(name, 0, most)),
  };
}

function readWindow(f: Fields): Window {
  return {
    id: f.id("id"),
    attack: f.oneOf("attack", ["free", "immediate"]),
    victim: f.who("victim"),
    segment: f.text("segment"),
    asked: f.record("asked", (all, id) => all.oneOf(id, ["waiting", "passed", "reacted"])),
    flees: f.bool("flees"),
    bonus: f.whole("bonus", -20, 20),
    penalty: f.whole("penalty", -20, 20),
  };
}
