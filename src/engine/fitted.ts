import { isRecord } from "./fields.ts";
import type { Schema, SchemaForm, Shape } from "./schema.ts";

/**
 * Value from a document, with effects on it, brought into the ranges of a schema: a number out of range becomes the nearest in range,
 * a text or a list too long is cut, all else stays as it is.
 */
export function fitted<T>({ form }: Schema<unknown>, value: T): T {
  return fittedTo(form, value) as T;
}

function fittedTo(form: SchemaForm, value: unknown): unknown {
  switch (form.kind) {
    case "text":
      return typeof value === "string" ? value.slice(0, form.most) : value;
    case "whole":
      return typeof value === "number" ? within(form, Math.round(value)) : value;
    case "number":
      return typeof value === "number" ? within(form, value) : value;
    case "list":
      return Array.isArray(value) ? value.slice(0, form.most).map((each) => fittedTo(form.of.form, each)) : value;
    case "nullable":
    case "optional":
      return fittedTo(form.of.form, value);
    case "object":
      return isRecord(value) ? fittedIn(form.shape, value) : value;
    case "variants":
      return isRecord(value) ? fittedIn(form.shapes[String(value[form.tag])] ?? {}, value) : value;
    case "byCombatant":
    case "byId":
      return isRecord(value) ? mapped(value, (each) => fittedTo(form.of.form, each)) : value;
    default:
      return value;
  }
}

function within({ least, most }: { readonly least: number; readonly most: number }, value: number): number {
  return Math.max(least, Math.min(most, value));
}

type Values = Readonly<Record<string, unknown>>;

function fittedIn(shape: Shape, values: Values): Values {
  return mapped(values, (value, name) => {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return schema ? fittedTo(schema.form, value) : value;
  });
}

function mapped(values: Values, change: (value: unknown, name: string) => unknown): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]));
}
