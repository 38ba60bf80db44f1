import { itemTermsOf } from "../../data/seconds.ts";

/** An item as it is used under Six Seconds. */
export function secondsFacts(item: Item.Implementation) {
  return { seconds: itemTermsOf(item) };
}
