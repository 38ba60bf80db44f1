import { expect, it } from "vitest";
import { pending } from "../../../../src/rulesets/seconds/rules/encounter.ts";
import { expectPending } from "../../words.ts";
import { A, after, B, delay, hold, line, set, spellAt } from "./fights.ts";

it("SX-610 · the end of combat lists held turns, actions under way and delays", () => {
  expect(pending(line(2))).toEqual([]);
  const held = after(line(2), hold(A));
  expect(expectPending(pending(held))).toEqual([["lapses", "heldTurn", A, {}]]);
  const due = set(line(2), A, { due: [{ id: "d1", name: "Late Bloom", itemId: "Item.bloom" }] });
  expect(expectPending(pending(due))).toEqual([["lapses", "dice", A, { effect: "Late Bloom" }]]);
  const busy = set(line(2), B, { running: spellAt(1), delays: [delay(4)] });
  const left = spellAt(1).total - 1;
  expect(
    expectPending(pending(busy)).map(([onCombatEnd, key, who, { seconds }]) => [onCombatEnd, key, who, seconds]),
  ).toEqual([
    ["continues", "effectOn", B, left],
    ["continues", "effectOn", B, 4],
  ]);
});
