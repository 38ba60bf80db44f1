import { type LoggedStep, lineOf } from "../../../combat/results.ts";
import type { TookEffect } from "../../../combat/ruleset-host.ts";

/** Effects under Six Seconds: a completed action, or a delay run out (SX-408, SX-601). */
export function tookEffectInSeconds(steps: readonly LoggedStep[]): TookEffect | null {
  return lineOf(steps.at(-1), ["seconds.done", "seconds.effect", "seconds.early", "did"], ["item", "what"]);
}
