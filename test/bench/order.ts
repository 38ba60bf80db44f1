import { drawn, orderings } from "../rulesets/published-orders.ts";
import { race } from "./grid/clock.ts";
import { atMost, type Verdict } from "./grid/goals.ts";

const combatants = 1000;
const rounds = 200;
/** Times the native sort of a list of plain objects by the same comparator. */
const goal = 2;

/**
 * Finds the turn order of a thousand under each ruleset, and sorts the same by the native sort, in turns. For an order by places,
 * both measure them, the native side from one point alone.
 */
export function benchOrder(): Verdict[] {
  return orderings.map(({ ruleset, compare, state, measured, order }) => {
    const all = drawn(combatants, 1);
    const encounter = state(all);
    const read = () => (measured ? all.map((one) => measured(encounter, one)) : all);
    const [ours, native] = race(
      [
        { name: ruleset, call: () => order(encounter) },
        {
          name: "native",
          call: () =>
            read()
              .toSorted(compare)
              .map(({ id }) => id),
        },
      ],
      rounds,
    ).map(({ median }) => median);
    if (ours === undefined || native === undefined) throw new Error("Nothing was measured.");
    const what = `Turn order of ${combatants}, ${ruleset}, to native sort (${Math.round(ours)} and ${Math.round(native)} µs)`;
    return atMost(what, ours / native, goal);
  });
}
