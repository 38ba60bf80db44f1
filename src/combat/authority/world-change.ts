import type { Json, Placement } from "../../engine/types.ts";

/** Data of a document as plain JSON, or fields by dotted path. */
export type Data = { readonly [key: string]: Json };

/** Change outside the encounter, with data before and after for finishing, undo and redo. Plain JSON. */
export type WorldChange =
  /** Token walks along `path`, or is put at `after` with an empty path. */
  | {
      readonly kind: "token";
      readonly uuid: string;
      readonly before: Placement;
      readonly after: Placement;
      readonly path: readonly Placement[];
    }
  /** Document created (`before` null) or deleted (`after` null). */
  | { readonly kind: "document"; readonly uuid: string; readonly before: Data | null; readonly after: Data | null }
  /** Fields of a document changed, by dotted path. */
  | { readonly kind: "fields"; readonly uuid: string; readonly before: Data; readonly after: Data }
  /** World time moved by a number of seconds, in the encounter's own write if possible. */
  | { readonly kind: "clock"; readonly seconds: number };
