import { itemTermsOf } from "../data/fields.ts";

/** An item as it is used under Six Seconds. */
export function secondsItemSummary(item: Item.Implementation) {
  return { seconds: itemTermsOf(item) };
}
