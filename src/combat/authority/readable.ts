import type { Patch } from "immer";
import { type AnyCommand, type HistoryEntry, isRecord } from "../../engine/index.ts";

type Entry = HistoryEntry<AnyCommand>;

/** Stored form of a patch: `[path, value]` to replace a value; a third entry names another operation. */
export type StoredPatch = readonly [path: Patch["path"], value: unknown, op?: Patch["op"]];

/** Step of the history as JSON, without empty fields. */
export type StoredEntry = Omit<Partial<Entry>, "inverse" | "given"> & {
  readonly seq: number;
  readonly request: string;
  /** `seq` of the step before; absent for the first step, and in entries of 0.3.1 and earlier. */
  readonly previous?: number;
  /** Inverse patches. */
  readonly back?: readonly StoredPatch[];
  readonly given: Pick<Entry["given"], "command" | "asker"> & {
    readonly override?: boolean;
    readonly freshScores?: Entry["given"]["freshScores"];
  };
};

/** True for JSON of a history step: checks all fields read later without checks. */
export function isReadable(value: unknown): value is StoredEntry {
  if (!isRecord(value)) return false;
  const { seq, request, given, previous } = value;
  return (
    isWhole(seq) &&
    typeof request === "string" &&
    (previous === undefined || isWhole(previous)) &&
    isRecord(given) &&
    isRecord(given.command) &&
    typeof given.command.kind === "string" &&
    isRecord(given.asker) &&
    Array.isArray(given.asker.owns) &&
    areAll(value.results, isRecord) &&
    areAll(value.back, isPatch) &&
    areAll(value.world, isChange) &&
    areAll(value.log, (line) => isRecord(line) && typeof line.event === "string") &&
    areAll(value.turnEvents, isText) &&
    areAll(value.readers, isText)
  );
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function isWhole(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

/** True for undefined, and for a list of passing values. */
function areAll(list: unknown, is: (each: unknown) => boolean): boolean {
  return list === undefined || (Array.isArray(list) && list.every(is));
}

function isPatch(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const [path, , op] = value;
  const isKey = (key: unknown) => typeof key === "string" || typeof key === "number";
  return areAll(path ?? null, isKey) && (op === undefined || ["add", "remove", "replace"].includes(op));
}

function isChange(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { kind, uuid, before, after, path, seconds } = value;
  if (kind === "clock") return typeof seconds === "number";
  if (!isText(uuid)) return false;
  if (kind === "document") return [before, after].every((data) => data === null || isRecord(data));
  const areEnds = isRecord(before) && isRecord(after);
  return areEnds && (kind === "fields" || (kind === "token" && Array.isArray(path) && path.every(isRecord)));
}
