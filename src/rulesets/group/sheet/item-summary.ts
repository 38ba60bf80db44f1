import { attackerOf, groupArmor, groupThing } from "../data/fields.ts";
import { groupItem } from "../data/item.ts";

/** An item as it counts under Group Initiative. Armor is worn, not used. */
export function groupItemSummary(item: Item.Implementation) {
  return {
    ...(item.type !== "armor" && { group: groupItem(groupThing(item)) }),
    armor: groupArmor(item),
    groupAttacker: item.actor && attackerOf(item.actor),
  };
}
