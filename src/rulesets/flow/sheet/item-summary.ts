import { flowBearerOf, flowItemOf } from "../data/fields.ts";
import { type FlowUsable as FlowItem, skillOf } from "../rules/index.ts";

declare module "../../../sheets/item-summary.ts" {
  interface ItemSummary {
    /** Under Action & Flow Points. */
    readonly flow?: FlowItem;
    /**
     * Bearer's values: percent of the attacking skill, null without a bearer or an attack; natural reach in hexes, 1
     * without a bearer.
     */
    readonly flowBearer?: { readonly skill: number | null; readonly naturalReach: number };
  }
}

/** Item under Action & Flow Points, with its bearer's percent and natural reach. */
export function flowItemSummary(item: Item.Implementation) {
  const flow = flowItemOf(item);
  const bearer = item.actor && flowBearerOf(item.actor);
  const skill = bearer && flow.attackSkill !== "" ? skillOf({ scores: bearer }, flow.attackSkill) : null;
  return { flow, flowBearer: { skill, naturalReach: bearer?.naturalReach ?? 1 } };
}
