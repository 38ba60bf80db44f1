import type { TookEffect } from "../../../combat/ruleset-host.ts";
import { type LoggedStep, lineOf } from "../../../combat/took-effect.ts";

/** Under Group Initiative: a spell that is resolved (GR-109), an attack that hits, an activity that is done. */
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
