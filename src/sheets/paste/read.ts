import { allRulesets } from "../../rulesets/registry.ts";
import type { Arms, QuickRead, StatBlock } from "./notation.ts";

/** Reads attacks and abilities in the table's notation; without a notation all lines stay unread. */
export function readLines(text: string): QuickRead {
  return notationHere()?.readLines(text, fieldsOf) ?? { items: [], flaws: [], rest: text };
}

/** Reads a creature's stat block in the table's notation; without a notation the result is empty. */
export function readBlock(text: string): StatBlock {
  return notationHere()?.readBlock(text, fieldsOf) ?? { parts: [], name: null, changes: {}, items: [], unread: [] };
}

function notationHere() {
  return allRulesets().flatMap(({ sheet }) => sheet?.notation ?? [])[0];
}

function fieldsOf(arms: Arms): object {
  return Object.assign({}, ...allRulesets().map(({ sheet }) => sheet?.arms?.(arms)));
}
