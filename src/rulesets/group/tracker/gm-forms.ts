import type { GmForm } from "./gm-form.ts";
import { condition, endCondition, ruleMinors, ruleSpell, sight, situational } from "./gm-forms-marks.ts";
import { assign, melee, nextMove, offer, regroup } from "./gm-forms-places.ts";

/** By the name of their words under `form`. */
export const gmForms = {
  regroup,
  assign,
  condition,
  endCondition,
  situational,
  sight,
  ruleMinors,
  ruleSpell,
  melee,
  offerFree: offer("free", "fa-bolt"),
  offerImmediate: offer("immediate", "fa-bolt-lightning"),
  nextMove,
} as const satisfies Record<string, GmForm>;

export type GmFormId = keyof typeof gmForms;
