import type { Json, Placement } from "../../engine/types.ts";

/** Of a document, as plain JSON. */
export type Data = { readonly [key: string]: Json };

/**
 * A change outside the encounter with its data before and after, so that it can be finished, undone and redone. Plain
 * JSON.
 */
export type WorldChange =
  | {
      readonly kind: "token";
      readonly uuid: string;
      readonly before: Placement;
      readonly after: Placement;
      readonly path: readonly Placement[];
    }
  /** A document that is there or not: null where it isn't. */
  | { readonly kind: "document"; readonly uuid: string; readonly before: Data | null; readonly after: Data | null }
  /** Some fields of a document, by dotted path. */
  | { readonly kind: "fields"; readonly uuid: string; readonly before: Data; readonly after: Data }
  /** World time, in seconds; it rides on the fight's own write. */
  | { readonly kind: "clock"; readonly seconds: number };
