import { marchingBonusOf, marchingRollsOf } from "../../../data/rolls.ts";

/** An item as it counts under Marching Order. */
export function marchingItemSummary(item: Item.Implementation) {
  const { marching } = item.system;
  return {
    marching: marching
      ? { cost: marching.cost, attackBonus: marchingBonusOf(item), rolls: marchingRollsOf(item) }
      : null,
  };
}
