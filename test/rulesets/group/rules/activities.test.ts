import { describe, expect, it } from "vitest";
import {
  type GroupFighter,
  type Item,
  itemFrom,
  settings,
  tieValueOf,
} from "../../../../src/rulesets/group/rules/index.ts";
import { activityOf, segmentsOf } from "../../../../src/rulesets/group/rules/item-readings.ts";
import {
  A,
  act,
  advance,
  after,
  B,
  bow,
  complex,
  declares,
  delaying,
  fight,
  fighter,
  having,
  innate,
  intend,
  logged,
  needed,
  outcome,
  playTo,
  refused,
  simple,
  slots,
  strike,
  weapon,
} from "./fights.ts";

const missed = { "attack:1:A": 1, "attack:1:B": 1 };
const high = { phase: "HIGH_D4", dice: { A: 6, B: 1 }, melee: true } as const;
const low = { phase: "LOW_D4", dice: { A: 1, B: 6 }, melee: true } as const;
const idle = having({ intent: "pass" });
const digs: Partial<GroupFighter> = {
  declaration: { item: complex("dig"), plans: [], delay: false },
  major: "declared",
  late: { item: complex("dig"), target: null, part: false, done: false },
};

describe("Activities", () => {
  it("GR-72 · any activity can be described freely, without an item of its own", () => {
    const free = { ...simple("juggle"), uuid: "" };
    const state = after(fight({ A: {}, B: {} }, high), act(A, free));
    expect(fighter(state, A).minors).toMatchObject([{ name: "juggle", segments: 1 }]);
    const glow = outcome(fight({ A: {}, B: {} }, high), act(A, simple("glow", { magical: true })));
    expect(glow.log.at(-1)).toMatchObject({ event: "TURNCRAFT.Log.group.magical", forGM: true });
  });

  it("GR-73 · activities are of three kinds; without one they are simple", () => {
    expect([activityOf(simple("x")), activityOf(delaying("x")), activityOf(complex("x"))]).toEqual([
      "simple",
      "delaying",
      "complex",
    ]);
    expect(itemFrom({ uuid: "", name: "x", kind: "activity", activityKind: "brief" })).toBeNull();
    expect(refused(fight({ A: {} }), act(A, simple("x", { activityKind: "brief" as never })))).toBe("GR-73");
  });

  it("GR-74 · a complex activity is the declared major action and is completed last, delayed or not", () => {
    const declared = after(fight({ A: {}, B: {} }, { phase: "DECLARE" }), declares(A, complex("dig")));
    expect(fighter(declared, A).major).toBe("declared");
    const last = playTo(declared, "GO_LAST");
    expect(last.activeId).toBe(A);
    expect(logged(outcome(last, act(A, complex("dig"))))).toContain("completed");
    const delayed = { since: "DECLARE", by: "slow", lasts: true } as const;
    const slow = fight({ A: having({ ...digs, delayed }), B: {} }, { phase: "GO_LAST" });
    expect(logged(outcome(slow, act(A, complex("dig"))))).toContain("completed");
  });

  it("GR-75 · nothing beside a complex activity, either way round, unless it is given up", () => {
    const state = fight({ A: having(digs), B: idle }, high);
    expect(refused(state, act(A, simple("draw")))).toBe("GR-75");
    expect(refused({ ...state, phase: "HIGH_D3" }, strike(A, weapon(3), B))).toBe("GR-75");
    after(after(state, { kind: "give-up", who: A }), act(A, simple("draw")));
    const busy = after(fight({ A: {}, B: idle }, high), act(A, simple("draw")));
    expect(refused(busy, act(A, complex("dig")))).toBe("GR-75");
    const planned = declares(A, complex("dig"), { plans: ["draw"] });
    expect(refused(fight({ A: {}, B: {} }, { phase: "DECLARE" }), planned)).toBe("GR-75");
  });

  it("GR-76 · a free attack fits beside it; an immediate one gives it up; other immediate actions ask the GM", () => {
    const state = fight({ A: having(digs), B: {} }, high);
    const offer = (attack: "free" | "immediate") =>
      after(state, { kind: "offer", victim: B, who: [A], attack, bonus: 0, penalty: 0 });
    const strikes = (as: "free" | "immediate", window: string | null) =>
      ({ kind: "react", who: A, window, as, item: weapon(3), attack: strike(A, weapon(3), B).attack }) as never;
    const free = offer("free");
    const afterAttack = after(free, strikes("free", free.window?.id ?? null), { answers: missed });
    expect(fighter(afterAttack, A)).toMatchObject({ late: { done: false }, major: "declared" });
    const now = offer("immediate");
    const swap = strikes("immediate", now.window?.id ?? null);
    expect(needed(now, swap)).toEqual(["GR-154:A"]);
    expect(refused(now, swap, { answers: { "GR-154:A": "keep" } })).toBe("GR-154");
    const swapped = after(now, swap, { answers: { "GR-154:A": "giveUp", ...missed } });
    expect(fighter(swapped, A)).toMatchObject({ late: null, major: "used" });
    const parrying = innate("parry", { actionType: "immediate" });
    const parry = { kind: "react", who: A, window: null, as: "action", item: parrying } as const;
    expect(needed(state, parry)).toEqual(["GR-76:A"]);
    expect(refused(state, parry, { answers: { "GR-76:A": "refuse" } })).toBe("GR-76");
    after(state, parry, { answers: { "GR-76:A": "allow" } });
    const strict = { ...state, settings: { ...state.settings, complexAllowsFree: false } };
    const barred = { kind: "offer", victim: B, who: [A], attack: "free", bonus: 0, penalty: 0 } as const;
    expect(refused(strict, barred)).toBe("GR-76");
  });

  it("GR-77 · an activity over several rounds is declared each round, counted, and completed in the last; a break keeps the count", () => {
    const long = complex("dig", { roundsNeeded: 2 });
    const begun = after(fight({ A: {}, B: {} }, { phase: "DECLARE" }), declares(A, long));
    const first = outcome(playTo(begun, "GO_LAST"), act(A, long));
    expect(logged(first)).toEqual(["progress"]);
    expect(fighter(first.state, A).progress).toMatchObject({ roundsDone: 1, roundsNeeded: 2 });
    const ended = after(first.state, advance(first.state));
    expect(logged(outcome(ended, advance(ended)))).toContain("unfinished");
    const fallen = after(ended, { kind: "defeat", who: A, defeated: true });
    expect(logged(outcome(fallen, advance(fallen)))).not.toContain("unfinished");
    const paused = playTo(playTo(ended, "DECLARE", 2), "DECLARE", 3);
    const again = playTo(after(paused, declares(A, long)), "GO_LAST");
    expect(refused({ ...again, phase: "HIGH_D4" }, act(A, long))).toBe("GR-21");
    const last = outcome(again, act(A, long));
    expect(logged(last)).toContain("completed");
    expect(fighter(last.state, A).progress).toBeNull();
  });

  it("GR-77 · under another setting a break loses the count", () => {
    const progress = { item: "Item.dig", name: "dig", roundsDone: 1, roundsNeeded: 3 };
    const lost = (late: GroupFighter["late"]) => {
      const scene = { phase: "END", settings: { complexProgressOnBreak: "reset" } } as const;
      const state = fight({ A: having({ progress, late }), B: {} }, scene);
      return fighter(after(state, advance(state)), A).progress === null;
    };
    expect(lost(null)).toBe(true);
    expect(lost({ item: complex("dig"), target: null, part: false, done: true })).toBe(false);
  });

  it("GR-78 · a delaying activity takes 1 segment in LOW and leaves the major action", () => {
    const state = after(fight({ A: {}, B: idle }, low), act(A, delaying("load")));
    expect(fighter(state, A)).toMatchObject({ major: "available", delayed: null });
    expect(fighter(state, A).minors).toMatchObject([{ segments: 1 }]);
    const cause = after(fight({ A: {}, B: idle }, low), act(A, delaying("load", { causesDelayed: true })));
    expect(fighter(cause, A).delayed).toMatchObject({ by: "load", lasts: false });
  });

  it("GR-79 · a delaying activity that is a major action spends it, and is refused without it", () => {
    const long = delaying("open the bottle", { actionType: "major", time: { amount: 3, unit: "segment" } });
    const state = after(fight({ A: {}, B: idle }, low), act(A, long));
    expect(fighter(state, A)).toMatchObject({ major: "used", minors: [] });
    const spent = fight({ A: having({ major: "used", majorPhase: "LOW_D3" }), B: idle }, low);
    expect(refused(spent, act(A, long))).toBe("GR-87");
  });

  it("GR-80 · a delaying activity within an attack goes with it, in LOW, in one step", () => {
    const crossbow = bow({ partOfAttack: true });
    const scene = { phase: "HIGH_D2", dice: { A: 6, B: 1 } } as const;
    const state = fight({ A: {}, B: idle }, scene);
    expect(refused(state, strike(A, crossbow, B))).toBe("GR-80");
    expect(refused(state, strike(A, bow(), B, { minors: [delaying("load")] }))).toBe("GR-80");
    const shot = after({ ...state, phase: "LOW_D2" }, strike(A, bow(), B, { minors: [delaying("load")] }), {
      answers: missed,
    });
    expect([slots(shot).A, fighter(shot, A).major, fighter(shot, A).delayed]).toEqual(["LOW", "used", null]);
  });

  it("GR-81 · an activity without entries is simple, minor and 1 segment; never longer", () => {
    const state = after(fight({ A: {}, B: idle }, high), act(A, simple("shout")));
    expect(fighter(state, A)).toMatchObject({ major: "available", minors: [{ segments: 1 }] });
    const major = after(fight({ A: {}, B: idle }, high), act(A, simple("heave", { actionType: "major" })));
    expect(fighter(major, A).major).toBe("used");
    expect(itemFrom({ ...simple("x"), time: { amount: 2, unit: "segment" } })).toBeNull();
    expect(itemFrom({ ...simple("x"), time: { amount: 1, unit: "round" } })).toBeNull();
    expect(itemFrom({ ...simple("x"), time: { amount: 1, unit: "segment" } })).not.toBeNull();
  });

  it("GR-82 · an activity within the major action adds no time to it; alone or with another action it does", () => {
    const draw = simple("draw", { complementOf: "attack" });
    const state = fight({ A: {}, B: idle }, { ...high, phase: "HIGH_D3" });
    const minorsOf = (minors: Item[], thing = weapon(5)) =>
      fighter(after(state, strike(A, thing, B, { minors }), { answers: missed }), A).minors.map(
        (each) => each.segments,
      );
    expect(minorsOf([draw])).toEqual([0]);
    expect(minorsOf([simple("nock", { complementOf: "missile" })])).toEqual([1]);
    const alone = after({ ...state, phase: "HIGH_D4" }, act(A, draw));
    expect(fighter(alone, A).minors).toMatchObject([{ segments: 1 }]);
  });

  it("GR-83 · the GM rules from the second minor activity of a phase on; nothing is spent before, and activities without time don't count", () => {
    const first = after(fight({ A: {}, B: idle }, high), act(A, simple("close a door")));
    const flask = act(A, simple("retrieve a flask"));
    expect(needed(first, flask)).toEqual(["GR-83:A"]);
    after(first, act(A, simple("nod", { noTime: true })));
    const byRuling = (ruling: string) => fighter(after(first, flask, { answers: { "GR-83:A": ruling } }), A);
    expect(byRuling("pass")).toMatchObject({ minorRuling: "pass", toLow: false, major: "available" });
    expect(byRuling("delaying")).toMatchObject({ minorRuling: "delaying", toLow: true, major: "available" });
    expect(byRuling("complex")).toMatchObject({ minorRuling: "complex", major: "used", late: { part: false } });
    const passed = after(first, flask, { answers: { "GR-83:A": "pass" } });
    after(passed, act(A, simple("drop a torch")));
    const both = strike(A, weapon(3), B, { minors: [simple("one"), simple("two")] });
    expect(needed(fight({ A: {}, B: idle }, { ...high, phase: "HIGH_D3" }), both)).toContain("GR-83:A");
  });

  it("GR-84 · a minor activity comes in D4; with a major action it comes in that action's phase, before or after it", () => {
    const state = fight({ A: having({ intent: { item: bow(), minors: [] } }), B: idle }, { ...high, phase: "HIGH_D2" });
    expect(refused(state, act(A, simple("shout")))).toBe("GR-84");
    after(state, act(A, simple("shout"), { withMajor: true }));
    const shot = after(state, strike(A, bow(), B), { answers: missed });
    after(shot, act(A, simple("shout"), { withMajor: true }));
    expect(refused({ ...state, phase: "HIGH_D3" }, act(A, simple("shout"), { withMajor: true }))).toBe("GR-84");
    after({ ...state, phase: "HIGH_D4" }, act(A, simple("shout")));
  });

  it("GR-85 · a segment before the major action adds 1 to the value that decides ties", () => {
    const state = fight({ A: {}, B: {} }, { phase: "HIGH_D3", dice: { A: 6, B: 6 }, melee: true });
    const axe = { item: weapon(7), minors: [] };
    expect(tieValueOf(state, A, axe)).toBe(7);
    expect(tieValueOf(state, A, { ...axe, minors: [simple("drop a small shield")] })).toBe(8);
    const dropped = after(state, act(A, simple("drop a small shield"), { withMajor: true, phase: "HIGH_D3" }), {
      override: true,
    });
    expect(tieValueOf(dropped, A, axe)).toBe(8);
    const stated = after(after(dropped, intend(A, weapon(7))), intend(B, weapon(7)));
    expect(stated.activeId).toBe(B);
  });

  it("GR-86 · the shipped samples are items like any other", () => {
    const samples = ["draw a weapon", "sheathe a weapon", "drop a held item", "speak", "close a door"];
    expect(samples.map((name) => segmentsOf(simple(name), settings.defaults))).toEqual([1, 1, 1, 1, 1]);
  });
});
