import { isRecord } from "../../engine/fields.ts";
import { removal } from "../versions.ts";

/** Change to stored data: path from the root, and the new value there, or its deletion. */
export type StoredChange =
  | { readonly path: readonly string[]; readonly value: unknown }
  | { readonly path: readonly string[]; readonly delete: true };

/**
 * Update object for Foundry with the changes. Foundry merges objects, so only differences and removals are included; arrays are
 * replaced whole.
 * @param before the stored data before the changes
 */
export function toUpdate(changes: readonly StoredChange[], before: unknown): Record<string, unknown> {
  const update: Record<string, unknown> = {};
  for (const change of changes) {
    const parent = change.path.slice(0, -1).reduce(below, update);
    const key = change.path.at(-1) ?? "";
    if ("delete" in change) assign(parent, removal(key));
    else parent[key] = merged(change.value, at(before, change.path));
  }
  return update;
}

function below(object: Record<string, unknown>, key: string): Record<string, unknown> {
  const next = object[key];
  if (isRecord(next)) return next;
  const made: Record<string, unknown> = {};
  object[key] = made;
  return made;
}

function at(data: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), data);
}

function assign(object: Record<string, unknown>, [key, value]: [string, unknown]): void {
  object[key] = value;
}

function merged(value: unknown, before: unknown): unknown {
  if (!isRecord(value) || !isRecord(before)) return value;
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(before)) if (!(key in value)) assign(result, removal(key));
  for (const [key, next] of Object.entries(value)) {
    if (JSON.stringify(next) !== JSON.stringify(before[key])) result[key] = merged(next, before[key]);
  }
  return result;
}

/** True if two JSON values are deeply equal; the order of keys doesn't matter. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((each, i) => isSame(each, b[i]));
  if (Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  const [one, other] = [a as Readonly<Record<string, unknown>>, b as Readonly<Record<string, unknown>>];
  for (const key of keys) {
    const value = other[key];
    if (!isSame(one[key], value) || (value === undefined && !Object.hasOwn(b, key))) return false;
  }
  return true;
}
