import type { TookEffect } from "../../../combat/ruleset-host.ts";
import { type LoggedStep, lineOf } from "../../../combat/took-effect.ts";

/** Under Six Seconds: an action that is over, or a delay that is (SX-408, SX-601). */
export function tookEffectInSeconds(steps: readonly LoggedStep[]): TookEffect | null {
  return lineOf(steps.at(-1), ["seconds.done", "seconds.effect", "seconds.early", "did"], ["item", "what"]);
}
