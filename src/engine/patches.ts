import type { Patch } from "immer";
import type { Json } from "./types.ts";

/** A write to storage: the value at `path` is replaced whole, or deleted. */
export type Change =
  | { readonly path: readonly string[]; readonly value: Json }
  | { readonly path: readonly string[]; readonly delete: true };

type Keyed = Readonly<Record<string, unknown>>;

/**
 * Fewest writes that turn `before` into `after`, given the patches between them. Storage replaces arrays whole, so a
 * patch inside an array becomes a replacement of the outermost array. Changes never overlap or repeat present values.
 * Values come from `after`, so the last of several patches to a path counts.
 */
export function storageChanges(before: object, after: object, patches: readonly Patch[]): Change[] {
  const paths = new Map<string, string[]>();
  for (const patch of patches) {
    for (const path of reach(before, after, patch.path.map(String))) paths.set(JSON.stringify(path), path);
  }
  const kept = [...paths.values()].filter((path) => !liesBelowAnother(path, paths));
  return kept.flatMap((path) => changeAt(before, after, path));
}

/**
 * Returns the paths affected by a patch: its path, cut off at the point where either side is no keyed object; every key
 * for the root.
 */
function reach(before: object, after: object, path: readonly string[]): string[][] {
  if (path.length === 0) return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((key) => [key]);
  let [old, now]: unknown[] = [before, after];
  for (const [depth, key] of path.entries()) {
    if (!isKeyed(old) || !isKeyed(now)) return [path.slice(0, depth)];
    old = ownValue(old, key);
    now = ownValue(now, key);
  }
  return [[...path]];
}

function liesBelowAnother(path: readonly string[], all: ReadonlyMap<string, unknown>): boolean {
  return path.some((_, depth) => depth > 0 && all.has(JSON.stringify(path.slice(0, depth))));
}

function changeAt(before: object, after: object, path: readonly string[]): Change[] {
  const old = valueAt(before, path);
  const now = valueAt(after, path);
  if (old === now) return [];
  // States are plain JSON, so what is found there is.
  return now === undefined ? [{ path, delete: true }] : [{ path, value: now as Json }];
}

function valueAt(root: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (isKeyed(value) ? ownValue(value, key) : undefined), root);
}

function ownValue(value: Keyed, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function isKeyed(value: unknown): value is Keyed {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
