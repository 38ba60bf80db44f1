import type { Loose } from "../host.ts";

/**
 * Merges application options from the base class down: "array-based options are concatenated, inner objects are merged,
 * otherwise properties in the subclass replace those defined by a parent" (ApplicationV2#_initializeApplicationOptions).
 */
export function mergeOptions(layers: readonly Loose[]): Loose {
  const merged: Loose = {};
  for (const layer of layers) mergeInto(merged, layer);
  return merged;
}

function mergeInto(target: Loose, source: Loose): void {
  for (const [key, value] of Object.entries(source)) {
    const present = target[key];
    if (Array.isArray(value)) target[key] = Array.isArray(present) ? [...present, ...value] : [...value];
    else if (isPlain(value)) mergeInto(plainAt(target, key), value);
    else if (value !== undefined || !(key in target)) target[key] = value;
  }
}

function plainAt(target: Loose, key: string): Loose {
  if (!isPlain(target[key])) target[key] = {};
  return target[key] as Loose;
}

/** Documents, elements and other instances are options too; only plain records are merged. */
function isPlain(value: unknown): value is Loose {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
