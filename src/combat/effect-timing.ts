import { timedOf } from "../data/index.ts";
import type { Json } from "../rules/engine/types.ts";
import { plain } from "./door/documents.ts";
import type { WorldChange } from "./door/world.ts";
import { durationIn } from "./versions.ts";

type Effect = ActiveEffect.Implementation;

/** Whether an effect works and how long it lasts, by dotted path as it is stored. */
type Timing = Readonly<Record<string, Json>>;

const TIMED = "flags.turncraft.timed";

/** What an update tells all clients of the effects that it changes, by UUID: a keeper's page knows only what is there after it. */
interface TimingBefore {
  turncraftTiming?: Record<string, Timing>;
}

/**
 * A duration that is changed as core stores it, on core's own sheet as a rule, is the effect's duration for us too. Called
 * before an update, on its client.
 */
export function keepTiming(effect: Effect, changed: object, options: object): void {
  const { duration, disabled, flags } = foundry.utils.expandObject(changed) as {
    duration?: object;
    disabled?: unknown;
    flags?: { turncraft?: { timed?: unknown } };
  };
  if (duration === undefined && disabled === undefined && flags?.turncraft?.timed === undefined) return;
  const told = options as TimingBefore;
  told.turncraftTiming = { ...told.turncraftTiming, [effect.uuid]: timingOf(effect) };
  const timed = timedOf(effect);
  if (!duration || !timed || flags?.turncraft?.timed !== undefined) return;
  const before = effect._source.duration;
  const next = durationIn({ ...before, ...duration });
  if (isSame(durationIn(before), next)) return;
  foundry.utils.setProperty(changed, TIMED, next && { ...next, originator: timed.originator });
}

/** How an effect was timed before this update, as its client told; null where that wasn't changed. */
export function timingBefore(effect: Effect, options: object): Timing | null {
  const before = (options as TimingBefore).turncraftTiming?.[effect.uuid];
  return typeof before === "object" ? before : null;
}

/** What has changed since then, and whether it lasts for another time; null: neither that nor whether it works. */
export function timingChange(
  effect: Effect,
  before: Timing,
): { readonly retimed: boolean; readonly fields: WorldChange } | null {
  const after = timingOf(effect);
  const paths = Object.keys(after).filter((path) => !isSame(before[path] ?? null, after[path] ?? null));
  const retimed = !isSame(lastingIn(before), lastingIn(after));
  if (!retimed && !paths.includes("disabled")) return null;
  const pick = (timing: Timing) => Object.fromEntries(paths.map((path) => [path, timing[path] ?? null]));
  return { retimed, fields: { kind: "fields", uuid: effect.uuid, before: pick(before), after: pick(after) } };
}

function timingOf(effect: Effect): Timing {
  const { disabled, duration } = effect._source;
  const timed = timedOf(effect);
  const stored = Object.entries(duration).map(([key, value]) => [`duration.${key}`, value]);
  return plain({ disabled, [TIMED]: timed, ...Object.fromEntries(stored) });
}

function lastingIn(timing: Timing): Json {
  if (timing[TIMED]) return timing[TIMED];
  const stored = Object.entries(timing).filter(([path]) => path.startsWith("duration."));
  return durationIn(Object.fromEntries(stored.map(([path, value]) => [path.slice("duration.".length), value]))) as Json;
}

function isSame(a: unknown, b: unknown): boolean {
  return foundry.utils.objectsEqual({ value: a }, { value: b });
}
