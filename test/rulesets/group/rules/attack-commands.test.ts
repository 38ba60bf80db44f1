import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/index.ts";
import type { GroupState, Item } from "../../../../src/rulesets/group/rules/index.ts";
import type { How } from "../../giving.ts";
import {
  act,
  after,
  at,
  at1,
  atObject,
  fast,
  feet,
  fight,
  fighter,
  type Guest,
  id,
  item,
  needed,
  outcome,
  ownerOf,
  refused,
  type Scene,
  strike,
  weapon,
} from "./fights.ts";

const [A1, B1] = ["A1", "B1"].map(id) as [CombatantId, CombatantId];
const sword = weapon(5, { name: "sword", routine: [{ name: "sword", damage: "1d8", special: "", hand: null }] });
const hit = (who: CombatantId, damage: number): How["answers"] => ({
  [`attack:1:${who}`]: 19,
  [`damage:1:${who}`]: damage,
});
const missed = (who: CombatantId): How["answers"] => ({ [`attack:1:${who}`]: 1 });

describe("Attacks as commands", () => {
  const two = (own: Guest, foe: Guest, scene: Scene = {}) =>
    fight({ A1: { place: at(0, 0), ...own }, B1: { place: at(1, 0), ...foe } }, { dice: { A: 6, B: 1 }, ...scene });
  const halberd: Item = weapon(9, {
    name: "halberd",
    modes: [
      { name: "chop", damageType: "", spaceRequired: feet(6) },
      { name: "stab", damageType: "", spaceRequired: feet(2) },
    ],
  });

  it("GR-125 · an attack takes its target's hit points and its attacker's action", () => {
    const state = two({}, {});
    expect(refused(state, act(A1, sword))).toBe("GR-125");
    const afterAttack = after(state, strike(A1, sword, B1), { answers: hit(A1, 5) });
    expect([fighter(afterAttack, B1).scores.hp.value, fighter(afterAttack, A1).major]).toEqual([15, "used"]);
  });

  it("GR-125 · a player may leave out bonuses; penalties stay unless the GM agrees", () => {
    const shield = { ac: { base: 7, modifiers: [{ label: "shield", value: 1 }] } };
    const hindered = { situational: { by: -2, against: 1 } };
    const state = two({ fighter: hindered, scores: { attackModifier: 2 } }, { scores: shield });
    const leaving = (...excluded: string[]) => act(A1, sword, { attack: at1(B1, { excluded }) });
    const mine = { by: ownerOf(A1) };
    expect(needed(state, leaving("own"), mine)).not.toContain("GR-125:A1");
    expect(needed(state, leaving("by", "ac:0"))).not.toContain("GR-125:A1");
    expect(needed(state, leaving("by", "ac:0"), mine)).toContain("GR-125:A1");
    const missing = (word: string, ...excluded: string[]) => {
      const { log } = outcome(state, leaving(...excluded), { ...mine, answers: { ...missed(A1), "GR-125:A1": word } });
      const { ac, modifiers } = log.find(({ event }) => event.endsWith(".missed"))?.data ?? {};
      return `AC ${ac}, ${modifiers}`;
    };
    expect(missing("keep", "by", "ac:0")).toBe("AC 6, +0");
    // What helps goes all the same.
    expect(missing("keep", "by", "own")).toBe("AC 6, −2");
    expect(missing("strike", "by", "ac:0")).toBe("AC 7, +2");
  });

  it("GR-96 · an attack is one routine at one target", () => {
    expect(refused(two({}, {}), act(A1, sword, { attack: { ...at1(B1), targets: [B1, A1] } }))).toBe("GR-96");
  });

  it("GR-165 · a melee attack at an adjacent foe makes a melee, at a distant one it is refused", () => {
    const afterAttack = after(two({}, {}), strike(A1, sword, B1), { answers: missed(A1) });
    expect(Object.values(afterAttack.melees)).toEqual([["A1", "B1"]]);
    expect(refused(two({}, { place: at(5, 5) }), strike(A1, sword, B1))).toBe("GR-165");
  });

  it("GR-164 · in restricted quarters the GM is reminded", () => {
    const narrow = two({}, {}, { set: { restrictedQuarters: true } });
    const logged = (state: GroupState) =>
      outcome(state, strike(A1, sword, B1), { answers: missed(A1) }).log.filter(({ forGM }) => forGM).length;
    expect([logged(narrow), logged(two({}, {}))]).toEqual([1, 0]);
  });

  it("GR-158 · an attack out of a shared square is refused", () => {
    expect(refused(two({}, { place: at(0, 0) }), strike(A1, sword, B1))).toBe("GR-158");
  });

  it("GR-162 · a shot beyond its range is refused", () => {
    const bow = item({ name: "bow", kind: "weapon", attackForm: "missile", range: feet(20) });
    const state = (x: number) => two({}, { place: at(x, 0) }, { phase: "HIGH_D2" });
    expect(refused(state(5), strike(A1, bow, B1))).toBe("GR-162");
    expect(needed(state(4), strike(A1, bow, B1))).toEqual(["attack:1:A1"]);
  });

  it("GR-166 · a long weapon needs an open square in restricted quarters", () => {
    const cutOff = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => ({ x, y }))).slice(0, 6);
    const walls = [...cutOff, { x: 1, y: -1 }, { x: 1, y: 1 }];
    const state = two({ place: at(0, 0, 1, walls) }, {}, { set: { restrictedQuarters: true } });
    expect(refused(state, act(A1, halberd, { attack: at1(B1, { mode: 0 }) }))).toBe("GR-166");
    expect(needed(state, act(A1, halberd, { attack: at1(B1, { mode: 1 }) }))).toEqual(["attack:1:A1"]);
  });

  it("GR-137 · a called shot waits for the GM; a no spends nothing", () => {
    const called = act(A1, sword, { attack: at1(B1, { called: "the vial" }) });
    expect(needed(two({}, {}), called)).toEqual(["GR-137:A1"]);
    expect(needed(two({}, {}), called, { answers: hit(A1, 3) })).toEqual(["GR-137:A1"]);
    expect(refused(two({}, {}), called, { answers: { "GR-137:A1": "refuse" } })).toBe("GR-137");
    const missedIt = after(two({}, {}), called, { answers: { "GR-137:A1": "-4", ...missed(A1) } });
    expect(fighter(missedIt, A1).major).toBe("used");
  });

  describe("on an object or a place", () => {
    const axe = weapon(7, { name: "axe", routine: [{ name: "axe", damage: "1d8", special: "", hand: null }] });
    const hew = act(A1, axe, { attack: atObject(" the oak door ") });
    const ruling = (ac: string): How["answers"] => ({ "GR-173:A1": ac });
    const logged = (answers: How["answers"]) =>
      outcome(two({}, {}), hew, { answers }).log.map(({ event, data }) => [event.split(".").at(-1), data]);

    it("GR-173 · the GM sets its AC before the roll, from 10 to −10", () => {
      expect(needed(two({}, {}), hew)).toEqual(["GR-173:A1"]);
      expect(needed(two({}, {}), hew, { answers: hit(A1, 3) })).toEqual(["GR-173:A1"]);
      expect(refused(two({}, {}), hew, { answers: ruling("11") })).toBe("GR-168");
      expect(needed(two({}, {}), hew, { answers: ruling("10") })).toEqual(["attack:1:A1"]);
      expect(needed(two({}, {}), hew, { answers: { ...ruling("-10"), "attack:1:A1": 20 } })).toEqual(["damage:1:A1"]);
    });

    it("GR-173 · the AC decides; hit, miss and damage are logged with the object's name, and nobody is harmed", () => {
      const state = two({ scores: { damageModifier: 2 } }, {});
      const afterAttack = outcome(state, hew, { answers: { ...ruling("4"), ...hit(A1, 5) } });
      const line = afterAttack.log.find(({ event }) => event.endsWith(".hitFor"));
      expect(line?.data).toMatchObject({ target: "the oak door", ac: 4, die: 19, damage: 7 });
      expect([afterAttack.state.fighters, afterAttack.state.held, afterAttack.state.melees]).toEqual([
        { ...state.fighters, [A1]: fighter(afterAttack.state, A1) },
        [],
        {},
      ]);
      expect(fighter(afterAttack.state, A1)).toMatchObject({
        major: "used",
        scores: { hp: fighter(state, A1).scores.hp },
      });
      expect(afterAttack.world).toEqual([]);
      expect(logged({ ...ruling("-10"), "attack:1:A1": 19 })[0]).toMatchObject([
        "missed",
        { target: "the oak door", ac: -10 },
      ]);
    });

    it("GR-173 · neither reach nor range is measured", () => {
      const bow = item({ name: "bow", kind: "weapon", attackForm: "missile", range: feet(5) });
      const shot = act(A1, bow, { attack: atObject("the bell") });
      const far = two({}, { place: at(9, 0) }, { phase: "HIGH_D2" });
      expect(needed(far, shot)).toEqual(["GR-173:A1"]);
    });

    it("GR-173 · an attack that the GM refuses spends nothing", () => {
      expect(refused(two({}, {}), hew, { answers: ruling("refuse") })).toBe("GR-173");
    });

    it("GR-137, GR-173 · a called shot at an object asks the GM for both", () => {
      const called = act(A1, axe, { attack: atObject("the door", { called: "the lock" }) });
      expect(needed(two({}, {}), called)).toEqual(["GR-137:A1"]);
      expect(needed(two({}, {}), called, { answers: { "GR-137:A1": "-4" } })).toEqual(["GR-173:A1"]);
    });

    it("GR-96, GR-125, GR-172 · an object beside a creature, a blank name and a charge at an object are refused", () => {
      expect(refused(two({}, {}), act(A1, axe, { attack: { ...at1(B1), named: "the door" } }))).toBe("GR-96");
      expect(refused(two({}, {}), act(A1, axe, { attack: atObject("  ") }))).toBe("GR-125");
      const declaration = { item: fast("charge"), plans: [], delay: false };
      const charging = { scores: { inHand: sword }, fighter: { declaration } };
      const state = two(charging, {}, { phase: "C_CHARGE" });
      expect(refused(state, act(A1, fast("charge"), { attack: atObject("the door") }))).toBe("GR-172");
    });
  });

  it("GR-18 · a charge that has reached its foe puts both into one melee", () => {
    const charging = {
      scores: { inHand: sword },
      fighter: { declaration: { item: fast("charge"), plans: [], delay: false } },
    };
    const state = two(charging, {}, { phase: "C_CHARGE" });
    const afterAttack = after(state, act(A1, fast("charge"), { attack: at1(B1) }), { answers: hit(A1, 2) });
    expect([Object.values(afterAttack.melees), fighter(afterAttack, B1).scores.hp.value]).toEqual([[["A1", "B1"]], 18]);
    expect(refused(state, act(A1, fast("charge"), { attack: { ...at1(B1), targets: [B1, A1] } }))).toBe("GR-96");
  });
});
