import { type PrivateRollMode, privateRollModes } from "../net/index.ts";

/**
 * The few differences between Foundry V13 and V14 in what the fight writes and posts. Sources: the V14 API pages on
 * operators and `modifyBatch`, foundryvtt issues 13090 (deletion operator) and 11898 (batches).
 */

/** True if the client runs V14 or later. Valid from the hook `init` on. */
export function isV14(): boolean {
  return game.release.generation >= 14;
}

interface V14Globals {
  _del?: unknown;
  _replace?: (value: unknown) => unknown;
}

// V14's operators are globals that the V13 types don't know; a bare name would throw on V13.
const v14 = globalThis as V14Globals;

/** Key and value for removing `key` from a keyed map in an update. */
export function removal(key: string): [key: string, value: unknown] {
  return isV14() ? [key, v14._del] : [`-=${key}`, null];
}

/** Key and value for replacing all of `system` in an update instead of merging. */
export function replacement(value: unknown): [key: string, value: unknown] {
  return isV14() && v14._replace ? ["system", v14._replace(value)] : ["==system", value];
}

/** Operation of a batch, for `foundry.documents.modifyBatch` (V14 API page). */
export interface BatchOperation {
  action: "create" | "update" | "delete";
  documentName: string;
  parent?: unknown;
  [option: string]: unknown;
}

type ModifyBatch = (operations: BatchOperation[]) => Promise<unknown[][]>;

/** V14's way to write several kinds of documents in a single request, or null on V13. */
export function modifyBatch(): ModifyBatch | null {
  const documents = foundry.documents as { modifyBatch?: ModifyBatch };
  return documents.modifyBatch ?? null;
}

/** Returns the user's mode for rolls, or null if public. V13's `core.rollMode`, V14's `core.messageMode`. */
export function rollModeHere(): PrivateRollMode | null {
  const key = isV14() ? "messageMode" : "rollMode";
  const mode = String(game.settings.get("core", key as "rollMode")).replace(/roll$/, ""); // The types are V13's.
  return privateRollModes.find((rollMode) => rollMode === mode) ?? null;
}

/**
 * Returns the readers of a message with a user's dice, wherever posted. Under "gm": the GMs and the roller; under
 * "blind": the GMs alone; under "self": the roller alone.
 */
export function recipientsUnder(rollMode: PrivateRollMode, userId: string): { whisper: string[]; blind: boolean } {
  const gms = rollMode === "self" ? [] : whisperToGMs().whisper;
  const thrower = rollMode === "blind" ? [] : [userId];
  return { whisper: [...new Set([...gms, ...thrower])], blind: rollMode === "blind" };
}

/** Message data for a message between GMs, whatever the user's roll mode. */
export function whisperToGMs(): { whisper: string[] } {
  return { whisper: game.users.filter((user) => user.isGM).flatMap((user) => user.id ?? []) };
}

/** Data of a new effect lasting so many seconds of world time from now on. V13 {seconds, startTime}, V14 {value, units}. */
export function lasting(seconds: number): object {
  const now = game.time.worldTime;
  return isV14()
    ? { duration: { value: seconds, units: "seconds", expiry: null }, start: { time: now } }
    : { duration: { seconds, startTime: now } };
}

/** World time of an effect's start in seconds, as stored by core; null if unknown. V13 duration.startTime, V14 start.time. */
export function begunAt(effect: ActiveEffect.Implementation): number | null {
  const { duration, start } = effect._source as {
    duration: { startTime?: number | null };
    start?: { time?: number | null };
  };
  return start?.time ?? duration.startTime ?? null;
}

/** Duration as a value and a unit. */
export interface Duration {
  readonly value: number;
  readonly unit: "seconds" | "rounds" | "minutes";
}

/** Returns core's stored `duration` of an effect; null without an end. V13 {seconds, rounds}, V14 {value, units}. */
export function durationIn(duration: object): Duration | null {
  const { value, units, seconds, rounds } = duration as {
    value?: number | null;
    units?: string;
    seconds?: number | null;
    rounds?: number | null;
  };
  if (typeof value === "number" && (units === "seconds" || units === "rounds" || units === "minutes"))
    return { value, unit: units };
  if (typeof rounds === "number" && rounds > 0) return { value: rounds, unit: "rounds" };
  return typeof seconds === "number" && seconds > 0 ? { value: seconds, unit: "seconds" } : null;
}
