import { isV14 } from "./generation.ts";
import type { Loose, LooseObject } from "./loose.ts";
import { logCompatibilityWarning } from "./text.ts";

/** Key that marks an operator in JSON (V14, type package: common/data/operators). */
const MARK = "__$OPERATOR$__";

/** V14: value with an operation for its key. */
export abstract class DataFieldOperator {
  readonly value: Loose;

  constructor(value?: Loose) {
    this.value = value;
  }

  toJSON(): LooseObject {
    const json: LooseObject = { [MARK]: this.constructor.name };
    if (this.value !== undefined) json.value = this.value;
    return json;
  }
}

/** Deletes the key. Global `_del` in V14. */
export class ForcedDeletion extends DataFieldOperator {
  static create(): ForcedDeletion {
    return new ForcedDeletion();
  }
}

/** Replaces the whole value instead of merging. Global `_replace(value)` in V14. */
export class ForcedReplacement extends DataFieldOperator {
  static create(value: Loose): ForcedReplacement {
    return new ForcedReplacement(value);
  }
}

/** Turns operators in a message back into instances, in place where possible. */
export function reviveOperators<T>(value: T): T {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) value[index] = reviveOperators(item);
    return value;
  }
  if (value === null || typeof value !== "object") return value;
  const object = value as LooseObject;
  if (object[MARK] === "ForcedDeletion") return ForcedDeletion.create() as T;
  if (object[MARK] === "ForcedReplacement") return ForcedReplacement.create(object.value) as T;
  for (const key of Object.keys(object)) object[key] = reviveOperators(object[key]);
  return value;
}

export type Directive = { kind: "merge" | "replace" | "delete"; key: string; value: Loose };

/**
 * Operation in one key of a change. Reads V13's key forms (`-=key`, `==key`), still valid in V14 until 16, and V14's operator
 * values.
 */
export function directiveOf(key: string, value: Loose): Directive {
  if (value instanceof ForcedDeletion) return { kind: "delete", key, value: undefined };
  if (value instanceof ForcedReplacement) return { kind: "replace", key, value: value.value };
  if (isV14() && /^[-=]=/.test(key)) {
    logCompatibilityWarning(`The key ${key} is an operator: _del or _replace(value)`, { since: 14, until: 16 });
  }
  if (key.startsWith("-=")) return { kind: "delete", key: key.slice(2), value: undefined };
  if (key.startsWith("==")) return { kind: "replace", key: key.slice(2), value };
  return { kind: "merge", key, value };
}
