import type { Point } from "../grid/types.ts";

interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Surroundings that decide on a label's side. Scene pixels. */
export interface Surroundings {
  /** The middle of the token at the waypoint. */
  readonly center: Point;
  /** The label's upper edge where core puts it: below the token. */
  readonly top: number;
  /** About as large as the label is. */
  readonly size: { readonly width: number; readonly height: number };
  /** Previous point of the path, or null. */
  readonly from: Point | null;
  /** Tokens whose faces should stay free. */
  readonly faces: readonly Box[];
}

/** True if a label lies better above its token: it covers fewer faces there, and not the end of the path. */
export function isBetterAbove({ center, top, size, from, faces }: Surroundings): boolean {
  const covered = (y: number): number => {
    const label = { x: center.x - size.width / 2, y, ...size };
    return faces.filter((face) => overlaps(face, label)).length;
  };
  const below = covered(top) + (from && from.y > center.y ? 1 : 0);
  const above = covered(2 * center.y - top - size.height) + (from && from.y < center.y ? 1 : 0);
  return above < below;
}

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
