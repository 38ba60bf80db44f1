import { data, object, orRefuse, type Schema, type Shaped, text } from "./schema.ts";
import type { Refusal } from "./types.ts";

const objectChangeShape = { uuid: text(), before: data, after: data } as const;

/** Fields of a document, by dotted path: a door that opens, a weapon that is taken in hand. */
export type ObjectChange = Shaped<typeof objectChangeShape>;

/** Change of an object in a command. */
export const objectChange: Schema<ObjectChange> = object(objectChangeShape);

/** The same; null there: the host found no such object, and `nothing` says so. */
export function objectChangeOr(nothing: Refusal): Schema<ObjectChange> {
  return orRefuse(objectChange, nothing, (raw) => raw === null);
}
