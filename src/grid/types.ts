import type { Brand } from "../engine/types.ts";

/** A space of a grid: column and row on squares, axial q and r on hexes. Integers, never pixels. */
export interface Space {
  readonly x: number;
  readonly y: number;
}

export type GridKind = "square" | "hex" | "gridless";

/** A grid as it lies on the screen: hexes with a point on top (rows), or with a flat top (columns). */
export type Layout = "square" | "pointy" | "flat" | "gridless";

/** Medium that fills a space, as marked in the scene; null if unmarked. */
export type Medium = "land" | "water" | "air" | "face";

/** Scene pixels. */
export type Pixels = Brand<number, "Pixels">;

/** Number of spaces, counted as steps between neighbours. */
export type Spaces = Brand<number, "Spaces">;

/** Degrees clockwise as seen on the screen: 0 at the top, 90 to the right. Never negative, below 360. */
export type Degrees = Brand<number, "Degrees">;

/** Point on the screen: x to the right, y down. The unit is its creator's, here never pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
