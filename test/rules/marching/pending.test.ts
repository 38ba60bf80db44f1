import { expect, it } from "vitest";
import { pending } from "../../../src/rules/marching/pending.ts";
import { expectPending } from "../words.ts";
import { after, C, condition, F, fight, line, outcome, turns, W } from "./table.ts";

it("MO-602 · what a fight's end finds open: turns put off and conditions", () => {
  const state = after(fight(line), { kind: "delay", who: F });
  const poisoned = after(after(state, condition(C, 5, 2)), condition(W, null));
  expect(expectPending(pending(poisoned))).toEqual([
    ["lapses", "heldTurn", F, {}],
    ["goesOn", "effectOn", C, { effect: "poison", seconds: 18 }],
  ]);
});

it("MO-409 · what is left of a condition goes on in world time, 6 s a round; one that only counts stays as it is", () => {
  const state = after(after(turns(fight(line), 1), condition(C, 5, 2)), condition(W, null));
  const over = outcome(state, { kind: "end" });
  expect(over.world).toEqual([{ kind: "effect-freed", uuid: "Actor.C.ActiveEffect.poison", seconds: 18 }]);
  expect(over.log.map(({ event }) => event)).toContain("TURNCRAFT.Log.effectFreed");
});
