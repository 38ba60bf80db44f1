import { flowSheet } from "../../src/rulesets/flow/sheet/sheet.ts";
import { marchingSheet } from "../../src/rulesets/marching/sheet/sheet.ts";
import { secondsSheet } from "../../src/rulesets/seconds/sheet/sheet.ts";
import type { ArmsFields } from "../../src/sheets/paste/notation.ts";

/** Fields of a weapon of which only the line is known, by all of Turncraft's own rulesets. */
export const armsFields: ArmsFields = (arms) =>
  Object.assign({}, ...[flowSheet, marchingSheet, secondsSheet].map((sheet) => sheet.arms?.(arms)));
