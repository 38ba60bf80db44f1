/** Actor attributes for bars and the tracker (TokenDocument.getTrackedAttributes of the type package). */
import { CONFIG } from "../core/config.ts";
import { game } from "../core/game.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import { isPlainObject } from "../core/objects.ts";
import { SchemaField } from "../fields/containers.ts";
import { NumberField } from "../fields/index.ts";

/** Paths: of attributes with value and maximum, and of single numbers. */
export interface TrackedAttributes {
  bar: string[][];
  value: string[][];
}

interface Explorer {
  getTrackedAttributes(data: Loose, path: string[]): TrackedAttributes;
  _getTrackedAttributesFromSchema(schema: Loose, path: string[]): TrackedAttributes;
  _getTrackedAttributesFromObject(data: LooseObject, path: string[]): TrackedAttributes;
}

function joined(all: readonly TrackedAttributes[]): TrackedAttributes {
  const unique = (paths: string[][]) => [...new Map(paths.map((path) => [path.join("."), path])).values()];
  return { bar: unique(all.flatMap(({ bar }) => bar)), value: unique(all.flatMap(({ value }) => value)) };
}

/** Attributes of a model, its class, a schema or plain data; of an actor's type; without any, of all types. */
export function trackedAttributes(explorer: Explorer, data: Loose, path: string[]): TrackedAttributes {
  const { dataModels, trackableAttributes } = CONFIG.Actor;
  if (data === undefined || data === null || typeof data === "string") {
    const types: string[] = data ? [data] : (game.documentTypes.Actor ?? []);
    return joined(
      types.map((type) => {
        const configured = trackableAttributes?.[type];
        if (configured) return { bar: configured.bar.map(split), value: configured.value.map(split) };
        return dataModels[type] ? explorer.getTrackedAttributes(dataModels[type], path) : { bar: [], value: [] };
      }),
    );
  }
  const schema = data instanceof SchemaField ? data : data.schema;
  if (schema instanceof SchemaField) return explorer._getTrackedAttributesFromSchema(schema, path);
  return explorer._getTrackedAttributesFromObject(data, path);
}

const split = (path: string): string[] => path.split(".");

export function attributesOfSchema(explorer: Explorer, schema: Loose, path: string[]): TrackedAttributes {
  const found = schema.entries().map(([name, field]: [string, Loose]): TrackedAttributes => {
    const at = [...path, name];
    if (field instanceof NumberField) return { bar: [], value: [at] };
    const below = field instanceof SchemaField ? field : field.model?.schema;
    if (!below) return { bar: [], value: [] };
    if (below.has("value") && below.has("max")) return { bar: [at], value: [] };
    return explorer.getTrackedAttributes(below, at);
  });
  return joined(found);
}

export function attributesOfObject(explorer: Explorer, data: LooseObject, path: string[]): TrackedAttributes {
  const found = Object.entries(data).map(([name, value]): TrackedAttributes => {
    const at = [...path, name];
    if (typeof value === "number") return { bar: [], value: [at] };
    if (!isPlainObject(value)) return { bar: [], value: [] };
    if ("value" in value && "max" in value) return { bar: [at], value: [] };
    return explorer._getTrackedAttributesFromObject(value, at);
  });
  return joined(found);
}

/** As options of a select. */
export function attributeChoices({ bar, value }: TrackedAttributes): { group: string; value: string; label: string }[] {
  const options = (paths: string[][], group: string) =>
    paths.map((path) => ({ group: game.i18n.localize(group), value: path.join("."), label: path.join(".") }));
  return [...options(bar, "TOKEN.BarAttributes"), ...options(value, "TOKEN.BarValues")];
}
