import type { Checks } from "../../../combat/checks/checks.ts";
import { loaded } from "../../../loaded.ts";
import { skillsOf } from "../data/fields.ts";
import type { FlowState } from "../rules/index.ts";
import { isResult } from "./check-result.ts";

/** Checks of skills (FL-159), which may be opposed (FL-164). */
export const flowChecks: Checks<FlowState> = {
  has: (actor, check) => Object.hasOwn(skillsOf(actor), check),
  roll: async (actor, check) => (await rolls()).rollCheck(actor, check),
  opposing: (kept) => (isResult(kept) ? async () => (await rolls()).opposeCheck(kept) : null),
};

function rolls() {
  return loaded(import("./check-rolls.ts"));
}
