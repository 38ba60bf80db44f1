import type { Layout, Space } from "../grid/types.ts";
import { bodyOf } from "./body.ts";

/**
 * Returns a token's place: the scene's grid and every space that it covers, in the rules' coordinates. Without a grid
 * its middle alone, in feet.
 */
export function placeOf(token: TokenDocument.Implementation): { layout: Layout; spaces: Space[] } {
  const layout = layoutOf(token);
  return { layout, spaces: layout === "gridless" ? [middleInFeet(token, token._source)] : covered(token) };
}

/** The grid of the token's scene as it lies on the screen. */
export function layoutOf({ parent }: TokenDocument.Implementation): Layout {
  const grid = parent?.grid;
  if (!grid || grid.isGridless) return "gridless";
  if (!(grid instanceof foundry.grid.HexagonalGrid)) return "square";
  return grid.columns ? "flat" : "pointy";
}

/** The token's middle at a place of scene pixels, in whole feet of its scene. */
export function middleInFeet(token: TokenDocument.Implementation, { x, y }: { x: number; y: number }): Space {
  const grid = token.parent?.grid;
  const [size, feet] = [grid?.size ?? 1, grid?.distance ?? 1];
  const toFeet = (pixels: number) => Math.round((pixels / size) * feet);
  return { x: toFeet(x + ((token.width ?? 1) * size) / 2), y: toFeet(y + ((token.height ?? 1) * size) / 2) };
}

function covered(token: TokenDocument.Implementation): Space[] {
  const grid = token.parent?.grid;
  return bodyOf(token).map(({ i, j }) => {
    if (!(grid instanceof foundry.grid.HexagonalGrid)) return { x: j, y: i };
    const { q, r } = grid.offsetToCube({ i, j });
    return { x: q, y: r };
  });
}
