import { dueOf, timedOf, uuidOf } from "../data/index.ts";
import type { Json } from "../engine/types.ts";
import { isSame } from "./authority/changes.ts";
import { plain } from "./authority/documents.ts";
import type { WorldChange } from "./authority/world-change.ts";
import { worldRoundSeconds } from "./rulesets.ts";
import { type Duration, durationIn } from "./versions.ts";

/** Activity, duration and statuses of an effect, by stored dotted path. */
type Timing = Readonly<Record<string, Json>>;

const TIMED = "flags.turncraft.timed";
const DUE = "flags.turncraft.due";

/**
 * Earlier timing of the effects in an update, by UUID, sent to all clients: the authority's page knows only the data
 * after the update.
 */
interface TimingBefore {
  turncraftTiming?: Record<string, Timing>;
}

/** Takes over a duration edited in core's fields, usually on core's sheet. Called before an update, on its client. */
export function keepTiming(effect: ActiveEffect.Implementation, changed: object, options: object): void {
  const { duration, disabled, statuses, flags } = foundry.utils.expandObject(changed) as {
    duration?: object;
    disabled?: unknown;
    statuses?: unknown;
    flags?: { turncraft?: object };
  };
  if ([duration, disabled, statuses, flags?.turncraft].every((field) => field === undefined)) return;
  const told = options as TimingBefore;
  told.turncraftTiming = { ...told.turncraftTiming, [uuidOf(effect)]: timingOf(effect) };
  if (!duration || isTimedAnew(effect, flags?.turncraft)) return;
  const before = effect._source.duration;
  // V13 hands on what was typed as it is (foundryvtt#10842).
  const next = durationIn(effect.schema.fields.duration.clean({ ...before, ...duration } as never) ?? {});
  if (!isSame(durationIn(before), next)) follow(effect, changed, next);
}

/** True if an update sets an effect's duration by itself. */
function isTimedAnew(effect: ActiveEffect.Implementation, flags: object = {}): boolean {
  const stored = (effect._source.flags as { turncraft?: object }).turncraft ?? {};
  return Object.entries(flags).some(([key, value]) => !isSame(value, stored[key as keyof typeof stored]));
}

function follow(effect: ActiveEffect.Implementation, changed: object, next: Duration | null): void {
  const [timed, due] = [timedOf(effect), dueOf(effect)];
  if (timed) foundry.utils.setProperty(changed, TIMED, next && { ...next, originator: timed.originator });
  if (!due?.ends) return;
  const seconds = next && next.value * { seconds: 1, rounds: worldRoundSeconds(), minutes: 60 }[next.unit];
  foundry.utils.setProperty(changed, DUE, seconds && { ...due, at: game.time.worldTime + seconds });
}

/** Returns an effect's timing before this update, as sent by its client; null if it didn't change. */
export function timingBefore(effect: ActiveEffect.Implementation, options: object): Timing | null {
  const before = (options as TimingBefore).turncraftTiming?.[uuidOf(effect)];
  return typeof before === "object" ? before : null;
}

/** Returns the changes since then, and their kind: duration, disabled state or statuses; null: none. */
export function timingChange(
  effect: ActiveEffect.Implementation,
  before: Timing,
): { readonly what: "duration" | "disabled" | "statuses"; readonly fields: WorldChange } | null {
  const after = timingOf(effect);
  const paths = Object.keys(after).filter((path) => !isSame(before[path] ?? null, after[path] ?? null));
  const other = (["disabled", "statuses"] as const).find((path) => paths.includes(path));
  const what = isSame(lastingIn(before), lastingIn(after)) ? other : "duration";
  if (!what) return null;
  const pick = (timing: Timing) => Object.fromEntries(paths.map((path) => [path, timing[path] ?? null]));
  return { what, fields: { kind: "fields", uuid: uuidOf(effect), before: pick(before), after: pick(after) } };
}

function timingOf(effect: ActiveEffect.Implementation): Timing {
  const { disabled, duration, statuses } = effect.toObject();
  const stored = Object.entries(duration).map(([key, value]) => [`duration.${key}`, value]);
  return plain({
    disabled,
    statuses,
    [TIMED]: timedOf(effect),
    [DUE]: dueOf(effect),
    ...Object.fromEntries(stored),
  });
}

function lastingIn(timing: Timing): Json {
  if (timing[TIMED]) return timing[TIMED];
  const stored = Object.entries(timing).filter(([path]) => path.startsWith("duration."));
  return durationIn(Object.fromEntries(stored.map(([path, value]) => [path.slice("duration.".length), value]))) as Json;
}
