import { describe, expect, it } from "vitest";
import { pending } from "../../../../src/rulesets/flow/rules/encounter.ts";
import { expectPending } from "../../words.ts";
import { hex } from "./creatures.ts";
import { A, after, attack, B, E, fight, outcome } from "./fights.ts";

const poison = { id: "p", name: "Poison", damage: "1d6", pool: "none", change: 0, turns: 2 } as const;

describe("FL-17 · the end of combat", () => {
  const three = () => fight({ A: { at: hex(0, 0) }, E: { at: hex(1, 0) }, B: { at: hex(5, 0) } });

  it("lists actions under way with the combatants asked, readied actions, and effects", () => {
    expect(pending(three())).toEqual([]);
    const ready = {
      trigger: "the door opens",
      action: "attack",
      what: "an arrow",
      cost: 2,
      round: 1,
      on: "other",
    } as const;
    let state = fight({ A: { at: hex(0, 0) }, E: { at: hex(1, 0) }, B: { is: { ready } } });
    state = after(state, { kind: "ongoing", who: B, effect: { ...poison, uuid: "Actor.B.ActiveEffect.p" } });
    state = after(state, { kind: "ongoing", who: B, effect: { ...poison, id: "q", uuid: null } });
    state = after(state, attack(A, E), { answers: { "attack-1": 20 } });
    expect(expectPending(pending(state))).toEqual([
      ["lapses", "underWayFor", A, { names: { combatants: [E] } }],
      ["lapses", "readied", B, { what: "an arrow", trigger: "the door opens" }],
      ["continues", "effectOn", B, { effect: "Poison", seconds: 12 }],
      ["lapses", "lapses", B, { effect: "Poison" }],
    ]);
  });

  it("lets an effect with a document and turns left go on in world time, and ends the others", () => {
    let state = after(three(), { kind: "ongoing", who: A, effect: { ...poison, uuid: "Actor.A.ActiveEffect.p" } });
    const endless = { ...poison, id: "q", turns: null, uuid: "Actor.A.ActiveEffect.q" };
    state = after(state, { kind: "ongoing", who: A, effect: endless });
    expect(outcome(state, { kind: "end" }).world.filter(({ kind }) => kind.startsWith("effect"))).toEqual([
      { kind: "effect-freed", uuid: "Actor.A.ActiveEffect.p", seconds: 12 },
      { kind: "effect-ends", uuid: "Actor.A.ActiveEffect.q" },
    ]);
  });
});
