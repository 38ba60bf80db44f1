import type { Fields } from "./fields.ts";
import type { Json, Refusal } from "./types.ts";

/** Fields of a document, by dotted path: a door that opens, a weapon that is taken in hand. */
export interface ObjectChange {
  readonly uuid: string;
  readonly before: { readonly [path: string]: Json };
  readonly after: { readonly [path: string]: Json };
}

/** What becomes of an object, out of a command. Null there: the door found no such object; `nothing` says so. */
export function readObjectChange(f: Fields, name: string, nothing: Refusal): ObjectChange {
  if (f.value(name) === null) f.refuse(nothing);
  return objectChangeIn(f.inside(name));
}

/** What becomes of an object, out of its own fields. */
export function objectChangeIn(f: Fields): ObjectChange {
  return { uuid: f.text("uuid"), before: f.data("before"), after: f.data("after") };
}
