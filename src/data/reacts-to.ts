import { type ReactionFilter, usualFilter } from "../engine/index.ts";

type Answers = Item.Implementation["system"]["reactsTo"];

/** Filter of an item's reactions beside its trigger; where nothing is chosen, the usual one (DX-608). */
export function filterOf({ trigger, target, by, range, feet }: Answers): ReactionFilter {
  const usual = usualFilter(trigger);
  return {
    target: target === "usual" ? usual.target : target,
    by: by === "usual" ? usual.by : by,
    range: range === "usual" ? usual.range : range,
    feet,
  };
}
