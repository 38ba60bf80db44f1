import type { Patch } from "immer";
import type { AnyCommand, HistoryEntry } from "../../engine/index.ts";
import { isRecord } from "./changes.ts";

type Entry = HistoryEntry<AnyCommand>;

/** Stored form of a patch: `[keys, value]` replaces a value, with a third member another operation. */
export type StoredPatch = readonly [path: Patch["path"], value: unknown, op?: Patch["op"]];

/** A step of the history as JSON: what is empty isn't stored. */
export type StoredEntry = Omit<Partial<Entry>, "inverse" | "given"> & {
  readonly seq: number;
  readonly request: string;
  /** The number of the step before; absent in what 0.3.1 and earlier versions stored. */
  readonly previous?: number;
  readonly back?: readonly StoredPatch[];
  readonly given: Pick<Entry["given"], "command" | "asker"> & {
    readonly insist?: boolean;
    /** Fresh scores at the time, from the command. */
    readonly facts?: Entry["given"]["freshScores"];
  };
};

/** True for JSON of a history step, in every field read without further checks. */
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
    areAll(value.marks, isText) &&
    areAll(value.readers, isText)
  );
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function isWhole(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

/** True for a list of such things, and where there is none. */
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
