import type { Patch } from "immer";
import type { AnyCommand, HistoryEntry } from "../../engine/index.ts";

type Entry = HistoryEntry<AnyCommand>;

/** A patch as it is stored: `[keys, value]` replaces what is there, with a third member it is another operation. */
export type StoredPatch = readonly [path: Patch["path"], value: unknown, op?: Patch["op"]];

/** A step of the history as JSON: what is empty isn't stored. */
export type StoredEntry = Omit<Partial<Entry>, "inverse" | "given"> & {
  readonly seq: number;
  readonly request: string;
  /** The number of the step before; absent in what 0.3.1 and earlier versions stored. */
  readonly previous?: number;
  readonly back?: readonly StoredPatch[];
  readonly given: Pick<Entry["given"], "command" | "asker"> & Partial<Entry["given"]>;
};

type Fields = Readonly<Record<string, unknown>>;

/** Whether JSON is a step of the history, in all that is read of it without further care. */
export function isReadable(value: unknown): value is StoredEntry {
  if (!isObject(value)) return false;
  const { seq, request, given, previous } = value;
  return (
    isWhole(seq) &&
    typeof request === "string" &&
    (previous === undefined || isWhole(previous)) &&
    isObject(given) &&
    isObject(given.command) &&
    typeof given.command.kind === "string" &&
    isObject(given.asker) &&
    Array.isArray(given.asker.owns) &&
    areAll(value.results, isObject) &&
    areAll(value.back, isPatch) &&
    areAll(value.world, isChange) &&
    areAll(value.log, (line) => isObject(line) && typeof line.event === "string") &&
    areAll(value.marks, isText) &&
    areAll(value.readers, isText)
  );
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
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
  if (!isObject(value)) return false;
  const { kind, uuid, before, after, path, seconds } = value;
  if (kind === "clock") return typeof seconds === "number";
  if (!isText(uuid)) return false;
  if (kind === "document") return [before, after].every((data) => data === null || isObject(data));
  const areEnds = isObject(before) && isObject(after);
  return areEnds && (kind === "fields" || (kind === "token" && Array.isArray(path) && path.every(isObject)));
}
