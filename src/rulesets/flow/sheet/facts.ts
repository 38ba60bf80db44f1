import { flowItemOf } from "../data/fields.ts";

/** An item as it counts under Action & Flow Points. */
export function flowFacts(item: Item.Implementation) {
  return { flow: flowItemOf(item) };
}
