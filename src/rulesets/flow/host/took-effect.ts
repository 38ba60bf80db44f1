import { type LoggedStep, lineOf } from "../../../combat/results.ts";
import type { TookEffect } from "../../../combat/ruleset-host.ts";
import type { LogEntry } from "../../../engine/types.ts";

/**
 * Returns what took effect in the newest step: an action, an ability's reaction, or an attack that hits, even one that
 * waited for reactions (FL-44, FL-45); null: nothing.
 */
export function tookEffectInFlow(steps: readonly LoggedStep[]): TookEffect | null {
  const step = steps.at(-1);
  const done = lineOf(
    step,
    ["flow.takesEffect", "flow.takesEffectOn", "flow.usedItem", "flow.abilityReacts"],
    ["what", "item"],
  );
  if (done) return done;
  const hit = lineOf(step, ["flow.hit", "flow.critical"], []);
  const begun = (entry: LogEntry) => entry.event === "TURNCRAFT.Log.flow.attacks" && entry.who === hit?.who;
  const attack = hit && steps.flatMap(({ log }) => log).findLast(begun);
  return hit && { ...hit, things: [String(attack?.data?.what ?? "")] };
}
