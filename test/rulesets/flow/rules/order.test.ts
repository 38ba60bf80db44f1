import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../../../src/engine/index.ts";
import { type FlowFighter, orderOf } from "../../../../src/rulesets/flow/rules/index.ts";
import { keyBeside } from "../../../../src/rulesets/flow/rules/order.ts";
import { fighter } from "./creatures.ts";

type Fighters = Record<CombatantId, FlowFighter>;

describe("Places in the order", () => {
  const move = fc.record({
    mover: fc.nat(9),
    other: fc.nat(9),
    side: fc.constantFrom("before" as const, "after" as const),
  });
  const totals = fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { minLength: 2, maxLength: 10 });

  it("FL-124 · a moved combatant stands directly beside the other, and nobody else changes places", () => {
    fc.assert(
      fc.property(totals, fc.array(move, { maxLength: 30 }), (all, moves) => {
        const fighters = Object.fromEntries(
          all.map((total, i) => [`c${i}`, fighter(`c${i}`, { is: { orderKey: [total, i % 3, 50] } })]),
        ) as Fighters;
        for (const { mover, other, side } of moves) {
          const [id, beside] = [`c${mover % all.length}`, `c${other % all.length}`] as [CombatantId, CombatantId];
          if (id === beside) continue;
          const rest = orderOf({ fighters }).filter((one) => one !== id);
          const orderKey = keyBeside({ fighters }, beside, side, id);
          fighters[id] = { ...(fighters[id] as FlowFighter), orderKey };
          const at = rest.indexOf(beside) + (side === "before" ? 0 : 1);
          expect(orderOf({ fighters })).toEqual(rest.toSpliced(at, 0, id));
        }
      }),
    );
  });
});
