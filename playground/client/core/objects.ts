import type { Loose, LooseObject } from "./loose.ts";
import { directiveOf } from "./operators.ts";

/** A plain object of any realm: class instances, arrays and null are none. */
export function isPlainObject(value: unknown): value is LooseObject {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

export function getType(value: unknown): string {
  if (value === null) return "null";
  if (typeof value !== "object") return typeof value;
  if (isPlainObject(value)) return "Object";
  const name = Object.prototype.toString.call(value).slice(8, -1);
  return name === "Object" ? "Unknown" : name;
}

/** Copies plain objects, arrays and dates; other objects are kept by reference, or throw with `strict`. */
export function deepClone<T>(original: T, { strict = false }: { strict?: boolean } = {}): T {
  if (typeof original !== "object" || original === null) return original;
  if (Array.isArray(original)) return original.map((item) => deepClone(item, { strict })) as T;
  if (getType(original) === "Date") return new Date(original as Loose) as T;
  if (!isPlainObject(original)) {
    if (strict) throw new Error("deepClone cannot clone advanced objects");
    return original;
  }
  const clone: LooseObject = {};
  for (const key of Object.keys(original)) clone[key] = deepClone((original as LooseObject)[key], { strict });
  return clone as T;
}

export function duplicate<T>(original: T): T {
  return JSON.parse(JSON.stringify(original));
}

export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (value instanceof Set || value instanceof Map) return value.size === 0;
  return isPlainObject(value) && Object.keys(value).length === 0;
}

export function getProperty(object: Loose, path: string): Loose {
  if (!path || object === undefined || object === null) return undefined;
  if (path in Object(object)) return object[path];
  let target = object;
  for (const part of path.split(".")) {
    if (target === null || target === undefined || !(part in Object(target))) return undefined;
    target = target[part];
  }
  return target;
}

export function hasProperty(object: Loose, path: string): boolean {
  if (!path || object === undefined || object === null) return false;
  if (path in Object(object)) return true;
  let target = object;
  for (const part of path.split(".")) {
    if (target === null || target === undefined || !(part in Object(target))) return false;
    target = target[part];
  }
  return true;
}

/** Returns whether the value was changed. */
export function setProperty(object: Loose, path: string, value: Loose): boolean {
  if (!path) return false;
  const parts = path.split(".");
  const last = parts.pop() as string;
  let target = object;
  for (const part of parts) {
    target[part] ??= {};
    target = target[part];
  }
  const changed = !(last in target) || target[last] !== value;
  if (changed) target[last] = value;
  return changed;
}

export function deleteProperty(object: Loose, path: string): boolean {
  const parts = path.split(".");
  const last = parts.pop() as string;
  const target = parts.length ? getProperty(object, parts.join(".")) : object;
  if (target === null || typeof target !== "object" || !(last in target)) return false;
  return delete target[last];
}

/** `{"a.b": 1}` becomes `{a: {b: 1}}`, inside arrays too. Class instances (V14's operators) are left alone. */
export function expandObject<T = LooseObject>(object: LooseObject): T {
  return expandValue(object) as T;
}

function expandValue(value: Loose): Loose {
  if (Array.isArray(value)) return value.map(expandValue);
  if (!isPlainObject(value)) return value;
  const expanded: LooseObject = {};
  for (const [path, inner] of Object.entries(value)) setExpanded(expanded, path, expandValue(inner));
  return expanded;
}

function setExpanded(target: LooseObject, path: string, value: Loose): void {
  let at = target;
  let last = path;
  if (path.includes(".")) {
    const parts = path.split(".");
    last = parts.pop() as string;
    for (const part of parts) {
      if (!isPlainObject(at[part])) at[part] = {};
      at = at[part];
    }
  }
  if (last in at && isPlainObject(at[last]) && isPlainObject(value)) mergeObject(at[last], value);
  else at[last] = value;
}

export function flattenObject(object: LooseObject): LooseObject {
  const flat: LooseObject = {};
  for (const [key, value] of Object.entries(object)) {
    if (!isPlainObject(value)) flat[key] = value;
    else if (isEmpty(value)) flat[key] = value;
    else for (const [inner, leaf] of Object.entries(flattenObject(value))) flat[`${key}.${inner}`] = leaf;
  }
  return flat;
}

/** Deep equality of plain data, sets and maps. `equals` methods count. */
export function objectsEqual(a: Loose, b: Loose): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => objectsEqual(item, b[index]));
  }
  if (a instanceof Set) return b instanceof Set && a.size === b.size && [...a].every((item) => b.has(item));
  if (typeof a.equals === "function") return a.equals(b);
  if (!isPlainObject(a) || !isPlainObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && objectsEqual(a[key], b[key]));
}

/** Differences of `other` from `original`, by key; with `deletionKeys`, `-=key` for keys missing in `other`. */
export function diffObject(
  original: LooseObject,
  other: LooseObject,
  { inner = false, deletionKeys = false }: { inner?: boolean; deletionKeys?: boolean } = {},
): LooseObject {
  const difference: LooseObject = {};
  for (const [key, value] of Object.entries(other)) {
    if (inner && !(key in original)) continue;
    if (isPlainObject(original[key]) && isPlainObject(value)) {
      const below = diffObject(original[key], value, { inner, deletionKeys });
      if (!isEmpty(below)) difference[key] = below;
      else if (isEmpty(value) !== isEmpty(original[key])) difference[key] = value;
    } else if (!objectsEqual(original[key], value)) difference[key] = value;
  }
  if (deletionKeys) for (const key of Object.keys(original)) if (!(key in other)) difference[`-=${key}`] = null;
  return difference;
}

export function filterObject(source: LooseObject, template: LooseObject): LooseObject {
  const result: LooseObject = {};
  for (const key of Object.keys(template)) {
    if (!(key in source)) continue;
    const both = isPlainObject(source[key]) && isPlainObject(template[key]);
    result[key] = both ? filterObject(source[key], template[key]) : source[key];
  }
  return result;
}

export function invertObject(object: Record<string, string | number>): Record<string | number, string> {
  const inverted: Record<string | number, string> = {};
  for (const [key, value] of Object.entries(object)) {
    if (value in inverted) throw new Error("Values of the provided object must be unique in order to invert it.");
    inverted[value] = key;
  }
  return inverted;
}

export interface MergeOptions {
  insertKeys?: boolean;
  insertValues?: boolean;
  overwrite?: boolean;
  recursive?: boolean;
  inplace?: boolean;
  enforceTypes?: boolean;
  /** V13: carry out `-=key` and `==key`. */
  performDeletions?: boolean;
  /** V14: carry out operator values. */
  applyOperators?: boolean;
}

/** Merges `other` into `original` (in place unless told otherwise); dotted keys are expanded first. */
export function mergeObject<T extends LooseObject>(
  original: T,
  other: LooseObject = {},
  options: MergeOptions = {},
): T {
  const { inplace = true } = options;
  const expand = (object: LooseObject) =>
    Object.keys(object).some((key) => key.includes(".")) ? expandObject(object) : object;
  const target: LooseObject = inplace ? original : deepClone(original);
  if (inplace && Object.keys(target).some((key) => key.includes("."))) {
    const expanded = expandObject(target);
    for (const key of Object.keys(target)) delete target[key];
    Object.assign(target, expanded);
  }
  for (const [key, value] of Object.entries(expand(other)))
    mergeKey(target, key, value, { ...options, inplace: true }, 0);
  return target as T;
}

function mergeKey(target: LooseObject, key: string, value: Loose, options: MergeOptions, depth: number): void {
  if (options.performDeletions || options.applyOperators) {
    const directive = directiveOf(key, value);
    if (directive.kind === "delete") delete target[directive.key];
    if (directive.kind === "replace") target[directive.key] = deepClone(directive.value);
    if (directive.kind !== "merge") return;
  }
  if (!(key in target)) {
    const allowed = depth === 0 ? (options.insertKeys ?? true) : (options.insertValues ?? true);
    if (allowed) target[key] = isPlainObject(value) ? mergeObject({}, value, options) : deepClone(value);
    return;
  }
  const current = target[key];
  if (isPlainObject(current) && isPlainObject(value) && (options.recursive ?? true)) {
    for (const [inner, leaf] of Object.entries(value)) mergeKey(current, inner, leaf, options, depth + 1);
    return;
  }
  if (!(options.overwrite ?? true)) return;
  if (options.enforceTypes && current !== undefined && getType(current) !== getType(value)) {
    throw new Error(
      `Mismatched data types encountered during object merge: ${getType(current)} and ${getType(value)}.`,
    );
  }
  target[key] = deepClone(value);
}
