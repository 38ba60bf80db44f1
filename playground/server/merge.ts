/**
 * Merging of changes into stored data as documented: dotted keys are expanded, objects merged recursively, arrays replaced whole.
 * Deletion and replacement are written `-=key` and `==key` (V13; V14 until 16, with a note) or, in V14, as serialized operators.
 * Never changes data in place, so unchanged branches are shared between old and new.
 */
import type { Generation, JsonObject } from "../protocol.ts";
import { isObject } from "./json.ts";
import { Refusal } from "./refusal.ts";

export interface MergeRules {
  generation: Generation;
  recursive: boolean;
  note: (message: string) => void;
}

const OPERATOR = "__$OPERATOR$__";

/** Expands dotted keys to nested objects, at every depth of plain objects; arrays stay unchanged. */
export function expand(data: JsonObject): JsonObject {
  const expanded: JsonObject = {};
  for (const [key, value] of Object.entries(data)) {
    const inner = isObject(value) && !isOperator(value) ? expand(value) : value;
    insert(expanded, key.split("."), inner);
  }
  return expanded;
}

function insert(target: JsonObject, path: string[], value: unknown): void {
  const [key = "", ...rest] = path;
  if (key === "__proto__") return;
  const present = target[key];
  if (rest.length > 0) {
    const next = isObject(present) ? present : {};
    target[key] = next;
    insert(next, rest, value);
  } else if (isObject(present) && isObject(value) && !isOperator(value)) {
    for (const [inner, innerValue] of Object.entries(value)) insert(present, [inner], innerValue);
  } else {
    target[key] = value;
  }
}

/** Action for one key of a change, with the stored key. */
export type Step =
  | { do: "set"; key: string; value: unknown }
  | { do: "delete"; key: string }
  | { do: "replace"; key: string; value: unknown };

/**
 * Reads a key of a change with its operator, if any.
 * @throws Refusal for an operator inside a replaced value: its effect is undocumented (foundryvtt issue 14573).
 */
export function readStep(key: string, value: unknown, rules: MergeRules): Step {
  if (rules.generation >= 14 && isOperator(value)) {
    if (value[OPERATOR] === "ForcedDeletion") return { do: "delete", key };
    if (value[OPERATOR] !== "ForcedReplacement") throw new Refusal(`Unknown operator "${value[OPERATOR]}" at ${key}`);
    if (holdsOperator(value.value)) throw new Refusal(`The replacement of ${key} has an operator inside`);
    return { do: "replace", key, value: value.value };
  }
  const prefix = key.slice(0, 2);
  if (key.length < 3 || (prefix !== "-=" && prefix !== "==")) return { do: "set", key, value };
  if (rules.generation >= 14)
    rules.note(`"${key}" in an update is deprecated since V14 and ends with V16; use operators.`);
  return prefix === "-=" ? { do: "delete", key: key.slice(2) } : { do: "replace", key: key.slice(2), value };
}

function isOperator(value: unknown): value is JsonObject {
  return isObject(value) && typeof value[OPERATOR] === "string";
}

function holdsOperator(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsOperator);
  return isObject(value) && (isOperator(value) || Object.values(value).some(holdsOperator));
}

/** The stored object with an expanded change merged in. */
export function mergeChange(stored: JsonObject, change: JsonObject, rules: MergeRules): JsonObject {
  const merged = { ...stored };
  for (const [rawKey, value] of Object.entries(change)) {
    const step = readStep(rawKey, value, rules);
    if (step.do === "delete") delete merged[step.key];
    else if (step.do === "replace") merged[step.key] = step.value;
    else merged[step.key] = mergeValue(merged[step.key], step.value, rules);
  }
  return merged;
}

/** Merges a value over a stored one. Operators inside a new object have no effect and vanish. */
export function mergeValue(stored: unknown, value: unknown, rules: MergeRules): unknown {
  if (!isObject(value)) return value;
  return mergeChange(rules.recursive && isObject(stored) ? stored : {}, value, rules);
}

/** Recursive merge without any operator: given keys go over defaults. */
export function mergeData(defaults: JsonObject, given: JsonObject): JsonObject {
  const merged = { ...defaults };
  for (const [key, value] of Object.entries(given)) {
    if (key === "__proto__") continue;
    const under = merged[key];
    merged[key] = isObject(under) && isObject(value) ? mergeData(under, value) : value;
  }
  return merged;
}
