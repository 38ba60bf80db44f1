import { expect, it } from "vitest";
import { pending } from "../../../../src/rulesets/marching/rules/encounter.ts";
import { expectPending } from "../../words.ts";
import { after, C, condition, F, fight, line, M1, move, outcome, together, turns, W, way } from "./fights.ts";

it("MO-602 · the end of combat lists delayed turns and conditions", () => {
  const state = after(fight(line), { kind: "delay", who: F });
  const poisoned = after(after(state, condition(C, 5, 2)), condition(W, null));
  expect(expectPending(pending(poisoned))).toEqual([
    ["lapses", "heldTurn", F, {}],
    ["continues", "effectOn", C, { effect: "poison", seconds: 18 }],
  ]);
});

it("MO-504 · the end of combat lists a common turn, and a collision", () => {
  const state = together(fight({ F: { at: [0, 0] }, M1: { at: [6, 0] } }), { F: "move", M1: "move" });
  expect(expectPending(pending(state))).toEqual([["lapses", "together", null, { names: { combatants: [F, M1] } }]]);
  const met = after(after(state, move(F, way([0, 0], [4, 0]))), move(M1, way([6, 0], [2, 0])));
  expect(expectPending(pending(met)).map(([, key]) => key)).toEqual(["together", "overrun"]);
});

it("MO-409 · the rest of a condition goes on in world time, 6 s a round; a condition without a number stays as it is", () => {
  const state = after(after(turns(fight(line), 1), condition(C, 5, 2)), condition(W, null));
  const over = outcome(state, { kind: "end" });
  expect(over.world).toEqual([{ kind: "effect-freed", uuid: "Actor.C.ActiveEffect.poison", seconds: 18 }]);
  expect(over.log.map(({ event }) => event)).toContain("TURNCRAFT.Log.effectFreed");
});
