import { flowBearerOf, flowItemOf } from "../data/fields.ts";
import { skillOf } from "../rules/index.ts";

/** An item as it counts under Action & Flow Points, and percent and natural reach of whoever carries it. */
export function flowFacts(item: Item.Implementation) {
  const flow = flowItemOf(item);
  const bearer = item.actor && flowBearerOf(item.actor);
  const skill = bearer && flow.attackSkill !== "" ? skillOf({ scores: bearer }, flow.attackSkill) : null;
  return { flow, flowBearer: { skill, naturalReach: bearer?.naturalReach ?? 1 } };
}
