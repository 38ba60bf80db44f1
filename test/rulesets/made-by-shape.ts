import fc from "fast-check";
import type { Schema, Shape } from "../../src/engine/index.ts";
import { crowd } from "./any.ts";

const ids = fc.constantFrom("w1", "window-2", "Xy_3", "effect");
const json = fc.dictionary(fc.constantFrom("name", "system.hp", "x"), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 });

/** Any object of a shape, as it comes over the wire. */
export function anyOfShape(shape: Shape): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(shape).map(([name, schema]): [string, fc.Arbitrary<unknown>] => [name, anyOf(schema)]);
  const requiredKeys = Object.keys(shape).filter((name) => shape[name]?.form.kind !== "optional");
  return fc.record(Object.fromEntries(fields), { requiredKeys });
}

/** Any value of a schema; schemas with further checks may still refuse some. */
export function anyOf({ form }: Schema<unknown>): fc.Arbitrary<unknown> {
  switch (form.kind) {
    case "text":
      return fc.string({ maxLength: Math.min(form.most, 20) });
    case "bool":
      return fc.boolean();
    case "whole":
      return fc.integer({ min: form.least, max: form.most });
    case "number":
      return fc.integer({ min: Math.ceil(form.least * 2), max: Math.floor(form.most * 2) }).map((twice) => twice / 2);
    case "choice":
      return fc.constantFrom(...form.values);
    case "id":
      return ids;
    case "data":
      return json;
    case "combatant":
      return fc.constantFrom(...crowd.slice(0, 5));
    case "combatants":
      return fc.subarray(crowd.slice(0, 5), { minLength: form.least });
    case "byCombatant":
      return fc.dictionary(fc.constantFrom(...crowd.slice(0, 3)), anyOf(form.of), { maxKeys: 3 });
    case "byId":
      return fc.dictionary(ids, anyOf(form.of), { maxKeys: 2 });
    case "list":
      return fc.array(anyOf(form.of), { maxLength: Math.min(form.most, 3) });
    case "nullable":
      return fc.option(anyOf(form.of));
    case "optional":
      return anyOf(form.of);
    case "object":
      return anyOfShape(form.shape);
    case "variants":
      return fc.oneof(
        ...Object.entries(form.shapes).map(([name, shape]) =>
          anyOfShape(shape).map((made) => ({ ...made, [form.tag]: name })),
        ),
      );
    case "own":
      return fc.constantFrom(...form.examples);
  }
}
