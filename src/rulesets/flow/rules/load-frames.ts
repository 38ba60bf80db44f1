import type { Fields } from "../../../engine/fields.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { readSpace } from "../../../grid/survey.ts";
import { readChoice, readDeed, readTerms } from "./read-deeds.ts";
import type { Asked, Attack, Frame, FrameOf, ItemId, Leg, Level, Window } from "./types.ts";

type Readers = { readonly [Kind in Frame["kind"]]: (f: Fields) => FrameOf<Kind> };

const readers: Readers = {
  walk: (f) => ({
    kind: "walk",
    who: f.who(),
    as: f.oneOf("as", ["move", "step"]),
    forced: f.bool("forced"),
    ...f.maybe("unbarred", (name) => f.bool(name)),
    legs: f.list("legs", 2000, readLeg),
    ...f.maybe("unseenBy", (name) => f.ids(name, 1000)),
    at: f.orNull("at", (name) => readSpace(f.inside(name))),
    ...f.maybe("from", (name) => readSpace(f.inside(name))),
    ...f.maybe("fromLevel", (name) => f.text(name)),
    asked: f.bool("asked"),
    window: windowIn(f),
  }),
  deed: (f) => ({
    kind: "deed",
    who: f.who(),
    deed: readDeed(f.inside("deed")),
    modifier: f.whole("modifier", -200, 200),
    ...f.maybe("struck", (name) => f.texts(name, 30)),
    ...f.maybe("unseenBy", (name) => f.ids(name, 1000)),
    failed: f.bool("failed"),
    asked: f.bool("asked"),
    watched: f.bool("watched"),
    window: windowIn(f),
  }),
  attack: readAttack,
  readied: (f) => ({
    kind: "readied",
    who: f.who(),
    turn: f.bool("turn"),
    acted: f.bool("acted"),
    window: nothing(f, "window"),
  }),
};

/** Something that is being done, out of a stored fight. */
export function readFrame(f: Fields): Frame {
  const known = Object.entries(readers) as [string, (f: Fields) => Frame][];
  const reader = known.find(([kind]) => kind === f.value("kind"))?.[1];
  if (!reader) f.wrong("kind");
  return reader?.(f) ?? { kind: "readied", who: "" as CombatantId, turn: false, acted: false, window: null };
}

function readAttack(f: Fields): Attack {
  return {
    kind: "attack",
    id: f.id("id"),
    attacker: f.who("attacker"),
    form: f.oneOf("form", ["attack", "spell", "ability", "disarm", "reactionAttack", "counterattack"]),
    item: f.text("item") as ItemId,
    held: f.orNull("held", (name) => f.text(name) as ItemId),
    parent: f.orNull("parent", (name) => f.id(name)),
    targets: f.combatants("targets"),
    aimedAt: f.whole("aimedAt", 1, 1000),
    face: f.whole("face", 1, 100),
    threshold: f.whole("threshold", -10_000, 10_000),
    level: f.whole("level", -1, 4) as Level,
    delivery: f.oneOf("delivery", ["melee", "ranged"]),
    checked: f.bool("checked"),
    reactors: f.ids("reactors"),
    closed: f.bool("closed"),
    best: f.oneOf("best", ["nothing", "hit", "critical"]),
    stage: f.oneOf("stage", ["aim", "asked", "counter"]),
    counter: f.orNull("counter", (name) => {
      const inner = f.inside(name);
      const struck = inner.maybe("struck", (field) => inner.texts(field, 30));
      return { who: inner.who(), item: inner.text("item") as ItemId, ...struck };
    }),
    window: windowIn(f),
  };
}

/** What is null in every whole fight. */
function nothing(f: Fields, name: string): null {
  if (f.value(name) !== null) f.wrong(name);
  return null;
}

function windowIn(f: Fields): Window | null {
  return f.orNull("window", (name) => readWindow(f.inside(name)));
}

function readWindow(f: Fields): Window {
  return {
    id: f.id("id"),
    kind: f.oneOf("kind", ["provoke", "defence", "ready"]),
    asked: f.record<CombatantId, Asked>("asked", (all, id) => {
      const one = all.inside(id);
      return {
        answer: one.oneOf("answer", ["waiting", "passed", "reacts", "done"]),
        choice: one.orNull("choice", (name) => readChoice(one.inside(name))),
        insisted: one.bool("insisted"),
        ...readTerms(one),
      };
    }),
  };
}

function readLeg(f: Fields): Leg {
  return {
    to: readSpace(f.inside("to")),
    ...f.maybe("level", (name) => f.text(name)),
    ...f.maybe("cost", (name) => f.whole(name, 1, 1000)),
  };
}
