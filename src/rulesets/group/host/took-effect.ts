import { type LoggedStep, lineOf } from "../../../combat/results.ts";
import type { TookEffect } from "../../../combat/ruleset-host.ts";

/** Effects under Group Initiative: a resolved spell (GR-109), a hit, a completed activity. */
export function tookEffectInGroups(steps: readonly LoggedStep[]): TookEffect | null {
  const step = steps.at(-1);
  const done = lineOf(
    step,
    ["group.cast", "group.castAt", "group.completed", "group.minor", "group.minorByDefault", "did"],
    ["spell", "what"],
  );
  if (done) return done;
  const hit = lineOf(step, ["group.hit", "group.hitFor", "group.hitTimes"], []);
  const { item } = (step?.given.command ?? {}) as { item?: { uuid?: unknown } };
  return hit && { ...hit, things: typeof item?.uuid === "string" ? [item.uuid] : [] };
}
