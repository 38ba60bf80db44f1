import { type Box, overlaps } from "./prompts-place.ts";

/** Heights of the banner's middle, as shares of the free area, and its places from left to right: the first is the best. */
const rows = [0.12, 0.24, 0.36, 0.72];
const columns = [0.5, 0.28, 0.72];

/**
 * Returns the position for a banner where it covers no token, or the fewest: as high and as near to the middle as
 * possible.
 */
export function bannerPlace(
  free: Box,
  { width, height }: { readonly width: number; readonly height: number },
  tokens: readonly Box[],
): { left: number; top: number } {
  const places = rows.flatMap((row) =>
    columns.map((column) => ({
      left: Math.max(free.left, Math.min(free.left + free.width * column - width / 2, free.left + free.width - width)),
      top: free.top + free.height * row - height / 2,
    })),
  );
  const covered = (place: { left: number; top: number }) =>
    tokens.filter((token) => overlaps({ ...place, width, height }, token)).length;
  const [best = { left: free.left, top: free.top }] = places.toSorted((a, b) => covered(a) - covered(b));
  return best;
}

/** True if a token stands well inside the free area, a tenth of it from its edges at least. */
export function isInSight(free: Box, { left, top, width, height }: Box): boolean {
  const [x, y] = [left + width / 2 - free.left, top + height / 2 - free.top];
  return x > free.width * 0.1 && x < free.width * 0.9 && y > free.height * 0.1 && y < free.height * 0.9;
}
