import { itemTermsOf } from "../data/fields.ts";

/** Summary of an item under Six Seconds. */
export function secondsItemSummary(item: Item.Implementation) {
  return { seconds: itemTermsOf(item) };
}
