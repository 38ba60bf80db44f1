import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/types.ts";
import type { FlowCommandOf, FlowState } from "../../../../src/rulesets/flow/rules/index.ts";
import { reactionAsked } from "../../../../src/rulesets/flow/tracker/reaction-view.ts";
import { english } from "../../../sheets/english.ts";
import { attacked } from "../rules/clash.ts";
import { hex, item } from "../rules/creatures.ts";
import { A, after, E, faces, fight, react, run, strikeBack } from "../rules/fights.ts";

const names: Readonly<Record<string, string>> = { A: "Mira", B: "Tarn", E: "Ogre" };
const shown = (state: FlowState, command: FlowCommandOf<"react">, gm = true) => {
  const entry = state.open.at(-1);
  const reader = { gm, localize: english, nameOf: (id: CombatantId) => names[id] ?? id };
  return entry && reactionAsked(state, entry, command, reader);
};
const lines = (asked: ReturnType<typeof shown>) =>
  asked?.modifiers.map(({ label, source, amount, clause }) => [label, source, amount, clause]);
const slow = { name: "slow", check: "agility", modifier: -10, pool: "none", change: 0 } as const;

describe("FL-162 · a reaction before it is rolled", () => {
  const wary = { at: hex(1, 0), scores: { perks: [slow] }, is: { totalDefense: true } };

  it("FL-58 · a Dodge shows its skill, its modifiers, its price, and its odds against that attack", () => {
    const state = attacked({ A: wary }, faces.hard);
    const asked = shown(state, react(state, A, "dodge"));
    expect(asked).toMatchObject({ title: "Dodge", who: "Mira", targets: ["Ogre"], note: "Cost: 1 RP" });
    expect(lines(asked)).toEqual([
      ["Agility", "Mira", "50%", undefined],
      ["Slow", undefined, -10, "FL-166"],
      ["Total Defense", undefined, "Advantage", "FL-132"],
    ]);
    const of = (...excluded: string[]) => asked?.outcome(new Set(excluded), 0);
    expect(of()).toEqual([
      { target: "Dodge", text: "40 or less (64%) · Hard on 20 or less, Major 8, Critical 2" },
      { target: "Against this attack", text: "36%" },
    ]);
    expect(of("totalDefense")).toMatchObject([{ text: expect.stringMatching(/^40 or less \(40%\)/) }, { text: "20%" }]);
    expect(of("perk.slow", "totalDefense")).toMatchObject([
      { text: expect.stringMatching(/^50 or less/) },
      { text: "25%" },
    ]);
    expect(asked?.outcome(new Set(), 10)).toMatchObject([{ text: expect.stringMatching(/^50 or less/) }, {}]);
  });

  it("FL-53 · with the attack's level hidden, no part of the window reveals it", () => {
    const state = attacked({ A: wary }, faces.hard, { showLevel: false });
    expect(shown(state, react(state, A, "dodge"))?.outcome(new Set(), 0)).toEqual([
      { target: "Dodge", text: "40 or less (64%) · Hard on 20 or less, Major 8, Critical 2" },
    ]);
  });

  it("a player has no free number, and reads that leaving out penalties needs the GM", () => {
    const state = attacked({ A: wary });
    const asked = shown(state, react(state, A, "dodge"), false);
    expect(asked?.free).toBeNull();
    expect(asked?.modifiers.map(({ source }) => source?.includes("GM agrees") ?? false)).toEqual([false, true, false]);
  });

  it("FL-66 · a Reaction Attack is shown as an attack", () => {
    const state = fight({ A: { at: hex(1, 0) }, E: { at: hex(0, 0), items: [item({ carry: "off" })] } });
    const moving = after(state, run(state, A, 1));
    const asked = shown(moving, strikeBack(moving, E));
    expect(asked).toMatchObject({ title: "Reaction Attack", who: "Ogre", using: "sword", targets: ["Mira"] });
    expect(lines(asked)).toEqual([
      ["Melee", "Ogre", "50%", undefined],
      ["Off hand", "sword", -10, "FL-156"],
    ]);
    expect(asked?.outcome(new Set(["offHand"]), 0)).toBe("50 or less (50%) · Hard on 25 or less, Major 10, Critical 2");
  });

  it("FL-72 · a Riposte shows its Parry and the counterattack, with modifiers of their own", () => {
    const state = attacked({ A: { at: hex(1, 0), items: [item({ carry: "off" })] } });
    const asked = shown(state, strikeBack(state, A, "riposte"));
    expect(lines(asked)).toEqual([
      ["Melee", "Mira", "50%", undefined],
      ["Melee", "Counterattack · Mira", "50%", undefined],
      ["Off hand", "Counterattack · sword", -10, "FL-156"],
    ]);
    expect(new Set(asked?.modifiers.map(({ id }) => id)).size).toBe(3);
    expect(asked?.outcome(new Set(["counter.offHand"]), 10)).toEqual([
      { target: "Parry", text: "60 or less (60%) · Hard on 30 or less, Major 12, Critical 3" },
      { target: "Against this attack", text: "60%" },
      { target: "Counterattack", text: "50 or less (50%) · Hard on 25 or less, Major 10, Critical 2" },
    ]);
  });

  it("FL-57 · an ability without a check isn't shown", () => {
    const ward = item({ name: "ward", kind: "ability", attackType: "none", attackSkill: "", rpCost: 1, carry: "worn" });
    const state = attacked({ A: { at: hex(1, 0), items: [ward] } });
    expect(shown(state, react(state, A, "other", { item: ward.uuid }))).toBeNull();
  });
});
