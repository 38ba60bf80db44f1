import { flowItemOf } from "../../data/flow.ts";

/** An item as it counts under Action & Flow Points. */
export function flowFacts(item: Item.Implementation) {
  return { flow: flowItemOf(item) };
}
