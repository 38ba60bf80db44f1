import type { Point } from "../grid/types.ts";

type Offset = foundry.grid.BaseGrid.Offset2D;

/** Body of every token at the place asked for last: rules ask for the same places at every step. */
const latest = new WeakMap<TokenDocument.Implementation, { grid: unknown; at: string; body: readonly Offset[] }>();

/**
 * Spaces covered by a token with the top left corner at a place (scene pixels, snapped first); none without a grid. Computed from
 * the token's outline: V14's `getOccupiedGridSpaceOffsets` leaves out parts cut off by walls and surfaces; rules count all.
 */
export function bodyOf(token: TokenDocument.Implementation, { x, y }: Point = token._source): readonly Offset[] {
  const { parent, width, height, shape } = token;
  const grid = parent?.grid;
  const at = [x, y, token._source.elevation, width, height, shape].join();
  const known = latest.get(token);
  if (known?.grid === grid && known?.at === at) return known.body;
  const body = coveredSpaces(token, { x, y });
  latest.set(token, { grid, at, body });
  return body;
}

function coveredSpaces(token: TokenDocument.Implementation, { x, y }: Point): Offset[] {
  const grid = token.parent?.grid;
  const outline = token.getGridSpacePolygon();
  if (!grid || !outline) return [];
  const corner = token.getSnappedPosition({ x, y, elevation: token._source.elevation });
  const points = outline.map((point) => ({ x: corner.x + point.x, y: corner.y + point.y }));
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const point of points) {
    [left, top] = [Math.min(left, point.x), Math.min(top, point.y)];
    [right, bottom] = [Math.max(right, point.x), Math.max(bottom, point.y)];
  }
  const [i0, j0, i1, j1] = grid.getOffsetRange({ x: left, y: top, width: right - left, height: bottom - top });
  const found: Offset[] = [];
  for (let i = i0; i < i1; i++)
    for (let j = j0; j < j1; j++) if (isWithin(grid.getCenterPoint({ i, j }), points)) found.push({ i, j });
  // A token smaller than a space may cover no space's centre: the space under the token counts.
  return found.length > 0 ? found : [grid.getOffset({ x: (left + right) / 2, y: (top + bottom) / 2 })];
}

/** True if a ray from the point crosses the outline an odd number of times. */
function isWithin({ x, y }: Point, outline: readonly Point[]): boolean {
  let isIn = false;
  let from = outline.at(-1);
  for (const to of outline) {
    if (from && from.y > y !== to.y > y && x < from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y))
      isIn = !isIn;
    from = to;
  }
  return isIn;
}
