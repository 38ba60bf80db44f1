import type { TookEffect } from "../../../combat/ruleset-host.ts";
import { lineOf, type Step } from "../../../combat/took-effect.ts";

/** Under Six Seconds: an action that is over, or a delay that is (SX-408, SX-601). */
export function tookEffectInSeconds(steps: readonly Step[]): TookEffect | null {
  return lineOf(steps.at(-1), ["seconds.done", "seconds.effect", "seconds.early", "did"], ["item", "what"]);
}
