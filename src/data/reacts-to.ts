import { type ReactionFilter, usualFilter } from "../engine/index.ts";

type Answers = Item.Implementation["system"]["reactsTo"];

/** Reaction filter of an item beside its trigger; default if nothing is chosen (DX-608). */
export function filterOf({ trigger, target, by, range, feet }: Answers): ReactionFilter {
  const usual = usualFilter(trigger);
  return {
    target: target === "usual" ? usual.target : target,
    by: by === "usual" ? usual.by : by,
    range: range === "usual" ? usual.range : range,
    feet,
  };
}
