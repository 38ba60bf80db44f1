import { describe, expect, it } from "vitest";
import { dueOf, type GroupSettings, itemFrom, settings } from "../../../../src/rulesets/group/rules/index.ts";
import { isDefaultTime, segmentsOf } from "../../../../src/rulesets/group/rules/item-readings.ts";
import {
  A,
  act,
  advance,
  after,
  B,
  complex,
  declares,
  fight,
  fighter,
  having,
  incantation,
  innate,
  item,
  logged,
  other,
  outcome,
  playTo,
  refused,
  simple,
  strike,
  weapon,
} from "./fights.ts";

const rules = settings.defaults;
const under = (changes: Partial<GroupSettings>): GroupSettings => ({ ...rules, ...changes });
const written = (time: unknown) => ({ uuid: "", name: "thing", kind: "ability", time });
const due = (segments: number, added = 0, round = 1) => dueOf({ round, segments, added, kept: false });

describe("Time", () => {
  it("GR-01 · a round takes 60 s of the world, and the first of them none before it began", () => {
    const clock = { kind: "clock", seconds: 60 };
    const last = fight({ A: {}, B: {} }, { phase: "END" });
    expect(outcome(last, advance(last)).world).toEqual([clock]);
    const first = fight({ A: {}, B: {} }, { phase: "SETUP", round: 0 });
    expect(outcome(first, { kind: "start" }).world).toEqual([]);
  });

  it("GR-01 · segments are 1 to 10, and shown as six seconds each", () => {
    const state = fight({ A: {}, B: {} });
    const offer = { kind: "offer", victim: A, who: [B], attack: "free", bonus: 0, penalty: 0 } as const;
    expect(refused(state, { ...offer, segment: 11 })).toBe("GR-01");
    expect(refused(state, { ...offer, segment: 0 })).toBe("GR-01");
    const horn = simple("blow a horn");
    const { log } = outcome(fight({ A: {} }, { phase: "HIGH_D4" }), act(A, horn));
    expect(log[0]?.data).toMatchObject({ segments: 1, seconds: 6 });
  });

  it("GR-02 · times are whole segments or rounds; a round counts as ten segments", () => {
    expect(itemFrom(written({ amount: 3, unit: "segment" }))?.time).toEqual({ amount: 3, unit: "segment" });
    expect(itemFrom(written({ amount: 2.5, unit: "segment" }))).toBeNull();
    expect(itemFrom(written({ amount: -1, unit: "segment" }))).toBeNull();
    expect(itemFrom(written({ amount: 1, unit: "minute" }))).toBeNull();
    const round = other("long", { time: { amount: 2, unit: "round" } });
    expect(segmentsOf(round, rules)).toBe(20);
    expect(refused(fight({ A: {} }), act(A, { ...round, time: { amount: 1.5, unit: "round" } }))).toBe("GR-02");
  });

  it("GR-03 · an action without a time takes 1 segment, marked as the default", () => {
    expect(segmentsOf(simple("shout"), rules)).toBe(1);
    expect(isDefaultTime(simple("shout"))).toBe(true);
    expect(isDefaultTime(simple("shout", { time: { amount: 1, unit: "segment" } }))).toBe(false);
    const done = outcome(fight({ A: {} }, { phase: "HIGH_D4" }), act(A, simple("shout")));
    expect(logged(done)).toContain("minorByDefault");
  });

  it("GR-04 · a blank time of a minor action is 1 segment, or none where the GM says so", () => {
    const hum = innate("hum", { actionType: "minor" });
    expect(segmentsOf(hum, rules)).toBe(1);
    expect(segmentsOf(hum, under({ blankMinorTime: "noTime" }))).toBe(0);
    expect(segmentsOf(simple("shout"), under({ blankMinorTime: "noTime" }))).toBe(1);
  });

  it("GR-05 · an asterisk adds nothing to the tally, and can't have segments beside it", () => {
    const nod = simple("nod", { noTime: true });
    const state = after(fight({ A: {} }, { phase: "HIGH_D4" }), act(A, nod));
    expect(fighter(state, A).minors).toEqual([{ name: "nod", phase: "HIGH_D4", segments: 0 }]);
    const timed = { ...written({ amount: 1, unit: "segment" }), noTime: true };
    expect(itemFrom(timed)).toBeNull();
  });

  it("GR-06 · immediate actions take no time and fall in any phase, in or out of the own slot", () => {
    const parry = innate("parry", { actionType: "immediate" });
    for (const phase of ["A_PARLEY", "HIGH_D3", "LOW_D1", "E_SPELLS", "END"] as const) {
      const state = fight({ A: {}, B: {} }, { phase, dice: { A: 1, B: 6 } });
      expect(fighter(after(state, act(A, parry)), A).minors).toEqual([]);
      after(state, { kind: "react", who: A, window: null, as: "action", item: parry });
    }
  });

  it("GR-07 · an action of a round needs all of it: it is completed last, and never earlier", () => {
    const pray = other("pray", { time: { amount: 1, unit: "round" } });
    const state = fight({ A: {}, B: {} }, { phase: "HIGH_D4", dice: { A: 6, B: 1 } });
    expect(refused(state, act(A, pray))).toBe("GR-21");
    expect(due(10)).toEqual({ round: 1, segment: 10 });
    expect(segmentsOf(complex("dig"), rules)).toBe(10);
    after(fight({ A: {} }, { phase: "GO_LAST" }), act(A, pray));
  });

  it("GR-08 · segments past ten fall into later rounds: n = s + T − 1", () => {
    expect(due(12, 0, 3)).toEqual({ round: 4, segment: 2 });
    expect(due(20)).toEqual({ round: 2, segment: 10 });
    expect(due(21)).toEqual({ round: 3, segment: 1 });
    expect(due(9, 2)).toEqual({ round: 2, segment: 1 });
    expect(due(0)).toEqual({ round: 1, segment: 1 });
  });

  it("GR-08 · the GM is reminded and may keep it in its round; before it is due it can't be completed", () => {
    const ritual = incantation(12);
    const declared = outcome(fight({ A: {} }, { phase: "DECLARE" }), declares(A, ritual));
    expect(logged(declared)).toContain("dueLater");
    const kept = after(declared.state, { kind: "keep-in-round", who: A, kept: true });
    expect(playTo(kept, "E_SPELLS").activeId).toBe(A);
    const early = { ...declared.state, phase: "E_SPELLS" as const };
    expect(refused(early, act(A, ritual))).toBe("GR-08");
  });

  it("GR-09 · work that runs on is the next round's major action, and its spell where it ends there", () => {
    const began = after(fight({ A: {} }, { phase: "DECLARE" }), declares(A, incantation(12)));
    const next = playTo(began, "DECLARE", 2);
    expect(fighter(next, A)).toMatchObject({ major: "declared", spellsThisRound: 1 });
    expect(refused(next, declares(A, incantation(3, { name: "other spell", uuid: "x" })))).toBe("GR-09");
    const given = after(next, { kind: "give-up", who: A });
    expect(fighter(given, A).spell?.state).toBe("lost");
    const free = fight({ A: {} }, { phase: "DECLARE", settings: { carryUsesMajor: false } });
    const light = playTo(after(free, declares(A, incantation(12))), "DECLARE", 2);
    expect(fighter(light, A)).toMatchObject({ major: "available", spellsThisRound: 1 });
    expect(playTo(light, "E_SPELLS", 2).activeId).toBe(A);
  });

  it("GR-09 · while it is under way no second major action fits beside it", () => {
    const state = fight(
      { A: having({ major: "inProgress" }), B: {} },
      { phase: "HIGH_D3", dice: { A: 6, B: 1 }, melee: true },
    );
    expect(refused(state, strike(A, weapon(3), B))).toBe("GR-09");
  });

  it("GR-10 · events in one phase and slot share a segment; a number set by the GM replaces it", () => {
    const offer = { kind: "offer", victim: A, who: [B], attack: "free", bonus: 0, penalty: 0 } as const;
    const high = fight({ A: {}, B: {} }, { phase: "HIGH_D3" });
    const low = fight({ A: {}, B: {} }, { phase: "LOW_D3" });
    const key = (state: typeof high, more = {}) => after(state, { ...offer, ...more }).window?.segment;
    expect(key(high)).toBe(key(high));
    expect(key(high)).not.toBe(key(low));
    expect(key(high, { segment: 4 })).toBe("4");
  });

  it("GR-10 · if the GM enters numbers, a flight asks for one", () => {
    const flee = item({ name: "flee", kind: "fast", fast: "flee" });
    const runner = having({ declaration: { item: flee, plans: [], delay: false }, major: "declared" });
    const scene = { phase: "B_FLEE", melee: true, settings: { segmentMode: "ask" } } as const;
    const state = fight({ A: runner, B: {} }, scene);
    const fled = after(state, act(A, flee), { answers: { "GR-10": "7" } });
    expect(fled.window?.segment).toBe("7");
  });
});
