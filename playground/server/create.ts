/** Turns data from a client into the source of a new document. */

import type { JsonObject } from "../protocol.ts";
import { checkType, declarationOf, type Rules } from "./context.ts";
import { type Definition, type DocumentName, type Field, InvalidValue } from "./fields.ts";
import { isId, isObject, newId, objectsIn, type Source } from "./json.ts";
import { mergeData } from "./merge.ts";
import { Refusal } from "./refusal.ts";
import { DEFAULT_LEVEL } from "./scene-schemas.ts";
import { definitionOf, fieldOf } from "./schemas.ts";
import { cleanSystem, withoutGMFields } from "./system-data.ts";

/** `keepId` and `keepEmbeddedIds` as in the options of Document.create; embedded ids are kept unless told otherwise. */
export interface CreateOptions {
  keepId: boolean;
  keepEmbeddedIds: boolean;
}

/**
 * Fills defaults, casts known fields, drops unknown ones. `system` is stored as given: models exist on clients only.
 * @throws Refusal for an invalid field or type.
 */
export function createSource(name: DocumentName, given: JsonObject, options: CreateOptions, rules: Rules): Source {
  const data = mergeData(rules.defaults[name] ?? {}, given);
  const definition = definitionOf(name);
  const source: Source = { _id: options.keepId && isId(data._id) ? data._id : newId() };
  const type = typeOf(definition, data, rules);
  for (const key of Object.keys(definition.fields)) {
    const field = fieldOf(definition, key, rules.generation);
    if (!field) continue;
    if (field.kind === "type") source[key] = type;
    else if (field.kind === "system") source[key] = createSystem(name, type, data[key], rules);
    else source[key] = initialValue(definition, source, key, field, data[key], options, rules);
  }
  return source;
}

function createSystem(name: DocumentName, type: unknown, given: unknown, rules: Rules): JsonObject {
  const declared = declarationOf(name, type, rules);
  const dropped = rules.generation < 14 && !rules.isGM;
  return cleanSystem(dropped ? withoutGMFields(given, declared) : given, declared, rules);
}

function typeOf(definition: Definition, data: JsonObject, rules: Rules): string | undefined {
  const field = definition.fields.type;
  return field?.kind === "type" ? checkType(definition, data.type ?? definition.initialType, rules) : undefined;
}

function initialValue(
  definition: Definition,
  owner: Source,
  key: string,
  field: Field,
  given: unknown,
  options: CreateOptions,
  rules: Rules,
): unknown {
  switch (field.kind) {
    case "stats":
      return { ...(isObject(given) ? given : {}), ...rules.stats, createdTime: rules.stats.modifiedTime };
    case "collection":
      return createCollection(field.of, field.of === "Level" ? atLeastOne(given) : given, options, rules);
    case "single":
      return singleSource(field.of, owner._id, isObject(given) ? given : {}, options, rules);
    case "value":
    case "object":
      return cleanValue(definition, key, field, given);
    default:
      return given;
  }
}

/** Levels of a V14 scene, at least one. A default level has a fixed id, since tokens refer to it. */
function atLeastOne(levels: unknown): unknown {
  const given = objectsIn(levels);
  return given.length > 0 ? given : [{ _id: DEFAULT_LEVEL, name: "Level" }];
}

/** Members of a stored collection; tombstones of an actor delta stay unchanged. */
export function createCollection(of: DocumentName, given: unknown, options: CreateOptions, rules: Rules): JsonObject[] {
  const nested = { ...options, keepId: options.keepEmbeddedIds };
  return objectsIn(given).map((entry) => (entry._tombstone === true ? entry : createSource(of, entry, nested, rules)));
}

/** Mandatory single child: a token's delta has the token's id. */
function singleSource(
  of: DocumentName,
  parentId: string,
  given: JsonObject,
  options: CreateOptions,
  rules: Rules,
): Source {
  return createSource(of, { ...given, _id: parentId }, { ...options, keepId: true }, rules);
}

/**
 * Returns one field's value, cast; undefined falls back to the field's initial value.
 * @throws Refusal naming document and field.
 */
export function cleanValue(definition: Definition, key: string, field: Field, given: unknown): unknown {
  if (field.kind === "object") {
    if (given === undefined || given === null) return field.initial();
    if (!isObject(given)) throw invalid(definition, key, "must be an object");
    return mergeData(field.initial(), given);
  }
  if (field.kind !== "value") return given;
  if (given === undefined) {
    if (field.required) throw invalid(definition, key, "may not be undefined");
    return field.initial();
  }
  try {
    return field.clean(given);
  } catch (error) {
    if (error instanceof InvalidValue) throw invalid(definition, key, error.message);
    throw error;
  }
}

function invalid(definition: Definition, key: string, reason: string): Refusal {
  return new Refusal(`${definition.name} validation errors: ${key}: ${reason}`);
}
