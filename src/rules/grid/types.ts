import type { Brand } from "../engine/types.ts";

/** One space of a grid: column and row on squares, axial q and r on hexes. Integers, never pixels. */
export interface Space {
  readonly x: number;
  readonly y: number;
}

export type GridKind = "square" | "hex" | "gridless";

/** What fills a space, as a scene marks it; null where it marks nothing. */
export type Medium = "land" | "water" | "air" | "face";

/** Scene pixels. */
export type Pixels = Brand<number, "Pixels">;
