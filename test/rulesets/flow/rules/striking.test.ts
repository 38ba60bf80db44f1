import { describe, expect, it } from "vitest";
import { checkOf, prospectOf } from "../../../../src/rulesets/flow/rules/index.ts";
import { ownerOf } from "../../giving.ts";
import { hex, item } from "./creatures.ts";
import { A, act, after, attack, B, E, fight, fighter, give, needed, pass, refused } from "./fights.ts";

/** A with an off-hand sword and B, its ally, on either side of E. */
const around = (more: Parameters<typeof fight>[0] = {}) =>
  fight({
    A: { at: hex(1, 0), side: "ours", items: [item({ carry: "off" })] },
    B: { at: hex(-1, 0), side: "ours" },
    E: { at: hex(0, 0), side: "theirs" },
    ...more,
  });
const thresholds = (outcome: ReturnType<typeof give>) => {
  if (outcome.kind !== "done") throw new Error(`Not done: ${outcome.kind}`);
  return outcome.log.flatMap(({ event, data }) => (event === "TURNCRAFT.Log.flow.checked" ? [data?.threshold] : []));
};
const roll = { answers: { "attack-1": 80 } };

describe("FL-162 · modifiers of a check have names", () => {
  it("an attack's modifiers show their source and clause", () => {
    const { parts = [], percent } = checkOf(around(), A, attack(A, E).action) ?? {};
    expect(percent).toBe(50);
    expect(parts.map(({ id, by, clause, from }) => [id, by, clause, from])).toEqual([
      ["gangUp", 10, "FL-154", [B]],
      ["offHand", -10, "FL-156", []],
    ]);
    const feinted = around({
      A: { at: hex(1, 0), side: "ours", is: { feints: [{ target: E, round: 1 }] } },
    });
    expect(checkOf(feinted, A, attack(A, E).action)?.parts.map(({ id, by }) => [id, by])).toEqual([
      ["gangUp", 10],
      ["feint", "advantage"],
    ]);
    expect(checkOf(around(), A, { action: "totalDefense" })).toBeNull();
  });

  it("a preview omits the left-out modifiers, and adds the situational one", () => {
    const state = around();
    const check = checkOf(state, A, attack(A, E).action);
    if (!check) throw new Error("An attack has a check.");
    const of = (excluded: string[], more = 0) => prospectOf(state.settings, check, excluded, more);
    expect(of([])).toEqual({ threshold: 50, odds: 50, hard: 25, major: 10, critical: 2 });
    expect(of(["gangUp"])).toMatchObject({ threshold: 40, odds: 40 });
    expect(of(["offHand"], 20)).toMatchObject({ threshold: 80, odds: 80 });
    expect(of(["gangUp"], -100)).toMatchObject({ odds: 0, hard: 0, critical: 0 });
  });
});

describe("FL-162 · leaving out modifiers", () => {
  const striking = (...excluded: string[]) => ({ ...attack(A, E), excluded });

  it("the GM leaves out any modifier, and the log says so", () => {
    const done = give(around(), striking("gangUp", "offHand"), roll);
    expect(thresholds(done)).toEqual([50]);
    expect(thresholds(give(around(), striking("gangUp"), roll))).toEqual([40]);
    expect(thresholds(give(around(), striking("offHand"), roll))).toEqual([60]);
    const events = done.kind === "done" ? done.log.map(({ event }) => event) : [];
    expect(events.filter((event) => event === "TURNCRAFT.Log.flow.leavesOut")).toHaveLength(2);
  });

  it("a player may leave out bonuses; penalties stay unless the GM agrees", () => {
    const mine = { by: ownerOf(A) };
    expect(thresholds(give(around(), striking("gangUp"), { ...mine, ...roll }))).toEqual([40]);
    expect(needed(around(), striking("offHand"), mine)).toContain("FL-162:A");
    const ruling = (word: string) => ({ ...mine, answers: { "FL-162:A": word, ...roll.answers } });
    expect(thresholds(give(around(), striking("offHand"), ruling("strike")))).toEqual([60]);
    expect(thresholds(give(around(), striking("offHand"), ruling("keep")))).toEqual([50]);
    // What helps goes all the same.
    expect(thresholds(give(around(), striking("offHand", "gangUp"), ruling("keep")))).toEqual([40]);
    expect(refused(around(), { ...attack(A, E), modifier: 10 }, mine)).toBe("FL-162");
  });

  it("Advantage and Disadvantage are left out too, and a Feint is used up all the same", () => {
    const state = around({
      A: { at: hex(1, 0), side: "ours", is: { feints: [{ target: E, round: 1 }] } },
      B: {},
    });
    const formula = (command: ReturnType<typeof striking>) => {
      const outcome = give(state, command);
      return outcome.kind === "needs" ? outcome.needs.map((need) => (need.kind === "roll" ? need.formula : "")) : [];
    };
    expect([formula(striking()), formula(striking("feint"))]).toEqual([["2d100kl1"], ["1d100"]]);
    const done = after(state, striking("feint"), roll);
    expect(fighter(done, A).feints).toEqual([]);
  });

  it("an unknown modifier is ignored, and the rest of a waiting action keeps the left-out ones", () => {
    expect(thresholds(give(around(), striking("luck"), roll))).toEqual([50]);
    const fire = item({ name: "fire", kind: "spell", attackSkill: "melee", provokes: true, carry: "worn" });
    const state = around({ A: { at: hex(1, 0), side: "ours", items: [item(), fire] } });
    const cast = act(A, { action: "spell", item: fire.uuid, targets: [E], abilities: [] }, { excluded: ["gangUp"] });
    const waiting = after(state, cast);
    expect(waiting.open.at(-1)).toMatchObject({ kind: "action", excluded: ["gangUp"] });
    expect(thresholds(give(waiting, pass(waiting, E), { answers: { "attack-2": 80 } }))).toEqual([50]);
  });

  it("a Shove's check may be without a Perk", () => {
    const perk = { name: "Bull", check: "athletics", modifier: 20, pool: "none", change: 0 } as const;
    const state = around({ A: { at: hex(1, 0), side: "ours", scores: { perks: [perk] } } });
    const shove = act(A, { action: "shove", target: E, effect: "prone" });
    const answers = { "shove:A": 60, "shove:E": 99 };
    expect(checkOf(state, A, shove.action)?.parts).toMatchObject([{ name: "Bull", by: 20, clause: "FL-166" }]);
    expect(thresholds(give(state, shove, { answers }))).toEqual([70, 50]);
    expect(thresholds(give(state, { ...shove, excluded: ["perk.Bull"] }, { answers }))).toEqual([50, 50]);
  });
});
