import type { Json, Placement } from "../../engine/types.ts";

/** Of a document, as plain JSON. */
export type Data = { readonly [key: string]: Json };

/** Change outside the encounter, with data before and after for finishing, undo and redo. Plain JSON. */
export type WorldChange =
  | {
      readonly kind: "token";
      readonly uuid: string;
      readonly before: Placement;
      readonly after: Placement;
      readonly path: readonly Placement[];
    }
  /** Document created or deleted: null for absent. */
  | { readonly kind: "document"; readonly uuid: string; readonly before: Data | null; readonly after: Data | null }
  /** Some fields of a document, by dotted path. */
  | { readonly kind: "fields"; readonly uuid: string; readonly before: Data; readonly after: Data }
  /** World time, in seconds; it rides on the fight's own write. */
  | { readonly kind: "clock"; readonly seconds: number };
