import { describe, expect, it } from "vitest";
import {
  type CombatantId,
  changeHitPoints,
  commandsOf,
  furthest,
  type LogEntry,
  refuseStale,
  settingsTable,
  sharedShapes,
  type WorldChangeRequest,
  whole,
} from "../../src/engine/index.ts";

const settings = settingsTable("x", { size: whole("XX-1", 5, 1, 9) }, ["XX-2"]);
const { command, table } = commandsOf();
const rows = Object.entries(sharedShapes(settings)).map(([kind, shape]) =>
  command(kind, { shape, by: "gm", run: () => undefined }),
);
const { read } = table(rows, { clause: "XX-0", asker: "XX-0" });
const hit = { kind: "hit-points", who: "A", uuid: "Actor.a", path: "system.hp", before: 5, after: -2 };

/** Valid commands. */
const good: object[] = [
  { kind: "start" },
  { kind: "end" },
  { kind: "join", who: ["A", "B"] },
  { kind: "leave", who: "A" },
  { kind: "defeat", who: "A", defeated: false },
  { kind: "advance", round: 3, turn: "A" },
  { kind: "advance", round: furthest, turn: null },
  { kind: "advance-round", round: 0 },
  hit,
  { kind: "settings", changes: { size: 9 } },
  { kind: "settings", changes: { interpretations: { "XX-2": "ask" } } },
  { kind: "manual" },
  { kind: "manual", round: 2, active: null, initiative: { A: null, B: -1000, C: 1000 } },
  { kind: "manual", active: "A" },
];

const bad: [string, unknown][] = [
  ["", null],
  ["", ["start"]],
  ["kind", {}],
  ["kind", { kind: "toString" }],
  ["kind", { kind: ["start"] }],
  ["who", { kind: "join", who: [] }],
  ["who", { kind: "join", who: "A" }],
  ["who", { kind: "leave", who: "a/b" }],
  ["defeated", { kind: "defeat", who: "A" }],
  ["round", { kind: "advance", turn: null }],
  ["round", { kind: "advance", round: furthest + 1, turn: null }],
  ["turn", { kind: "advance", round: 1 }],
  ["round", { kind: "advance-round", round: 0.5 }],
  ["uuid", { ...hit, uuid: 1 }],
  ["path", { ...hit, path: null }],
  ...["__proto__", "constructor", "toString", "system.__proto__.value"].map((path): [string, unknown] => [
    "path",
    { ...hit, path },
  ]),
  ["before", { ...hit, before: -furthest - 1 }],
  ["after", { ...hit, after: furthest + 1 }],
  ["changes.size", { kind: "settings", changes: { size: 10 } }],
  ["changes.colour", { kind: "settings", changes: { colour: 1 } }],
  ["changes.interpretations.XX-1", { kind: "settings", changes: { interpretations: { "XX-1": "ask" } } }],
  ["changes", { kind: "settings" }],
  ["round", { kind: "manual", round: -1 }],
  ["active", { kind: "manual", active: 0 }],
  ["initiative", { kind: "manual", initiative: 3 }],
  ["initiative.A", { kind: "manual", initiative: { A: 1001 } }],
  ["initiative.a b", { kind: "manual", initiative: { "a b": 1 } }],
];

describe("Commands that all rulesets share", () => {
  it.each(good)("%j is read as it is", (command) => {
    expect(read(command)).toEqual(command);
  });

  it("unknown fields are left out", () => {
    expect(read({ kind: "leave", who: "A", asker: { gm: true } })).toEqual({ kind: "leave", who: "A" });
  });

  it.each(bad)("a wrong field %j is named in %j", (field, raw) => {
    expect(read(raw)).toEqual({
      clause: "XX-0",
      message: "TURNCRAFT.Refused.malformed",
      data: { field },
      final: true,
    });
  });
});

describe("A table of commands", () => {
  const terms = { clause: "XX-0", asker: "XX-0" } as const;
  const row = { shape: {}, by: "gm", run: () => undefined } as const;

  it("throws for a row that needs a clause or a judge of turns, which the table doesn't have", () => {
    const [bound, begun] = [command("go", { ...row, when: "turn" }), command("go", { ...row, inFight: true })];
    expect(() => table([bound], terms)).toThrow("The command go has when, and its table no refuseTurn.");
    expect(() => table([begun], terms)).toThrow("The command go has inFight, and its table no notStarted.");
    expect(table([bound, begun], { ...terms, notStarted: "XX-1", refuseTurn: () => [] }).rows).toHaveLength(2);
  });
});

describe("Ending a turn", () => {
  const a = "A" as CombatantId;
  const now = { round: 2, activeId: a } as Parameters<typeof refuseStale>[0];
  const clauses = { notStarted: "XX-1", over: "XX-2" } as const;
  const stale = [{ clause: "XX-2", message: "TURNCRAFT.Refused.stale", data: { round: 2 }, final: true }];

  it("ends the current turn", () => {
    expect(refuseStale(now, { kind: "advance", round: 2, turn: a }, clauses)).toEqual([]);
    expect(refuseStale({ ...now, activeId: null }, { kind: "advance", round: 2, turn: null }, clauses)).toEqual([]);
    expect(refuseStale(now, { kind: "advance-round", round: 2 }, clauses)).toEqual([]);
  });

  it("is stale for another turn or round: no override helps", () => {
    expect(refuseStale(now, { kind: "advance", round: 1, turn: a }, clauses)).toEqual(stale);
    expect(refuseStale(now, { kind: "advance", round: 2, turn: null }, clauses)).toEqual(stale);
    expect(refuseStale(now, { kind: "advance-round", round: 3 }, clauses)).toEqual(stale);
  });

  it("means nothing before the start", () => {
    const [refusal] = refuseStale({ ...now, round: 0 }, { kind: "advance-round", round: 0 }, clauses);
    expect(refusal).toEqual({ clause: "XX-1", message: "TURNCRAFT.Refused.notStarted", final: true });
  });
});

describe("Hit points", () => {
  const change = (before: number, after: number, defeated = false) => {
    const fighters = { A: { initiative: null, defeated, departed: false } };
    const ctx = { state: { fighters }, world: [] as WorldChangeRequest[], log: [] as LogEntry[] };
    changeHitPoints(ctx, { ...hit, before, after, kind: "hit-points", who: "A" as CombatantId });
    return ctx;
  };
  const logged = (...args: Parameters<typeof change>) =>
    change(...args).log.map(({ event }) => event.split(".").slice(2).join("."));

  it("change by a write to the world and a line of the log", () => {
    expect(change(5, 3)).toMatchObject({
      world: [{ kind: "fields", uuid: "Actor.a", before: { "system.hp": 5 }, after: { "system.hp": 3 } }],
      log: [{ event: "TURNCRAFT.Log.hitPoints", who: "A", data: { before: 5, after: 3 } }],
    });
  });

  it("are logged when they run out, once, and not for the defeated", () => {
    expect(logged(5, 1)).toEqual(["hitPoints"]);
    expect(logged(5, 0)).toEqual(["hitPoints", "down.at"]);
    expect(logged(5, -2)).toEqual(["hitPoints", "down.below"]);
    expect([logged(0, -3), logged(0, 4), logged(5, 0, true)]).toEqual([["hitPoints"], ["hitPoints"], ["hitPoints"]]);
  });
});
