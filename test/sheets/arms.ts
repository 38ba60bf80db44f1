import { flowSheet } from "../../src/sheets/now/flow.ts";
import { marchingSheet } from "../../src/sheets/now/marching.ts";
import { secondsSheet } from "../../src/sheets/now/seconds.ts";
import type { ArmsFields } from "../../src/sheets/paste/notation.ts";

/** Fields of a weapon of which only the line is known, by all of Turncraft's own rulesets. */
export const armsFields: ArmsFields = (arms) =>
  Object.assign({}, ...[flowSheet, marchingSheet, secondsSheet].map((sheet) => sheet.arms?.(arms)));
