import { describe, expect, it } from "vitest";
import {
  type GroupCommand,
  type GroupFighter,
  type GroupSettings,
  hasWork,
} from "../../../../src/rulesets/group/rules/index.ts";
import {
  A,
  act,
  advance,
  after,
  B,
  bow,
  clauses,
  declares,
  delay,
  delaying,
  fast,
  fight,
  fighter,
  having,
  incantation,
  innate,
  intend,
  logged,
  needed,
  outcome,
  ownerOf,
  playTo,
  refused,
  simple,
  slots,
  strike,
  weapon,
} from "./fights.ts";

const high = { phase: "HIGH_D3", dice: { A: 6, B: 1 }, melee: true } as const;
const low = { phase: "LOW_D3", dice: { A: 1, B: 6 }, melee: true } as const;
const yes = { answers: { "GR-60:A": "delay" } };
const missed = { "attack:1:A": 1, "attack:1:B": 1 };
const casting: Partial<GroupFighter> = {
  declaration: { item: incantation(3), plans: [], delay: false },
  major: "declared",
  spell: { item: incantation(3), target: null, round: 1, segments: 3, added: 0, kept: false, state: "casting" },
  spellsThisRound: 1,
};
const slowed: Partial<GroupFighter> = { delayed: { since: "DECLARE", by: "slow", lasts: true } };
const offers = (attack: "free" | "immediate"): GroupCommand => ({
  kind: "offer",
  victim: B,
  who: [A],
  attack,
  bonus: 0,
  penalty: 0,
});

describe("Delay", () => {
  it("GR-57 · is announced during the own slot, and at no other time", () => {
    for (const phase of ["DECLARE", "INITIATIVE", "B_FLEE", "MULTI_PRIMARY", "MULTI_REST", "E_SPELLS"] as const) {
      expect(refused(fight({ A: {}, B: {} }, { ...high, phase }), delay(A))).toBe("GR-57");
    }
    expect(refused(fight({ A: {}, B: {} }, high), delay(B))).toBe("GR-57");
    after(fight({ A: {}, B: {} }, high), delay(A), { by: ownerOf(A) });
    after(fight({ A: {}, B: {} }, low), delay(A), yes);
  });

  it("GR-58 · adds no segment, or one if the GM says so, and is no second minor action", () => {
    expect(fighter(after(fight({ A: {}, B: {} }, high), delay(A)), A).minors).toEqual([]);
    const dear = fight({ A: {}, B: {} }, { ...high, settings: { delaySegments: 1 } });
    expect(fighter(after(dear, delay(A)), A).minors).toMatchObject([{ segments: 1 }]);
    const state = after(fight({ A: {}, B: {} }, { ...low, phase: "LOW_D4" }), delay(A), yes);
    after(state, act(A, simple("shout")));
  });

  it("GR-59 · in HIGH means acting in LOW, delayed; nothing before, and finished actions stay", () => {
    const state = fight({ A: {}, B: {} }, { ...high, phase: "HIGH_D1" });
    const done = outcome(after(state, act(A, innate("stare"))), delay(A));
    expect(logged(done)).toEqual(["delayedHigh"]);
    expect(slots(done.state)).toEqual({ A: "LOW", B: "LOW" });
    expect(fighter(done.state, A)).toMatchObject({ delayed: { since: "HIGH_D1" }, major: "available" });
    expect(fighter(done.state, A).minors).toHaveLength(1);
    expect(refused({ ...done.state, phase: "HIGH_D3" }, strike(A, weapon(3), B))).toBe("GR-59");
    const there = after({ ...done.state, phase: "LOW_D3" }, intend(A, weapon(3)));
    after(after(there, { kind: "intend", who: [B], intent: "pass" }), strike(A, weapon(3), B), { answers: missed });
  });

  it("GR-59 · clears an intent for HIGH, which is stated again for LOW", () => {
    const passed = fight({ A: having({ intent: "pass", actedIn: ["HIGH_D1"] }), B: {} }, high);
    const state = after(passed, delay(A));
    expect(fighter(state, A)).toMatchObject({ intent: null, actedIn: [] });
    expect(hasWork(state, "LOW_D4")).toBe(true);
  });

  it("GR-60 · in LOW costs the major action, after a warning; minor actions stay", () => {
    const state = fight({ A: {}, B: {} }, low);
    expect(needed(state, delay(A))).toEqual(["GR-60:A"]);
    expect(refused(state, delay(A), { answers: { "GR-60:A": "stay" } })).toBe("GR-60");
    const lost = after(state, delay(A), yes);
    expect(fighter(lost, A).major).toBe("lost");
    expect(refused(lost, strike(A, weapon(3), B))).toBe("GR-60");
    expect(refused({ ...lost, phase: "MULTI_REST" }, strike(A, weapon(3), B))).toBe("GR-60");
    after({ ...lost, phase: "LOW_D4" }, act(A, simple("draw")));
    const spent = fight({ A: having({ major: "used" }), B: {} }, low);
    expect(fighter(after(spent, delay(A)), A).major).toBe("used");
    const caster = after(fight({ A: having(casting), B: {} }, low), delay(A), yes);
    expect(fighter(caster, A).spell?.state).toBe("lost");
  });

  it("GR-61 · in LOW gives the delayed condition too, unless the GM says otherwise", () => {
    const condition = (delayedFromLow: boolean) =>
      fighter(after(fight({ A: {}, B: {} }, { ...low, settings: { delayedFromLow } }), delay(A), yes), A).delayed;
    expect(condition(true)).toMatchObject({ since: "LOW_D3", by: "announcement" });
    expect(condition(false)).toBeNull();
  });

  it("GR-62 · keeps minor actions in the own slot, apart from those within a major action", () => {
    const other = fight({ A: {}, B: {} }, { ...low, phase: "HIGH_D4" });
    expect(refused(other, act(A, simple("drop")))).toBe("GR-62");
    const own = fight({ A: {}, B: having({ intent: "pass" }) }, high);
    const afterAttack = after(own, strike(A, weapon(3), B, { minors: [simple("sheathe")] }), { answers: missed });
    expect(fighter(afterAttack, A).minors).toMatchObject([{ name: "sheathe", phase: "HIGH_D3" }]);
  });

  it("GR-63 · declared, puts into LOW without the condition, and in HIGH every action is refused", () => {
    const declared = after(fight({ A: {}, B: {} }, { phase: "DECLARE" }), declares(A, null, { delay: true }));
    const state = { ...declared, phase: "HIGH_D3" as const, groups: fight({ A: {}, B: {} }, high).groups };
    expect(slots(state)).toEqual({ A: "LOW", B: "LOW" });
    expect(fighter(state, A).delayed).toBeNull();
    expect(refused(state, strike(A, weapon(3), B))).toBe("GR-63");
    const tied = { ...state, phase: "LOW_D3" as const, melees: { m: [A, B] } };
    expect(after(after(tied, intend(A, weapon(3))), intend(B, weapon(9))).activeId).toBe(A);
  });

  it("GR-64 · a second time, after coming to LOW by a delay, costs the major action", () => {
    const state = after(fight({ A: {}, B: {} }, high), delay(A));
    const again = after({ ...state, phase: "LOW_D1" }, delay(A), yes);
    expect(fighter(again, A).major).toBe("lost");
    const declared = having({ declaration: { item: null, plans: [], delay: true } });
    const chosen = fight({ A: declared, B: {} }, { ...high, phase: "LOW_D1" });
    expect(fighter(after(chosen, delay(A), yes), A).major).toBe("lost");
  });

  it("GR-65 · by a delaying activity moves a combatant to LOW without the condition, unless it has acted in HIGH", () => {
    const state = fight({ A: {}, B: having({ intent: "pass" }) }, { ...high, phase: "HIGH_D4" });
    expect(refused(state, act(A, delaying("load")))).toBe("GR-65");
    const moved = after({ ...state, phase: "LOW_D4" }, act(A, delaying("load")));
    expect([slots(moved).A, fighter(moved, A).delayed]).toEqual(["LOW", null]);
    const acted = after(state, act(A, simple("shout")));
    expect(refused({ ...acted, phase: "LOW_D4" }, act(A, delaying("load")))).toBe("GR-62");
    const declared = after(fight({ A: {}, B: {} }, { phase: "DECLARE" }), declares(A, delaying("load")));
    expect(slots({ ...declared, phase: "HIGH_D1", groups: state.groups }).A).toBe("LOW");
  });

  it("GR-66 · puts into LOW for any dice, a tie included", () => {
    expect(slots(fight({ A: having(slowed), B: {} }, { dice: { A: 6, B: 1 } })).A).toBe("LOW");
    expect(slots(fight({ A: having(slowed), B: {} }, { dice: { A: 4, B: 4 } }))).toEqual({ A: "LOW", B: "HIGH" });
  });

  it("GR-67 · doesn't matter to fast actions, which go by the group's result", () => {
    const charge = { declaration: { item: fast("charge"), plans: [], delay: false }, major: "declared" } as const;
    const state = fight(
      { A: having({ ...charge, ...slowed }), B: having(charge) },
      { phase: "C_CHARGE", dice: { A: 6, B: 2 } },
    );
    expect(state.activeId).toBe(A);
  });

  it("GR-68 · counts as LOW for spells, and loses no tie beyond that", () => {
    const delayed = { delayed: { since: "HIGH_D1", by: "announcement", lasts: false } } as const;
    const guests = { A: having({ ...casting, ...delayed }), B: having(casting) };
    expect(fight(guests, { phase: "E_SPELLS", dice: { A: 6, B: 6 } }).activeId).toBe(B);
    expect(fight(guests, { phase: "E_SPELLS", dice: { A: 6, B: 1 } }).activeId).toBeNull();
  });

  it("GR-69 · completes a delaying activity last, with its attack, if that is all", () => {
    const scene = { ...low, phase: "LOW_D4" } as const;
    const state = fight({ A: having(slowed), B: having({ intent: "pass" }) }, scene);
    const done = outcome(state, act(A, delaying("load")));
    expect(logged(done)).toEqual(["postponed"]);
    expect(playTo(done.state, "GO_LAST").activeId).toBe(A);
    const shot = strike(A, bow({ partOfAttack: true }), B);
    const waits = playTo(after({ ...state, phase: "LOW_D2" }, shot), "GO_LAST");
    expect(logged(outcome(waits, shot, { answers: missed }))).toEqual(expect.arrayContaining(["completed", "missed"]));
    const busy = after(state, act(A, simple("shout")));
    expect(refused(busy, act(A, delaying("load")))).toBe("GR-69");
  });

  it("GR-70 · ends with the round, unless its cause lasts; a player can't end it", () => {
    const end = (lasts: boolean) => {
      const state = fight({ A: having({ delayed: { since: "LOW_D1", by: "x", lasts } }), B: {} }, { phase: "GO_LAST" });
      return fighter(after(state, advance(state)), A).delayed === null;
    };
    expect([end(false), end(true)]).toEqual([true, false]);
    const condition = { kind: "condition", who: A, name: "slow", impedes: false, delays: true, lasts: true } as const;
    const state = fight({ A: {}, B: {} }, high);
    const given = after(state, { ...condition, on: true });
    expect(slots(given).A).toBe("LOW");
    expect(refused(given, { ...condition, on: false }, { by: ownerOf(A) })).toBe("GR-70");
    expect(fighter(after(given, { ...condition, on: false }), A).delayed).toBeNull();
  });

  it("GR-71 · leaves free attacks and immediate actions open while waiting for LOW, but not immediate attacks", () => {
    const waiting = (immediateWhileWaiting: GroupSettings["immediateWhileWaiting"]) =>
      after(fight({ A: {}, B: {} }, { ...high, settings: { immediateWhileWaiting } }), delay(A));
    const opens = (state: ReturnType<typeof fight>, attack: "free" | "immediate") =>
      clauses(state, offers(attack)).includes("GR-71");
    expect(["free", "immediate"].map((each) => opens(waiting("freeOnly"), each as "free"))).toEqual([false, true]);
    expect(["free", "immediate"].map((each) => opens(waiting("all"), each as "free"))).toEqual([false, false]);
    expect(["free", "immediate"].map((each) => opens(waiting("none"), each as "free"))).toEqual([true, true]);
    expect(opens({ ...waiting("freeOnly"), phase: "LOW_D1" }, "immediate")).toBe(false);
    const parry = innate("parry", { actionType: "immediate" });
    after(waiting("none"), { kind: "react", who: A, window: null, as: "action", item: parry });
  });
});
