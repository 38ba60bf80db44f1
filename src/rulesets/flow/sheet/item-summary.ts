import { flowBearerOf, flowItemOf } from "../data/fields.ts";
import { type Item as FlowItem, skillOf } from "../rules/index.ts";

declare module "../../../sheets/item-summary.ts" {
  interface ItemSummary {
    /** As it counts under Action & Flow Points. */
    readonly flow?: FlowItem;
    /** Of its bearer: percent of the skill that it attacks with, null for what doesn't; natural reach in hexes. */
    readonly flowBearer?: { readonly skill: number | null; readonly naturalReach: number };
  }
}

/** An item as it counts under Action & Flow Points, and percent and natural reach of whoever carries it. */
export function flowItemSummary(item: Item.Implementation) {
  const flow = flowItemOf(item);
  const bearer = item.actor && flowBearerOf(item.actor);
  const skill = bearer && flow.attackSkill !== "" ? skillOf({ scores: bearer }, flow.attackSkill) : null;
  return { flow, flowBearer: { skill, naturalReach: bearer?.naturalReach ?? 1 } };
}
