import type { LogEntry } from "../../rules/engine/types.ts";
import type { Entry } from "../door/journal.ts";
import type { TookEffect } from "./host.ts";

type Step = Pick<Entry, "given" | "log">;

/** Under Six Seconds: an action that is over, or a delay that is (SX-408, SX-601). */
export function tookEffectInSeconds(steps: readonly Step[]): TookEffect | null {
  return lineOf(steps.at(-1), ["seconds.done", "seconds.effect", "seconds.early", "did"], ["item", "what"]);
}

/** Under Group Initiative: a spell that is resolved (GR-109), an attack that hits, an activity that is done. */
export function tookEffectInGroups(steps: readonly Step[]): TookEffect | null {
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

/** Under Action & Flow Points: what takes effect, and an attack that hits, whatever it had to wait for (FL-44, FL-45). */
export function tookEffectInFlow(steps: readonly Step[]): TookEffect | null {
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

/** The first line of a step that tells one of these events; the figures under `names` call the thing. */
function lineOf(step: Step | undefined, events: readonly string[], names: readonly string[]): TookEffect | null {
  const line = step?.log.find(({ event }) => events.some((each) => event === `TURNCRAFT.Log.${each}`));
  if (line?.who === undefined) return null;
  const things = names.map((name) => line.data?.[name]).filter((thing) => typeof thing === "string");
  return { who: line.who, things };
}
