import { Fields } from "../../../engine/fields.ts";
import { readLimits } from "../../../engine/limits.ts";
import { readFilter, triggers } from "../../../engine/reaction-filter.ts";
import { readPlacement, readSpace } from "../../../grid/survey.ts";
import type { Space } from "../../../grid/types.ts";
import { type Item, type ItemId, itemKinds, type Perk, places, pools, type Scores, skills } from "./types.ts";

const most = 1_000_000;
const percent = 200;
const everywhere = 1_000_000_000;

/** Scores from the world, or null where they are none. */
export function readScores(raw: unknown): Scores | null {
  const fields = new Fields(raw, "FL-01");
  const scores = readScoresIn(fields);
  return fields.problem ? null : scores;
}

/** Scores out of a stored fight or a fact: what the software must hold per actor and per item. */
export function readScoresIn(f: Fields): Scores {
  const skill = f.inside("skills");
  const hp = f.inside("hp");
  return {
    side: f.text("side", 100),
    size: f.whole("size", 0, 20),
    naturalReach: f.whole("naturalReach", 1, 100),
    moveSpeed: f.whole("moveSpeed", 0, 1000),
    skills: skill.each(skills, (name) => skill.whole(name, 0, percent)),
    others: othersIn(f.inside("others")),
    agilityMod: f.orNull("agilityMod", (name) => f.whole(name, -10, 20)),
    apPerRound: f.whole("apPerRound", 0, 1000),
    rpMax: f.whole("rpMax", 0, 1000),
    fpAtStart: f.whole("fpAtStart", 0, 1000),
    hp: {
      value: hp.whole("value", 0, most),
      max: hp.whole("max", 0, most),
      uuid: hp.text("uuid"),
      path: hp.text("path"),
    },
    damageReduction: f.whole("damageReduction", 0, most),
    noOffhandPenalty: f.bool("noOffhandPenalty"),
    perks: f.list("perks", 200, readPerk),
    items: f.list("items", 1000, readItem),
    ...f.maybe("grid", (name) => f.oneOf(name, ["square", "gridless"] as const)),
    spaces: f.list("spaces", 400, readSpace),
    walls: f.list("walls", 1000, (wall) => ({
      from: readSpace(wall.inside("from")),
      to: readSpace(wall.inside("to")),
      ...wall.maybe("oneWay", (name) => wall.bool(name)),
      ...wall.maybe("level", (name) => wall.text(name)),
    })),
    token: f.orNull("token", (name) => readToken(f.inside(name))),
    ...f.maybe("limits", () => readLimits(f)),
  };
}

/** Names are the table's words, so they are read as a list of pairs would be: no name that an object has by birth. */
function othersIn(f: Fields): Record<string, number> {
  const found: [string, number][] = [];
  for (const name of f.keys()) {
    if (name.length > 100 || name in {}) f.wrong("");
    else found.push([name, f.whole(name, 0, percent)]);
  }
  return Object.fromEntries(found);
}

function readPerk(f: Fields): Perk {
  return {
    name: f.text("name"),
    check: f.text("check", 100),
    modifier: f.whole("modifier", -percent, percent),
    pool: f.oneOf("pool", ["none", ...pools]),
    change: f.whole("change", -1000, 1000),
  };
}

function readItem(f: Fields): Item {
  const paths = f.inside("paths");
  return {
    uuid: f.text("uuid") as ItemId,
    name: f.text("name", 1000),
    kind: f.oneOf("kind", itemKinds),
    category: f.text("category", 100),
    attackType: f.oneOf("attackType", ["none", "melee", "ranged"]),
    physical: f.bool("physical"),
    countsAsAttack: f.bool("countsAsAttack"),
    attackSkill: f.text("attackSkill", 100),
    reach: f.whole("reach", 1, 100),
    range: f.whole("range", 1, 10_000),
    hands: f.whole("hands", 1, 2) === 2 ? 2 : 1,
    finesse: f.bool("finesse"),
    brawl: f.bool("brawl"),
    shield: f.bool("shield"),
    natural: f.bool("natural"),
    carry: f.oneOf("carry", places),
    hex: f.orNull("hex", (name) => readSpace(f.inside(name))),
    apCost: f.orNull("apCost", (name) => f.whole(name, 0, 1000)),
    rpCost: f.whole("rpCost", 0, 1000),
    fpCost: f.whole("fpCost", 0, 1000),
    againstReactionAttack: f.bool("againstReactionAttack"),
    ...f.maybe("reactsTo", (name) => f.oneOf(name, triggers)),
    ...f.maybe("filter", (name) => readFilter(f.inside(name))),
    requiresCategory: f.text("requiresCategory", 100),
    provokes: f.bool("provokes"),
    singleTarget: f.bool("singleTarget"),
    delivery: f.oneOf("delivery", ["melee", "ranged"]),
    damage: f.text("damage"),
    ...f.maybe("healing", (name) => f.text(name)),
    paths: { carry: paths.text("carry"), hex: paths.text("hex"), apCost: paths.text("apCost") },
  };
}

function readToken(f: Fields): NonNullable<Scores["token"]> {
  const pixels = (from: Fields, name: string): number => from.number(name, -everywhere, everywhere);
  const pair = (name: string): Space => {
    const both = f.inside(name);
    return { x: pixels(both, "x"), y: pixels(both, "y") };
  };
  return {
    uuid: f.text("uuid"),
    at: readPlacement(f.inside("at")),
    zero: pair("zero"),
    perX: pair("perX"),
    perY: pair("perY"),
    ...f.maybe("distance", (name) => f.number(name, 0.001, everywhere)),
  };
}
