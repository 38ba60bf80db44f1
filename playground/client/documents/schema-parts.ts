import type { Loose, LooseObject } from "../core/loose.ts";
import * as fields from "../fields/index.ts";

/** Fields of nearly every document: id, flags, stats. */
export function basicFields(_documentClass: Loose): LooseObject {
  return {
    _id: new fields.DocumentIdField({ initial: null }),
    flags: new fields.DocumentFlagsField(),
    _stats: new fields.DocumentStatsField(),
  };
}
