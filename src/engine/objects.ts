import type { Fields } from "./fields.ts";
import { data, object, readBy, type Schema, type Shaped, text } from "./schema.ts";
import type { Refusal } from "./types.ts";

const objectChangeShape = { uuid: text(), before: data, after: data } as const;

/** Fields of a document, by dotted path: a door that opens, a weapon that is taken in hand. */
export type ObjectChange = Shaped<typeof objectChangeShape>;

/** Change of an object in a command. */
export const objectChange: Schema<ObjectChange> = object(objectChangeShape);

/** The same; null there: the host found no such object, and `nothing` says so. */
export function objectChangeOr(nothing: Refusal): Schema<ObjectChange> {
  return readBy((f, name) => readObjectChange(f, name, nothing), [{ uuid: "Item.i", before: {}, after: {} }]);
}

/** What becomes of an object, out of a command. Null there: the door found no such object; `nothing` says so. */
export function readObjectChange(f: Fields, name: string, nothing: Refusal): ObjectChange {
  if (f.value(name) === null) f.refuse(nothing);
  return objectChange.read(f, name);
}
