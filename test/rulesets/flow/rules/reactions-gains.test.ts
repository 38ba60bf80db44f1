import { describe, expect, it } from "vitest";
import type { FlowSettings, ItemId } from "../../../../src/rulesets/flow/rules/index.ts";
import { attacked, defended, hp } from "./clash.ts";
import { hex, item } from "./creatures.ts";
import {
  A,
  act,
  after,
  asked,
  attack,
  B,
  E,
  faces,
  fight,
  fighter,
  needed,
  next,
  outcome,
  pass,
  playTo,
  poolsOf,
  react,
  refused,
  run,
  strikeBack,
} from "./fights.ts";

describe("Flow points for attacks and reactions", () => {
  it("FL-31 · a hit gives 2 FP, an avoided attack none", () => {
    expect(poolsOf(after(attacked(), pass(attacked(), A), { answers: { "damage:attack-1:A": 5 } }), E)[2]).toBe(4);
    expect(poolsOf(defended(attacked(), "dodge", faces.hard), E)[2]).toBe(2);
    const missed = attacked({}, faces.failure);
    expect([missed.open, poolsOf(missed, E)[2]]).toEqual([[], 2]);
  });

  it("FL-32 · a critical hit gives 3 FP instead", () => {
    const state = attacked({}, faces.critical);
    expect(poolsOf(after(state, pass(state, A), { answers: { "damage:attack-1:A": 5 } }), E)[2]).toBe(5);
  });

  it("FL-33 · the first successful reaction of a round gives 1 FP", () => {
    const first = defended(attacked(), "dodge", faces.hard);
    expect(poolsOf(first, A)[2]).toBe(3);
    const again = after(first, attack(E, A), { answers: { "attack-3": faces.normal } });
    const second = after(again, react(again, A, "dodge"), { answers: { "attack-3:A:agility": faces.hard } });
    expect([fighter(second, A).round.reactionFp, poolsOf(second, A)[2]]).toEqual([true, 3]);
    expect(fighter(playTo(second, 2, E), A).round.reactionFp).toBe(false);
  });

  it("FL-34 · a defence is successful when it is won, a Reaction Attack when it hits", () => {
    expect(poolsOf(defended(attacked(), "dodge", faces.failure), A)[2]).toBe(2);
    const left = (settings: Partial<FlowSettings> = {}) => {
      const state = fight({ A: { at: hex(1, 0), is: { rp: 0 } }, E: { at: hex(0, 0), is: { fp: 0 } } }, settings);
      const moving = after(state, run(state, A, 1));
      return after(moving, strikeBack(moving, E), { answers: { "attack-2": faces.normal, "damage:attack-2:A": 3 } });
    };
    expect(poolsOf(left(), E)[2]).toBe(3);
    expect(poolsOf(left({ reactionSuccess: "defencesOnly" }), E)[2]).toBe(2);
  });

  it("FL-35 · a killing blow on an enemy gives 1 FP on top", () => {
    const state = attacked({ A: { at: hex(1, 0), is: { fp: 0 } } });
    const killed = after(state, pass(state, A), { answers: { "damage:attack-1:A": 20 } });
    expect([poolsOf(killed, E)[2], hp(killed, A), fighter(killed, A).defeated]).toEqual([5, 0, true]);
  });

  it("FL-36 · a kill counts only for enemies, from above 0, by own damage; the GM may decide each", () => {
    const ally = after(fight({ A: {}, B: { is: { rp: 0 } } }), attack(A, B), {
      answers: { "attack-1": faces.normal, "damage:attack-1:B": 20 },
    });
    expect([hp(ally, B), poolsOf(ally, A)[2]]).toEqual([0, 4]);
    const bleeding = {
      id: "b",
      name: "Bleeding",
      damage: "9",
      pool: "none",
      change: 0,
      turns: null,
      uuid: null,
    } as const;
    const state = after(fight({ A: { scores: { hp: { value: 5, max: 5, uuid: "a", path: "p" } } }, E: {} }), {
      kind: "ongoing",
      who: A,
      effect: bleeding,
    });
    expect(poolsOf(after(state, next(state), { answers: { "effect:b:A": 9 } }), E)[2]).toBe(2);
    const asks = attacked({}, faces.normal, { killingBlow: "gm" });
    const answers = { "damage:attack-1:A": 20 };
    expect(needed(asks, pass(asks, A), { answers })).toEqual(["FL-36:attack-1:A"]);
    expect(poolsOf(after(asks, pass(asks, A), { answers: { ...answers, "FL-36:attack-1:A": "no" } }), E)[2]).toBe(4);
  });

  it("FL-40 · weapon attacks count as attacks, or only marked items", () => {
    const dull = { items: [item({ countsAsAttack: false })], at: hex(0, 0) };
    const gain = (settings: Partial<FlowSettings>) => {
      const state = attacked({ E: dull }, faces.normal, settings);
      return poolsOf(after(state, pass(state, A), { answers: { "damage:attack-1:A": 5 } }), E)[2];
    };
    expect([gain({}), gain({ countsAsAttack: "perItem" })]).toEqual([4, 2]);
  });

  it("FL-41 · with several targets FP come once, for the best of them; or for each", () => {
    const wave = item({
      name: "wave",
      kind: "spell",
      attackType: "none",
      attackSkill: "ranged",
      carry: "worn",
      provokes: false,
      singleTarget: false,
    });
    const gain = (settings: Partial<FlowSettings> = {}) => {
      const out = { is: { rp: 0 } };
      const state = fight({ E: { items: [wave] }, A: out, B: out }, { provokeSpell: false, ...settings });
      const cast = act(E, { action: "spell", item: wave.uuid, targets: [A, B], abilities: [] });
      return poolsOf(
        after(state, cast, { answers: { "attack-1": faces.normal, "damage:attack-1:A": 1, "damage:attack-1:B": 20 } }),
        E,
      )[2];
    };
    expect([gain(), gain({ fpPerTarget: true })]).toEqual([5, 7]);
  });
});

describe("Attacks", () => {
  it("FL-43 · an attack costs 2 AP, needs a weapon in hand, a target and reach; fists are always in hand", () => {
    const bag = { items: [item({ carry: "bag" }), item({ name: "fist", natural: true, carry: "worn" })] };
    const state = fight({ E: { at: hex(0, 0), ...bag }, A: { at: hex(1, 0) }, B: { at: hex(2, 0) } });
    expect(refused(state, attack(E, A))).toBe("FL-43");
    expect(refused(state, act(E, { action: "attack", item: "Item.fist" as ItemId, targets: [], abilities: [] }))).toBe(
      "FL-43",
    );
    expect(refused(state, attack(E, B, "fist"))).toBe("FL-91");
    const afterAttack = after(state, attack(E, A, "fist"), { answers: { "attack-1": faces.failure } });
    expect(poolsOf(afterAttack, E)[0]).toBe(3);
    expect(refused(afterAttack, attack(E, A, "none"))).toBe("FL-01");
  });

  it("FL-44 · declared and paid, checked, answered, then damage; a miss ends it before anybody is asked", () => {
    expect(needed(fight({ E: {}, A: {} }), attack(E, A))).toEqual(["attack-1"]);
    const state = attacked();
    expect([poolsOf(state, E)[0], asked(state), hp(state, A)]).toEqual([3, ["A"], 20]);
    expect(needed(state, pass(state, A))).toEqual(["damage:attack-1:A"]);
    const done = after(state, pass(state, A), { answers: { "damage:attack-1:A": 5 } });
    expect([hp(done, A), done.open]).toEqual([15, []]);
  });

  it("FL-52 · a critical hit deals twofold damage, less armor; the GM sets the factors and their scope", () => {
    const hurt = (face: number, settings: Partial<FlowSettings> = {}, scores = {}) => {
      const state = attacked({ A: { at: hex(1, 0), scores } }, face, settings);
      const answers = { "damage:attack-1:A": { dice: [4], total: 6 } };
      return 20 - hp(after(state, pass(state, A), { answers }), A);
    };
    expect([hurt(faces.normal), hurt(faces.hard), hurt(faces.major), hurt(faces.critical)]).toEqual([6, 6, 6, 12]);
    const factors = { damageByLevel: { normal: 1, hard: 2, major: 3, critical: 0 } };
    expect([hurt(faces.hard, factors), hurt(faces.major, factors), hurt(faces.critical, factors)]).toEqual([12, 18, 0]);
    expect(hurt(faces.critical, { multiplyWhat: "dice" })).toBe(10);
    expect([hurt(faces.critical, {}, { damageReduction: 5 }), hurt(faces.normal, {}, { damageReduction: 9 })]).toEqual([
      7, 0,
    ]);
  });

  it("FL-52 · damage goes to the hit points with the step, or waits for the GM", () => {
    const state = attacked();
    const done = outcome(state, pass(state, A), { answers: { "damage:attack-1:A": 5 } });
    expect(done.world).toEqual([
      { kind: "fields", uuid: "Actor.A", before: { "system.hp.value": 20 }, after: { "system.hp.value": 15 } },
    ]);
    const clicks = attacked({}, faces.normal, { applyDamage: "click" });
    const answers = { "damage:attack-1:A": 5 };
    expect(needed(clicks, pass(clicks, A), { answers })).toEqual(["FL-52:attack-1:A"]);
    expect(hp(after(clicks, pass(clicks, A), { answers: { ...answers, "FL-52:attack-1:A": "none" } }), A)).toBe(20);
    expect(hp(after(clicks, pass(clicks, A), { answers: { ...answers, "FL-52:attack-1:A": "apply" } }), A)).toBe(15);
  });
});
