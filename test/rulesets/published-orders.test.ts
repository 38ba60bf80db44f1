import { describe, expect, it } from "vitest";
import type { CombatantId } from "../../src/engine/index.ts";
import { compareLists } from "../../src/engine/order.ts";
import { hashOf } from "../grid/battlefield.ts";
import { compare, type Drawn, drawn, golden, orderings } from "./published-orders.ts";

const counts = [10, 100, 1000] as const;

/** Hash of an order of ids. */
function hashOfIds(all: readonly Drawn[], order: readonly CombatantId[]): string {
  const indices = new Map(all.map(({ id, index }) => [id, index]));
  return hashOf(order.map((id) => indices.get(id) ?? -1));
}

describe("Published orders of turns", () => {
  it.each(Object.entries(compare))("%s is as it was published", (name, comparator) => {
    const found = counts.map((count) =>
      hashOf(
        drawn(count, 1)
          .sort(comparator)
          .map(({ index }) => index),
      ),
    );
    expect(found).toEqual(golden[name as keyof typeof golden]);
  });

  it.each(orderings)("$ruleset gives that order, whatever the order of joining", ({ golden: hashes, state, order }) => {
    for (const [i, count] of counts.entries()) {
      const all = drawn(count, 1);
      expect(hashOfIds(all, order(state(all)))).toBe(hashes[i]);
      expect(hashOfIds(all, order(state(all.toReversed())))).toBe(hashes[i]);
    }
  });

  it("the keys of Group Initiative's phases give that order", () => {
    const keyOf = ({ delayed, group, phase, speed, dex }: Drawn) => [Number(delayed || group), phase, speed, -dex];
    const found = counts.map((count) => {
      const all = drawn(count, 1).map((one) => ({ ...one, key: keyOf(one) }));
      return hashOf(all.sort((a, b) => compareLists(a.key, b.key)).map(({ index }) => index));
    });
    expect(found).toEqual(golden.groupPhase);
  });
});
