/** Handles `system` on the server, without models: sanitizes HTML and guards fields for GMs only. */
import type { JsonObject } from "../protocol.ts";
import type { Rules, TypeDeclaration } from "./context.ts";
import { sanitizeHtml } from "./html.ts";
import { isObject } from "./json.ts";
import { Refusal } from "./refusal.ts";

/**
 * `system` of a new document or of a change: a copy with its HTML sanitized.
 * @throws Refusal if a non-GM writes a GM's field ("can only be updated by a GM user", ServerSanitizationFields; V14 also refuses
 * on creation, foundryvtt#14252).
 */
export function cleanSystem(given: unknown, declared: TypeDeclaration | undefined, rules: Rules): JsonObject {
  let data = isObject(given) ? given : {};
  if (!declared) return data;
  for (const path of declared.htmlFields) data = mapBelow(data, path.split("."), sanitized);
  for (const path of rules.isGM ? [] : declared.gmOnlyFields) {
    mapBelow(data, path.split("."), () => {
      throw new Refusal(`system.${path} may only be modified by a GM or Assistant GM user.`);
    });
  }
  return data;
}

/** `system` of a player's new document under V13, without GM fields. */
export function withoutGMFields(given: unknown, declared: TypeDeclaration | undefined): JsonObject {
  let data = isObject(given) ? given : {};
  for (const path of declared?.gmOnlyFields ?? []) data = mapBelow(data, path.split("."), () => undefined);
  return data;
}

function sanitized(value: unknown): unknown {
  return typeof value === "string" ? sanitizeHtml(value) : value;
}

/** Replaces the value at a path (`*` is any key); undefined removes the key. */
function mapPath(data: JsonObject, path: string[], change: (value: unknown) => unknown): JsonObject {
  const [step = "", ...rest] = path;
  const copy: JsonObject = { ...data };
  for (const key of Object.keys(data)) {
    const plain = key.replace(/^(==|-=)/, "");
    if (step !== "*" && plain !== step) continue;
    const value = changed(data[key], rest, change);
    if (value === undefined) delete copy[key];
    else copy[key] = value;
  }
  return copy;
}

function changed(value: unknown, path: string[], change: (value: unknown) => unknown): unknown {
  if (path.length === 0) return isReplacement(value) ? { ...value, value: change(value.value) } : change(value);
  return isObject(value) ? mapBelow(value, path, change) : value;
}

/** True for a serialized replacement, whose new value is in `value`. */
function isReplacement(value: unknown): value is JsonObject {
  return isObject(value) && value.__$OPERATOR$__ === "ForcedReplacement";
}

function mapBelow(data: JsonObject, path: string[], change: (value: unknown) => unknown): JsonObject {
  if (!isReplacement(data)) return mapPath(data, path, change);
  return isObject(data.value) ? { ...data, value: mapPath(data.value, path, change) } : data;
}
