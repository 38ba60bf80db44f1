import { describe, expect, it } from "vitest";
import {
  attackOdds,
  isSurpriseRound,
  nextTurnOf,
  priceOfAction,
  reactionOdds,
  readiedIn,
  threatenedBy,
} from "../../../../src/rulesets/flow/rules/index.ts";
import { hex, item, itemId } from "./creatures.ts";
import { A, act, after, attack, B, E, F, fight, gathering, hits, next, react, run, strikeBack } from "./fights.ts";

const facing = (more: Parameters<typeof fight>[0] = {}, settings: Parameters<typeof fight>[1] = {}) =>
  fight({ A: { at: hex(1, 0) }, E: { at: hex(0, 0) }, ...more }, settings);

describe("Odds shown before a choice", () => {
  it("FL-159, FL-163 · odds of an attack are its threshold, and those of two dice where there are two", () => {
    const state = facing();
    const aim = { attacker: A, form: "attack", item: item(), target: E } as const;
    expect(attackOdds(state, aim)).toBe(50);
    const feinted = facing({ A: { at: hex(1, 0), is: { feints: [{ target: E, round: 1 }] } } });
    expect(attackOdds(feinted, aim)).toBe(75);
    const flat = { ...feinted, settings: { ...feinted.settings, advantageMode: "flat" as const } };
    expect(attackOdds(flat, aim)).toBe(60);
    expect(attackOdds(state, { ...aim, form: "disarm" })).toBe(25);
    const ganging = facing({ B: { at: hex(-1, 0) } });
    expect(attackOdds(ganging, aim)).toBe(60);
  });

  it("FL-53, FL-60, FL-165 · odds of a defence depend on the attack's level, and are unknown while that is hidden", () => {
    const afterAttack = (face: number, settings: Parameters<typeof fight>[1] = {}) => {
      const state = facing({}, settings);
      return after(state, attack(A, E), { answers: hits(state, face, E) });
    };
    const odds = (state: ReturnType<typeof afterAttack>, reaction: "dodge" | "parry" | "intercept") => {
      const [entry] = state.open;
      return entry ? reactionOdds(state, entry, E, react(state, E, reaction).choice) : undefined;
    };
    expect([odds(afterAttack(40), "dodge"), odds(afterAttack(20), "dodge"), odds(afterAttack(2), "dodge")]).toEqual([
      50, 25, 2,
    ]);
    expect(odds(afterAttack(20), "intercept")).toBe(25);
    expect(odds(afterAttack(40, { showLevel: false }), "dodge")).toBeNull();
    const large = facing({ A: { at: hex(1, 0), scores: { size: 2 } } });
    const hit = after(large, attack(A, E), { answers: hits(large, 40, E) });
    expect([odds(hit, "dodge"), odds(hit, "parry")]).toEqual([50, 25]);
  });

  it("FL-66, FL-67 · odds of a Reaction Attack are those of its check", () => {
    const state = facing();
    const moving = after(state, run(state, A, 1));
    const [entry] = moving.open;
    expect(entry && reactionOdds(moving, entry, E, strikeBack(moving, E).choice)).toBe(50);
    expect(entry && reactionOdds(moving, entry, E, react(moving, E, "reactionAttack").choice)).toBeNull();
  });

  it("FL-49, FL-45 · the price of an action is shown, as far as it is known", () => {
    const charm = { name: "charm", kind: "magicItem", apCost: null } as const;
    const bolt = { name: "bolt", kind: "spell", apCost: 3, fpCost: 2 } as const;
    const state = facing({ A: { at: hex(1, 0), items: [{}, charm, bolt] } });
    expect(priceOfAction(state, A, { action: "magicItem", item: itemId("charm") })).toEqual({ ap: 1, rp: 0, fp: 0 });
    const spell = { action: "spell", item: itemId("bolt"), targets: [], abilities: [] } as const;
    expect(priceOfAction(state, A, spell)).toEqual({ ap: 3, rp: 0, fp: 2 });
  });
});

describe("The next combatant", () => {
  it("FL-06, FL-13 · is the next in the order with a turn, then the next round's first", () => {
    const state = fight({ A: {}, B: { is: { defeated: true } }, E: {} });
    expect(nextTurnOf(state)).toEqual({ who: E, wraps: false });
    expect(nextTurnOf(state, (id) => id !== E)).toEqual({ who: A, wraps: true });
    expect(nextTurnOf(after(state, next(state)))).toEqual({ who: A, wraps: true });
    expect(nextTurnOf(state, () => false)).toBeNull();
  });

  it("FL-126 · is the interrupted combatant first", () => {
    const state = { ...fight({ A: {}, B: {}, E: {} }), interrupted: [E] };
    expect(nextTurnOf(state)).toEqual({ who: E, wraps: false });
    expect(nextTurnOf(state, (id) => id !== E)).toBeNull();
  });

  it("FL-146 · isn't a surprised one before the next round", () => {
    const named = after(gathering({ A: { total: 9 }, E: { total: 12 } }), { kind: "surprise", side: "ours" });
    expect(isSurpriseRound(named)).toBe(false);
    const state = after(named, { kind: "start" });
    expect([isSurpriseRound(state), nextTurnOf(state)]).toEqual([true, { who: E, wraps: true }]);
    expect(isSurpriseRound(after(state, next(state)))).toBe(false);
  });

  it("FL-121, FL-94 · readied actions show who is waiting, and threats show who threatens whom", () => {
    const state = facing({ B: { at: hex(5, 5) }, F: { at: hex(2, 0) } });
    const ready = { action: "ready", trigger: "now", on: "other", named: "attack", what: "strikes", cost: 2 } as const;
    expect(readiedIn(after(state, act(A, ready)))).toEqual([A]);
    expect([threatenedBy(state, A), threatenedBy(state, B)]).toEqual([[E, F], []]);
  });
});
