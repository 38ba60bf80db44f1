export { type CheckResult, isResult } from "./check-view.ts";
export { opposeCheck, rollCheck } from "./roll-check.ts";
