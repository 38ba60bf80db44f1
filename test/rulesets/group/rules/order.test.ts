import { describe, expect, it } from "vitest";
import type { GroupFighter, GroupSettings, Item, Phase } from "../../../../src/rulesets/group/rules/index.ts";
import { phaseOfItem } from "../../../../src/rulesets/group/rules/phase-of-action.ts";
import {
  A,
  act,
  advance,
  after,
  B,
  bow,
  clauses,
  complex,
  delaying,
  fast,
  fight,
  fighter,
  give,
  having,
  id,
  incantation,
  innate,
  intend,
  invocation,
  needed,
  other,
  outcome,
  ownerOf,
  pass,
  refused,
  simple,
  strike,
  weapon,
} from "./fights.ts";

const missed = { "attack:1:A": 1, "attack:1:B": 1 };
const everything = { scores: { atHand: { innate: true, missile: true, melee: true } } };
const tie = (phase: Phase, settings: Partial<GroupSettings> = {}, guests = { A: {}, B: {} }) =>
  fight(guests, { phase, melee: true, settings });
const stating = (state: ReturnType<typeof fight>, a: Item, b: Item, minors: Item[] = []) =>
  after(after(state, intend(A, a, minors)), intend(B, b));

describe("Order inside a phase", () => {
  it("GR-44 · D1 to D4 run in their order, and the only way back is a step back", () => {
    const state = tie("HIGH_D2", {}, { A: everything, B: everything });
    expect(refused(state, advance(state, "HIGH_D1"), { override: true })).toBe("GR-44");
    const next = (now: typeof state) => after(now, advance(now), { override: true, answers: { "GR-13": "continue" } });
    expect([next(state).phase, next(next(state)).phase]).toEqual(["HIGH_D3", "HIGH_D4"]);
  });

  it("GR-45 · D2 is missile and D3 melee, or the other way round", () => {
    const state = tie("HIGH_D2");
    expect([phaseOfItem(state, A, bow()), phaseOfItem(state, A, weapon(3))]).toEqual(["HIGH_D2", "HIGH_D3"]);
    const turned = tie("HIGH_D2", { phaseD2D3: "meleeThenMissile" });
    expect([phaseOfItem(turned, A, bow()), phaseOfItem(turned, A, weapon(3))]).toEqual(["HIGH_D3", "HIGH_D2"]);
  });

  it("GR-46 · each kind of action belongs to one phase", () => {
    const phases = (thing: Item, is: Partial<GroupFighter> = {}, also = {}) =>
      phaseOfItem(fight({ A: having(is), B: {} }, { phase: "HIGH_D1", dice: { A: 6, B: 1 } }), A, thing, also);
    const slow = { delayed: { since: "HIGH_D1", by: "announcement", lasts: false } } as const;
    expect((["parley", "flee", "charge"] as const).map((each) => phases(fast(each)))).toEqual([
      "A_PARLEY",
      "B_FLEE",
      "C_CHARGE",
    ]);
    expect(phases(innate("stare"))).toBe("HIGH_D1");
    expect(phases(innate("breath", { spellKind: "spell-like" }))).toBe("HIGH_D1");
    expect(phases(other("ray"))).toBe("HIGH_D4");
    expect(phases(simple("shout"))).toBe("HIGH_D4");
    expect(phases(simple("draw"), { majorPhase: "HIGH_D3" }, { withMajor: true })).toBe("HIGH_D3");
    expect(phases(simple("draw"), { intent: { item: bow(), minors: [] } }, { withMajor: true })).toBe("HIGH_D2");
    expect(phases(delaying("load"))).toBe("LOW_D4");
    expect(phases(bow(), {}, { minors: [delaying("load")] })).toBe("LOW_D2");
    expect(phases(delaying("load"), slow)).toBe("GO_LAST");
    expect([phases(invocation(1)), phases(invocation(null)), phases(invocation(2))]).toEqual([
      "HIGH_D4",
      "HIGH_D4",
      "E_SPELLS",
    ]);
    expect([phases(incantation(1)), phases(complex("dig")), phases(other("x", { goFirst: true }))]).toEqual([
      "E_SPELLS",
      "GO_LAST",
      "GO_FIRST",
    ]);
    expect(phases(innate("parry", { actionType: "immediate" }))).toBe("any");
  });

  it("GR-46 · with a declared major action nobody has restated, simple activities go in its phase", () => {
    const declared = having({ declaration: { item: weapon(3), plans: [], delay: false }, major: "declared" });
    const state = fight({ A: declared, B: {} }, { phase: "HIGH_D1", dice: { A: 6, B: 1 } });
    expect(phaseOfItem(state, A, simple("draw"), { withMajor: true })).toBe("HIGH_D3");
    const silent = fight({ A: {}, B: {} }, { phase: "HIGH_D1", dice: { A: 6, B: 1 } });
    expect(phaseOfItem(silent, A, simple("draw"), { withMajor: true })).toBe("HIGH_D4");
  });

  it("GR-46 · in another phase an action is refused with the right phase's name; the GM may allow it there once", () => {
    const state = fight({ A: {}, B: {} }, { phase: "HIGH_D4", dice: { A: 6, B: 1 }, melee: true });
    const outcome = give(state, strike(A, weapon(3), B));
    expect(outcome).toMatchObject({
      refusal: { clause: "GR-46", data: { phase: { key: "TURNCRAFT.Phase.HIGH_D3" } } },
    });
    const here = { phase: "HIGH_D4" } as const;
    after(state, strike(A, weapon(3), B, here), { answers: missed });
    expect(refused(state, strike(A, weapon(3), B, here), { by: ownerOf(A) })).toBe("GR-46");
  });

  it("GR-47 · with opponents in a phase everybody first states their action; one statement serves the slot", () => {
    const state = tie("HIGH_D2", {}, { A: everything, B: everything });
    expect(refused(state, strike(A, bow(), B))).toBe("GR-47");
    const stated = after(state, intend(B, weapon(4)), { by: ownerOf(B) });
    after(stated, strike(A, bow(), B), { answers: missed });
    expect(fighter(stated, B).actedIn).toEqual([]);
    const passed = after(state, { kind: "intend", who: [B], intent: "pass" });
    after(passed, strike(A, bow(), B), { answers: missed });
    const changed = after(stated, intend(B, bow()));
    expect(changed.activeId).toBeNull();
    const unasked = { ...state, settings: { ...state.settings, askIntent: false } };
    after(unasked, strike(A, bow(), B), { answers: missed });
  });

  it("GR-47 · the GM states for several at a stroke, and a declared action counts as stated", () => {
    const declared = having({ declaration: { item: weapon(4), plans: [], delay: false }, major: "declared" });
    const state = fight({ A: {}, B: declared, B2: {} }, { phase: "HIGH_D3", melee: true });
    expect(refused(state, strike(A, weapon(3), B))).toBe("GR-47");
    const both = after(state, { kind: "intend", who: [B, id("B2")], intent: { item: weapon(4), minors: [] } });
    after(both, strike(A, weapon(3), B), { answers: missed });
    after(after(state, intend(id("B2"), weapon(5))), strike(A, weapon(3), B), { answers: missed });
  });

  it("GR-47 · the weapon in hand says nothing by itself, unless nobody is asked", () => {
    const armed = { scores: { ...everything.scores, inHand: weapon(4) } };
    const asked = tie("HIGH_D3", {}, { A: armed, B: armed });
    expect(refused(asked, strike(A, weapon(4), B))).toBe("GR-47");
    const unasked = tie(
      "HIGH_D3",
      { askIntent: false },
      { A: armed, B: { scores: { ...armed.scores, inHand: weapon(2) } } },
    );
    expect(unasked.activeId).toBe(B);
    expect(refused(unasked, strike(A, weapon(4), B))).toBe("GR-50");
  });

  it("GR-48 · innate abilities come in D1 and not later", () => {
    for (const phase of ["HIGH_D2", "HIGH_D3", "HIGH_D4"] as const) {
      expect(refused(fight({ A: {} }, { phase }), act(A, innate("stare")))).toBe("GR-48");
    }
    const low = fight({ A: {}, B: {} }, { phase: "HIGH_D1", dice: { A: 1, B: 6 } });
    expect(clauses(low, act(A, innate("stare")))).toContain("GR-46");
    after(fight({ A: {} }, { phase: "HIGH_D1" }), act(A, innate("stare")));
  });

  it("GR-48 · D1 reminds of them, and of targets that are owed", () => {
    const spell = {
      item: incantation(3, { targets: "creature" }),
      target: null,
      round: 1,
      segments: 3,
      added: 0,
      kept: false,
    };
    const caster = having({ spell: { ...spell, state: "casting" }, major: "declared" });
    const state = fight({ A: everything, B: caster }, { phase: "INITIATIVE", dice: { A: 4, B: 4 } });
    const { log } = outcome(state, advance(state));
    const named = (end: string) => log.find(({ event }) => event.endsWith(end))?.data?.names;
    expect([named("group.innate"), named("group.owed")]).toEqual([{ combatants: [A] }, { combatants: [B] }]);
  });

  it("GR-49 · in one slot all D1 come before any D2, for all groups; a faster phase is waited for", () => {
    const state = stating(tie("HIGH_D2"), bow(), weapon(1));
    expect(state.activeId).toBe(A);
    expect(refused(state, strike(B, weapon(1), A))).toBe("GR-49");
  });

  it("GR-50 · in melee the lower speed strikes first, added segments included", () => {
    const state = stating(tie("HIGH_D3"), weapon(7), weapon(5));
    expect(state.activeId).toBe(B);
    expect(refused(state, strike(A, weapon(7), B))).toBe("GR-50");
    const slowed = stating(tie("HIGH_D3"), weapon(5), weapon(6), [simple("drop"), simple("shout")]);
    expect(slowed.activeId).toBe(B);
    const afterAttack = after(state, strike(B, weapon(5), A), { answers: missed });
    after(afterAttack, strike(A, weapon(7), B), { answers: missed });
  });

  it("GR-51 · of two shots the higher Dexterity is first, or neither, or the one with fewer added segments", () => {
    const guests = { A: {}, B: { scores: { dexReaction: 1 } } };
    const shots = (missileTie: GroupSettings["missileTie"], minors: Item[] = []) =>
      stating(tie("HIGH_D2", { missileTie }, guests), bow(), bow(), minors);
    expect(shots("dexReaction").activeId).toBe(B);
    expect(refused(shots("dexReaction"), strike(A, bow(), B))).toBe("GR-51");
    expect(shots("simultaneous").activeId).toBeNull();
    expect(shots("addedSegments").activeId).toBeNull();
    expect(shots("addedSegments", [simple("shout")]).activeId).toBe(B);
    expect(shots("dexReaction", [simple("shout")]).activeId).toBe(B);
  });

  it("GR-52 · in D1 and D4 the fewer segments act first", () => {
    const slow = other("slow", { time: { amount: 3, unit: "segment" } });
    const state = stating(tie("HIGH_D4"), slow, other("quick"));
    expect(state.activeId).toBe(B);
    expect(refused(state, act(A, slow))).toBe("GR-52");
    const long = innate("long", { time: { amount: 2, unit: "segment" } });
    expect(stating(tie("HIGH_D1"), long, innate("short")).activeId).toBe(B);
    expect(stating(tie("HIGH_D4"), other("one"), other("two")).activeId).toBeNull();
  });

  it("GR-53 · the delayed lose ties, but not to each other", () => {
    const delayed = { since: "HIGH_D1", by: "announcement", lasts: false } as const;
    const one = stating(
      fight({ A: having({ delayed }), B: {} }, { phase: "LOW_D3", dice: { A: 6, B: 1, C: 6 }, melee: true, set: {} }),
      weapon(1),
      weapon(9),
    );
    const low = { ...one, groups: fight({ A: {}, B: {}, C: {} }, { dice: { A: 1, B: 1, C: 6 } }).groups };
    expect(after(low, intend(A, weapon(1))).activeId).toBe(B);
    expect(refused(low, strike(A, weapon(1), B))).toBe("GR-53");
    const both = { ...low, fighters: { ...low.fighters, [B]: { ...fighter(low, B), delayed } } };
    expect(after(both, intend(A, weapon(1))).activeId).toBe(A);
  });

  it("GR-54 · equals of the last one act simultaneously: damage waits until both have attacked", () => {
    const blade = weapon(6, { routine: [{ name: "cut", damage: "1d6", special: "", hand: null }] });
    const state = stating(tie("HIGH_D3"), blade, blade);
    const first = after(state, strike(A, blade, B), { answers: { "attack:1:A": 20, "damage:1:A": 4 } });
    expect([first.held.length, fighter(first, B).scores.hp.value]).toEqual([1, 20]);
    const last = after(first, strike(B, blade, A), { answers: { "attack:1:B": 20, "damage:1:B": 3 } });
    expect([last.held, fighter(last, A).scores.hp.value, fighter(last, B).scores.hp.value]).toEqual([[], 17, 16]);
    const alone = after(first, pass(B));
    expect(fighter(alone, B).scores.hp.value).toBe(16);
  });

  it("GR-54 · if the GM decides, one of them is first and no damage is held", () => {
    const blade = weapon(6, { routine: [{ name: "cut", damage: "1d6", special: "", hand: null }] });
    const state = stating(tie("HIGH_D3", { fullTie: "gmDecides" }), blade, blade);
    expect(needed(state, strike(A, blade, B))).toEqual(["GR-54:A"]);
    expect(refused(state, strike(A, blade, B), { answers: { "GR-54:A": "wait" } })).toBe("GR-54");
    const answers = { "GR-54:A": "first", "attack:1:A": 20, "damage:1:A": 4 };
    expect(fighter(after(state, strike(A, blade, B), { answers }), B).scores.hp.value).toBe(16);
  });

  it("GR-55 · members of one group act as they like, or by attribute", () => {
    const guests = { A: {}, A2: {}, B: {} };
    const scene = { phase: "HIGH_D3", dice: { A: 6, B: 1 }, melee: true } as const;
    const state = after(after(fight(guests, scene), intend(A, weapon(9))), intend(id("A2"), weapon(2)));
    expect(state.activeId).toBeNull();
    after(state, strike(A, weapon(9), B), { answers: missed });
    const strict = { ...state, settings: { ...state.settings, sameGroupOrder: "byAttribute" as const } };
    expect(refused(strict, strike(A, weapon(9), B))).toBe("GR-50");
  });

  it("GR-56 · a weapon without a speed counts as 1, or as the GM says; none is negative", () => {
    expect(stating(tie("HIGH_D3"), weapon(null), weapon(2)).activeId).toBe(A);
    expect(stating(tie("HIGH_D3"), weapon(null), weapon(1)).activeId).toBeNull();
    expect(stating(tie("HIGH_D3", { missingWeaponSpeed: 6 }), weapon(null), weapon(2)).activeId).toBe(B);
    expect(refused(tie("HIGH_D3"), act(A, weapon(-1)))).toBe("GR-56");
  });
});
