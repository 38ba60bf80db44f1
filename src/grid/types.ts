import type { Brand } from "../engine/types.ts";

/** Space of a grid: column and row on squares, axial q and r on hexes. Whole numbers. Without a grid: a point. */
export interface Space {
  readonly x: number;
  readonly y: number;
}

export type GridKind = "square" | "hex" | "gridless";

/** Layout of a grid on the screen: squares, hexes with a point on top (rows) or with a flat top (columns), or no grid. */
export type Layout = "square" | "pointy" | "flat" | "gridless";

/** Medium of a space, as marked by the scene's regions (DX-510); `face`: a sheer face to climb. */
export type Medium = "land" | "water" | "air" | "face";

/** Scene pixels. */
export type Pixels = Brand<number, "Pixels">;

/** Distance in spaces: steps between neighbours. */
export type Spaces = Brand<number, "Spaces">;

/** Degrees clockwise as seen on the screen: 0 at the top, 90 to the right. At least 0, below 360. */
export type Degrees = Brand<number, "Degrees">;

/** Point on the screen: x to the right, y down. Functions returning points say the unit. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
