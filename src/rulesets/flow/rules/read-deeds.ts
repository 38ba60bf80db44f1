import type { Fields } from "../../../engine/fields.ts";
import { readSpace } from "../../../grid/survey.ts";
import type { Terms } from "./check.ts";
import { actions } from "./ledger.ts";
import { type Choice, type Deed, type DeedOf, type ItemId, reactions, type Strike, watchedFor } from "./types.ts";

type Readers = { readonly [Name in Deed["action"]]: (f: Fields) => DeedOf<Name> };

const readers: Readers = {
  attack: (f) => ({ action: "attack", ...readStrike(f) }),
  spell: (f) => ({ action: "spell", ...readStrike(f) }),
  ability: (f) => ({ action: "ability", ...readStrike(f) }),
  draw: (f) => ({ action: "draw", item: readItemId(f), hand: f.oneOf("hand", ["main", "off"]) }),
  sheathe: (f) => ({ action: "sheathe", item: readItemId(f) }),
  drop: (f) => ({ action: "drop", item: readItemId(f) }),
  potion: (f) => ({ action: "potion", item: readItemId(f) }),
  magicItem: (f) => ({ action: "magicItem", item: readItemId(f) }),
  standUp: () => ({ action: "standUp" }),
  disarm: (f) => ({ action: "disarm", item: readItemId(f), target: f.who("target"), held: readItemId(f, "held") }),
  feint: (f) => ({ action: "feint", target: f.who("target"), skill: f.oneOf("skill", ["melee", "deception"]) }),
  flowState: () => ({ action: "flowState" }),
  grapple: (f) => ({ action: "grapple", target: f.who("target") }),
  hold: () => ({ action: "hold" }),
  letGo: () => ({ action: "letGo" }),
  breakFree: () => ({ action: "breakFree" }),
  ready: (f) => ({
    action: "ready",
    trigger: f.text("trigger"),
    on: f.oneOf("on", watchedFor),
    named: f.oneOf("named", actions),
    what: f.text("what"),
    cost: f.whole("cost", 0, 1000),
  }),
  shove: (f) => ({ action: "shove", target: f.who("target"), effect: f.oneOf("effect", ["push", "prone"]) }),
  totalDefense: () => ({ action: "totalDefense" }),
  tumble: (f) => ({ action: "tumble", target: f.who("target") }),
  knowledge: (f) => ({ action: "knowledge", skill: f.text("skill", 100) }),
  free: (f) => ({ action: "free", what: f.text("what") }),
  other: (f) => ({
    action: "other",
    what: f.text("what"),
    ap: f.whole("ap", 0, 1000),
    rp: f.whole("rp", 0, 1000),
    fp: f.whole("fp", 0, 1000),
    provokes: f.bool("provokes"),
  }),
};

/** An action with all that it needs to be told. */
export function readDeed(f: Fields): Deed {
  const known = Object.entries(readers) as [string, (f: Fields) => Deed][];
  const reader = known.find(([name]) => name === f.value("action"))?.[1];
  if (!reader) f.wrong("action");
  return reader?.(f) ?? { action: "standUp" };
}

/** What is said of a check (FL-162). */
export function readTerms(f: Fields): Terms {
  return {
    ...f.maybe("modifier", (name) => f.whole(name, -200, 200)),
    ...f.maybe("struck", (name) => f.texts(name, 30)),
  };
}

function readStrike(f: Fields): Strike {
  return {
    item: readItemId(f),
    targets: f.ids("targets", 1000),
    abilities: f.list("abilities", 20, (ability) => ({ item: ability.text("item") as ItemId })),
  };
}

function readItemId(f: Fields, name = "item"): ItemId {
  return f.text(name) as ItemId;
}

/** What somebody answers a window with. */
export function readChoice(f: Fields): Choice {
  return {
    reaction: f.oneOf("reaction", reactions),
    item: f.orNull("item", (name) => readItemId(f, name)),
    space: f.orNull("space", (name) => readSpace(f.inside(name))),
  };
}
