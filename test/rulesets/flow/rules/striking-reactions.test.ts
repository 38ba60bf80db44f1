import { describe, expect, it } from "vitest";
import {
  counterCheckOf,
  type FlowState,
  flow,
  reactionCheckOf,
  reactionOdds,
} from "../../../../src/rulesets/flow/rules/index.ts";
import { ownerOf } from "../../giving.ts";
import { attacked } from "./clash.ts";
import { hex, item } from "./creatures.ts";
import { A, after, attack, B, E, faces, fight, give, hits, needed, react, refused, run, strikeBack } from "./fights.ts";

const perk = { name: "Slow", check: "agility", modifier: -10, pool: "none", change: 0 } as const;
const luck = { name: "Luck", check: "agility", modifier: 20, pool: "none", change: 0 } as const;
/** State with a hit on A, with one helpful and one hindering Perk for its Dodge. */
const hit = (is: object = {}) => attacked({ A: { at: hex(1, 0), scores: { perks: [perk, luck] }, is } });
const top = (state: FlowState) => {
  const entry = state.open.at(-1);
  if (!entry) throw new Error("Something is open.");
  return entry;
};
const thresholds = (outcome: ReturnType<typeof give>) => {
  if (outcome.kind !== "done") throw new Error(`Not done: ${outcome.kind}`);
  return outcome.log.flatMap(({ event, data }) => (event === "TURNCRAFT.Log.flow.checked" ? [data?.threshold] : []));
};

describe("FL-162 · modifiers of a reaction have names, and may be left out", () => {
  it("FL-58, FL-132, FL-166 · a defence has Perks and Total Defense", () => {
    const state = hit({ totalDefense: true });
    const check = reactionCheckOf(state, top(state), A, react(state, A, "dodge").choice);
    expect([check?.skill, check?.percent]).toEqual(["agility", 50]);
    expect(check?.parts.map(({ id, by, clause }) => [id, by, clause])).toEqual([
      ["perk.Slow", -10, "FL-166"],
      ["perk.Luck", 20, "FL-166"],
      ["totalDefense", "advantage", "FL-132"],
    ]);
    expect(counterCheckOf(state, top(state), A, react(state, A, "dodge").choice)).toBeNull();
  });

  it("FL-66, FL-68 · a Reaction Attack has an attack's modifiers, and the GM may leave out any", () => {
    const state = fight({ A: { at: hex(1, 0) }, E: { at: hex(0, 0) } });
    const moving = after(state, run(state, A, 1));
    const blow = strikeBack(moving, E);
    const perked = { ...blow, modifier: 10 };
    expect(reactionCheckOf(moving, top(moving), E, blow.choice)).toMatchObject({ percent: 50, aim: { target: A } });
    expect(thresholds(give(moving, perked, { answers: { "attack-2": 80 } }))).toEqual([60]);
  });

  it("a player may leave out bonuses; penalties stay unless the GM agrees, and only the GM adds a number", () => {
    const state = hit();
    const dodge = (...excluded: string[]) => ({ ...react(state, A, "dodge"), excluded });
    const die = { "attack-1:A:agility": faces.hard };
    const mine = { by: ownerOf(A) };
    expect(thresholds(give(state, dodge(), { ...mine, answers: die }))).toEqual([60]);
    expect(thresholds(give(state, dodge("perk.Luck"), { ...mine, answers: die }))).toEqual([40]);
    expect(needed(state, dodge("perk.Slow"), mine)).toContain("FL-162:A");
    const ruling = (word: string) => ({ ...mine, answers: { "FL-162:A": word, ...die } });
    expect(thresholds(give(state, dodge("perk.Slow"), ruling("strike")))).toEqual([70]);
    expect(thresholds(give(state, dodge("perk.Slow"), ruling("keep")))).toEqual([60]);
    expect(thresholds(give(state, dodge("perk.Slow"), { answers: die }))).toEqual([70]);
    expect(refused(state, { ...dodge(), modifier: 10 }, mine)).toBe("FL-162");
    expect(thresholds(give(state, { ...dodge(), modifier: -5 }, { answers: die }))).toEqual([55]);
  });

  it("a Perk is left out by its name, even after other Perks have come or gone; equal ones are numbered", () => {
    const lucky = (...perks: (typeof perk | typeof luck)[]) => attacked({ A: { at: hex(1, 0), scores: { perks } } });
    const dodge = (state: FlowState) => ({ ...react(state, A, "dodge"), excluded: ["perk.Luck"] });
    const answers = { "attack-1:A:agility": faces.hard };
    for (const state of [lucky(perk, luck), lucky(luck, perk)])
      expect(thresholds(give(state, dodge(state), { answers }))).toEqual([40]);
    const without = lucky(perk);
    expect(thresholds(give(without, dodge(without), { answers }))).toEqual([40]);
    const twice = lucky(luck, perk, luck);
    const { parts = [] } = reactionCheckOf(twice, top(twice), A, dodge(twice).choice) ?? {};
    expect(parts.map(({ id }) => id)).toEqual(["perk.Luck", "perk.Slow", "perk.Luck.2"]);
  });

  it("Total Defense is left out too: one die is thrown", () => {
    const state = hit({ totalDefense: true });
    const formula = (...excluded: string[]) => {
      const outcome = give(state, { ...react(state, A, "dodge"), excluded });
      return outcome.kind === "needs" ? outcome.needs.map((need) => (need.kind === "roll" ? need.formula : "")) : [];
    };
    expect([formula(), formula("totalDefense")]).toEqual([["2d100kl1"], ["1d100"]]);
  });

  it("FL-72, FL-73 · a Riposte's counterattack has modifiers with names of their own", () => {
    const bold = { name: "Bold", check: "melee", modifier: 10, pool: "none", change: 0 } as const;
    const off = item({ carry: "off" });
    const state = attacked({ A: { at: hex(1, 0), scores: { perks: [bold] }, items: [off] } });
    const riposte = strikeBack(state, A, "riposte");
    const { parts = [] } = counterCheckOf(state, top(state), A, riposte.choice) ?? {};
    expect(parts.map(({ id, by }) => [id, by])).toEqual([
      ["counter.offHand", -10],
      ["counter.perk.Bold", 10],
    ]);
    const answers = { "attack-1:A:melee": faces.hard, "attack-2": 95, "attack-3": 95 };
    const of = (...excluded: string[]) => thresholds(give(state, { ...riposte, excluded }, { answers }));
    expect([of(), of("perk.Bold"), of("counter.offHand"), of("counter.perk.Bold")]).toEqual([
      [60, 50],
      [50, 50],
      [60, 60],
      [60, 40],
    ]);
  });

  it("FL-08 · a reactor's changes wait with the reaction until all have chosen, and are stored", () => {
    const state = fight({
      A: { at: hex(1, 0), side: "ours", scores: { perks: [luck] } },
      E: { at: hex(0, 0), side: "theirs" },
      B: { at: hex(1, 1), side: "ours" },
    });
    const under = after({ ...state, activeId: E, placeId: E }, attack(E, A), { answers: hits(state, faces.normal, A) });
    const waiting = after(under, { ...react(under, A, "dodge"), excluded: ["perk.Luck"], modifier: 5 });
    expect(top(waiting).window?.asked[A]).toMatchObject({ answer: "reacts", excluded: ["perk.Luck"], modifier: 5 });
    expect(flow.load(JSON.parse(JSON.stringify(waiting)))).toEqual(waiting);
  });
});

describe("FL-53, FL-80 · odds of a reaction without left-out modifiers", () => {
  it("are those of its check against the attack", () => {
    const state = hit();
    const { choice } = react(state, A, "dodge");
    const odds = (...excluded: string[]) => reactionOdds(state, top(state), A, choice, { excluded });
    expect([odds(), odds("perk.Luck"), odds("perk.Slow")]).toEqual([60, 40, 70]);
    expect(reactionOdds(state, top(state), A, choice, { modifier: 5 })).toBe(65);
  });

  it("are those of Agility for an Intercept; against a spell without a check it has to succeed alone", () => {
    const state = hit();
    const entry = top(state);
    const intercept = react(state, B, "intercept").choice;
    expect(reactionOdds(state, entry, A, intercept)).toBe(60);
    if (entry.kind !== "attack") throw new Error("An attack is open.");
    expect(reactionOdds(state, { ...entry, level: 4 }, A, intercept)).toBe(3);
    expect(reactionOdds(state, { ...entry, level: 4, checked: false }, A, intercept)).toBe(60);
  });
});
