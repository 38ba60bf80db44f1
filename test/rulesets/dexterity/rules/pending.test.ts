import { expect, it } from "vitest";
import { pending } from "../../../../src/rulesets/dexterity/rules/encounter.ts";
import { expectPending } from "../../words.ts";
import { A, after, announce, B, counterspell, effect, fight, next } from "./fights.ts";

it("DX-310 · the end of combat lists open windows with the combatants asked, and effects with the seconds left", () => {
  let state = fight({ A: { total: 20 }, B: { total: 10, reactions: [counterspell] } });
  expect(pending(state)).toEqual([]);
  state = after(state, effect({ id: "bless", value: 15, by: A, on: B }));
  state = after(state, effect({ id: "fog", value: 2, unit: "rounds", by: null }));
  state = after(state, announce(A));
  expect(expectPending(pending(state))).toEqual([
    ["lapses", "window", A, { what: "Fireball", names: { combatants: [B] } }],
    ["continues", "effectOn", B, { effect: "bless", seconds: 15 }],
    ["continues", "effect", null, { effect: "fog", seconds: 10 }],
  ]);
  const later = after(after(state, { kind: "pass", who: B, window: "window-1" }), next(state));
  expect(expectPending(pending(later)).map(([, key]) => key)).toEqual(["effectOn", "effect"]);
});
