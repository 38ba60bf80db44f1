/** Names of 0.3 in what worlds store, and in commands of macros: read as today's, and only there. */
import { describe, expect, it } from "vitest";
import { type Entry, historyOf, written } from "../../src/combat/authority/history-store.ts";
import {
  isReceived,
  renamedCommand,
  renamedOptions,
  renamedSettings,
  renamedStep,
  renameEncounter,
  storedDamage,
} from "../../src/data/old-names.ts";
import type { CombatantId } from "../../src/engine/index.ts";

const asker = { gm: true, owns: [] };
const old = (command: object, more: object = {}) => ({ seq: 1, request: "r", given: { command, asker }, ...more });

/** Entry of the history that 0.3 stored as this text. */
const read = (step: object) =>
  historyOf({ at: 1, from: 0, entries: { 1: JSON.stringify(step) } }).entries[0] as Entry | undefined;

/** Commands as 0.3 stored them, and as they are read. */
const commands: [string, object, object][] = [
  ["a path", { kind: "move", survey: { steps: [] } }, { kind: "move", measured: { steps: [] } }],
  [
    "several commands, one of them with excluded modifiers",
    { kind: "several", commands: [{ kind: "act", deed: { action: "attack" }, struck: ["by"] }] },
    { kind: "batch", commands: [{ kind: "act", action: { action: "attack" }, excluded: ["by"] }] },
  ],
  [
    "an external edit with its line",
    { kind: "by-hand", done: [{ line: { event: "TURNCRAFT.Log.flow.letPass" }, commands: [{ kind: "watch" }] }] },
    {
      kind: "external-edit",
      done: [{ line: { event: "TURNCRAFT.Log.flow.noReaction" }, commands: [{ kind: "ask-again" }] }],
    },
  ],
  ["flags", { kind: "mark", marks: { prone: true } }, { kind: "set-flags", flags: { prone: true } }],
  [
    "an effect",
    { kind: "effect", keeper: "A", data: { keeper: 1 } },
    { kind: "effect", maintainedBy: "A", data: { keeper: 1 } },
  ],
  ["a pace", { kind: "move", gait: "walk" }, { kind: "move", pace: "walk" }],
  ["an overrun", { kind: "settle-overrun", goesOn: null }, { kind: "resolve-overrun", continues: null }],
  ["a contest", { kind: "contest", strangers: [] }, { kind: "contest", outsiders: [] }],
  [
    "settings",
    { kind: "settings", changes: { delaysOfDefeated: "goOn", sides: "byHand" } },
    { kind: "settings", changes: { delaysOfDefeated: "continue", sides: "byGM" } },
  ],
];

describe("A step stored by 0.3", () => {
  it.each(commands)("has today's names: %s", (_, command, expected) => {
    expect(read(old(command))?.given.command).toEqual(expected);
  });

  it("has overrides, fresh scores, turn events, answers, log and patches by today's names", () => {
    const freshScores = { A: { hp: 3 } };
    const entry = read({
      ...old({ kind: "start" }),
      given: { command: { kind: "start" }, asker, insist: true, facts: freshScores },
      marks: ["turn-ended"],
      results: [
        { kind: "ruling", id: "GR-13", value: "goOn" },
        { kind: "ruling", id: "DX-609", value: "goesOn" },
        { kind: "roll", id: "0:harm:B", dice: [4], total: 4 },
      ],
      log: [
        {
          event: "TURNCRAFT.Log.strike.harm",
          data: { harm: 6, harmMade: "1d6", what: { key: "TURNCRAFT.Deed.onCast" } },
        },
      ],
      back: [
        [["open", 0, "deed", "action"], "feint"],
        [["open", 1, "kind"], "walk"],
        [["open", 0, "window", "asked", "A", "insisted"], null, "remove"],
        [["fighters", "A", "move"], { letPass: ["B"] }, "add"],
      ],
    });
    expect(entry?.given).toEqual({ command: { kind: "start" }, asker, override: true, freshScores });
    expect(entry).toMatchObject({
      turnEvents: ["turn-ended"],
      results: [{ value: "continue" }, { value: "continues" }, { id: "0:damage:B" }],
      log: [
        {
          event: "TURNCRAFT.Log.strike.damage",
          data: { damage: 6, damageFormula: "1d6", what: { key: "TURNCRAFT.TriggerEvent.onCast" } },
        },
      ],
      inverse: [
        { op: "replace", path: ["open", 0, "action", "action"], value: "feint" },
        { op: "replace", path: ["open", 1, "kind"], value: "movement" },
        { op: "remove", path: ["open", 0, "window", "asked", "A", "override"] },
        { op: "add", path: ["fighters", "A", "move"], value: { ignoredBy: ["B"] } },
      ],
    });
    expect(entry).not.toHaveProperty("marks");
  });

  it("keeps free text, ids, documents and changes of the world", () => {
    const command = { kind: "act", what: "deed", name: "goOn", targets: ["several", "struck"], as: "walk" };
    const world = [
      { kind: "fields", uuid: "Actor.A", before: { "flags.my.struck": 1, harm: 2 }, after: { harm: 3 } },
      { kind: "document", uuid: "Item.A", before: null, after: { survey: 1, flags: { keeper: "harm" } } },
    ];
    const log = [{ event: "TURNCRAFT.Log.did", data: { what: "harm", name: "byHand" } }];
    expect(read(old(command, { world, log }))).toMatchObject({ given: { command }, world, log });
  });

  it("isn't changed by a second reading", () => {
    for (const [, command] of commands) {
      const once = renamedStep(old(command, { marks: [], back: [[["deed"], 1]] }));
      expect(renamedStep(once)).toEqual(once);
    }
  });
});

it("A step stored now keeps the words that a module's ruleset has for itself", () => {
  const command = { kind: "watch", deed: "x".repeat(200), struck: [], data: { harm: 1 } };
  const entry: Entry = {
    ...{ seq: 1, request: "r", results: [], world: [], turnEvents: [] },
    given: { command, asker, override: false, freshScores: {} },
    log: [{ event: "TURNCRAFT.Log.did", who: "A" as CombatantId, data: { harm: 1 } }],
    inverse: [{ op: "replace", path: ["deed"], value: "struck" }],
  };
  const short: Entry = { ...entry, given: { ...entry.given, command: { kind: "watch" } }, log: [], inverse: [] };
  for (const each of [entry, short]) {
    const { entries } = historyOf({ at: 1, from: 0, entries: { 1: written(each, 0) } });
    expect(entries).toEqual([each]);
  }
});

describe("An encounter stored by 0.3", () => {
  const state = { open: [{ kind: "deed", deed: { action: "attack" } }], fighters: { A: { move: { letPass: [] } } } };

  it("has today's names, and no authority until a page stores them", () => {
    const system = { keeper: "gamemaster000000.page", revision: 7, state };
    renameEncounter(system, "flow");
    expect(system).toEqual({
      authority: "",
      revision: 7,
      state: {
        open: [{ kind: "action", action: { action: "attack" } }],
        fighters: { A: { move: { ignoredBy: [] } } },
      },
    });
  });

  it("keeps the state of a module's ruleset; data stored since, and parts of it, are never changed", () => {
    const other = { keeper: "", state };
    renameEncounter(other, "coin-duel");
    expect(other).toEqual({ authority: "", state });
    const now = { authority: "page", state };
    renameEncounter(now, "flow");
    expect(now).toEqual({ authority: "page", state });
  });
});

describe("What modules and macros of 0.3 give", () => {
  it("is a command by the names of the encounter's ruleset; another ruleset's stay", () => {
    const asked = { kind: "several", commands: [{ kind: "watch", struck: ["x"] }] };
    expect(renamedCommand(asked, "flow")).toEqual({
      kind: "batch",
      commands: [{ kind: "ask-again", excluded: ["x"] }],
    });
    expect(renamedCommand(asked, "coin-duel")).toEqual({ kind: "batch", commands: asked.commands });
    const now = { kind: "act", who: "A" };
    expect(renamedCommand(now, "flow")).toBe(now);
  });

  it("overrides; with both names today's counts", () => {
    expect(renamedOptions({ insist: true } as object)).toMatchObject({ override: true });
    expect(renamedOptions({ insist: true, override: false } as object)).toMatchObject({ override: false });
    expect(renamedOptions({})).toEqual({});
  });

  it("are settings of the world, and damage on cards", () => {
    expect(renamedSettings({ sides: "byHand", other: "byHand" })).toEqual({ sides: "byGM", other: "byHand" });
    expect(renamedSettings(undefined)).toBeUndefined();
    expect([isReceived({ told: true }), isReceived({ received: true }), isReceived({})]).toEqual([true, true, false]);
    expect([storedDamage({ harm: 3 }), storedDamage({ damage: 4 }), storedDamage({})]).toEqual([3, 4, undefined]);
  });
});
