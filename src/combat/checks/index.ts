export { type CheckResult, isResult } from "./check-view.ts";
export { isPlainCheck, rollPlain } from "./plain-check.ts";
export { opposeCheck, rollCheck } from "./roll-check.ts";
