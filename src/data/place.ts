import { kindOf } from "../grid/ground.ts";
import type { GridKind, Layout, Point, Space } from "../grid/types.ts";

/**
 * Place of a token: the scene's layout and every covered space, in the rules' coordinates (see `Space`). Without a grid only the
 * middle, in feet.
 */
export function placeOf(token: TokenDocument.Implementation): { layout: Layout; spaces: Space[] } {
  const layout = layoutOf(token);
  return { layout, spaces: layout === "gridless" ? [middleInFeet(token, token._source)] : coveredSpaces(token) };
}

/** Layout of the grid of a token's scene; `gridless` without a scene. */
export function layoutOf({ parent }: TokenDocument.Implementation): Layout {
  const grid = parent?.grid;
  if (!grid || grid.isGridless) return "gridless";
  if (!(grid instanceof foundry.grid.HexagonalGrid)) return "square";
  return grid.columns ? "flat" : "pointy";
}

/** Kind of the grid of a token's scene; `gridless` without a scene. */
export function gridKindOf(token: TokenDocument.Implementation): GridKind {
  return kindOf(layoutOf(token));
}

/** Middle of a token in whole feet, with the top left corner at the given scene pixels. */
export function middleInFeet(token: TokenDocument.Implementation, { x, y }: { x: number; y: number }): Space {
  const grid = token.parent?.grid;
  const [size, feet] = [grid?.size ?? 1, grid?.distance ?? 1];
  const toFeet = (pixels: number) => Math.round((pixels / size) * feet);
  return { x: toFeet(x + ((token.width ?? 1) * size) / 2), y: toFeet(y + ((token.height ?? 1) * size) / 2) };
}

function coveredSpaces(token: TokenDocument.Implementation): Space[] {
  const grid = token.parent?.grid;
  return grid ? bodyOf(token).map((offset) => spaceOfOffset(grid, offset)) : [];
}

type Offset = foundry.grid.BaseGrid.Offset2D;

/** Body of every token at the place asked for last: rules ask for the same places at every step. */
const latestBodies = new WeakMap<
  TokenDocument.Implementation,
  { grid: unknown; at: string; body: readonly Offset[] }
>();

/**
 * Spaces covered by a token with the top left corner at a place (scene pixels, snapped first); none without a grid. Computed from
 * the token's outline: V14's `getOccupiedGridSpaceOffsets` leaves out parts cut off by walls and surfaces; rules count all.
 */
export function bodyOf(token: TokenDocument.Implementation, { x, y }: Point = token._source): readonly Offset[] {
  const { parent, width, height, shape } = token;
  const grid = parent?.grid;
  const at = [x, y, token._source.elevation, width, height, shape].join();
  const known = latestBodies.get(token);
  if (known?.grid === grid && known?.at === at) return known.body;
  const body = coveredOffsets(token, { x, y });
  latestBodies.set(token, { grid, at, body });
  return body;
}

function coveredOffsets(token: TokenDocument.Implementation, { x, y }: Point): Offset[] {
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

/** Space of the rules at a row and column of a grid. */
export function spaceOfOffset(grid: foundry.grid.BaseGrid, { i, j }: foundry.grid.BaseGrid.Offset2D): Space {
  if (!(grid instanceof foundry.grid.HexagonalGrid)) return { x: j, y: i };
  const { q, r } = grid.offsetToCube({ i, j });
  return { x: q, y: r };
}

/** Middle of a space of the rules, in scene pixels; the grid must have spaces. */
export function middleOfSpace(grid: foundry.grid.BaseGrid, { x, y }: Space): Point {
  if (grid instanceof foundry.grid.HexagonalGrid) return grid.getCenterPoint({ q: x, r: y, s: -x - y });
  return grid.getCenterPoint({ i: y, j: x });
}

/** Name of a token's disposition. */
type Disposition = "friendly" | "neutral" | "hostile" | "secret";

/** Side of a combatant, by the token's disposition (DX-608, FL-05); `neutral` without or for an unknown disposition. */
export function sideOf(disposition: number | null): Disposition {
  const { FRIENDLY, HOSTILE, SECRET } = CONST.TOKEN_DISPOSITIONS;
  switch (disposition) {
    case FRIENDLY:
      return "friendly";
    case HOSTILE:
      return "hostile";
    case SECRET:
      return "secret";
    default:
      return "neutral";
  }
}

/** Sizes of creatures, smallest first. */
export const sizes = ["tiny", "small", "medium", "large", "huge", "gargantuan"] as const;

type Size = (typeof sizes)[number];

/** Spaces along a token's side, and category (FL-60, FL-89), by size. */
const numbersBySize: Readonly<Record<Size, { spaces: number; rank: number }>> = {
  tiny: { spaces: 0.5, rank: 0 },
  small: { spaces: 1, rank: 0 },
  medium: { spaces: 1, rank: 1 },
  large: { spaces: 2, rank: 2 },
  huge: { spaces: 3, rank: 3 },
  gargantuan: { spaces: 4, rank: 4 },
};

const feetOfHex = 5;

function numbersOf(size: unknown) {
  return typeof size === "string" && Object.hasOwn(numbersBySize, size) ? numbersBySize[size as Size] : null;
}

/** Width and height of a token, in spaces, by the creature's size; null for an unknown size. */
export function tokenSize(size: unknown): { width: number; height: number } | null {
  const found = numbersOf(size);
  return found && { width: found.spaces, height: found.spaces };
}

/** Category of a size: tiny and small 0, medium (and unknown) 1, 1 more for each category above (FL-60, FL-89). */
export function sizeRank(size: string): number {
  return numbersOf(size)?.rank ?? 1;
}

/** Natural reach for a size, in feet (FL-89); null for an unknown size. */
export function reachOfSize(size: unknown): number | null {
  const found = numbersOf(size);
  return found && Math.max(1, found.rank) * feetOfHex;
}

/**
 * Place on a level of a scene. V14 has levels, V13 doesn't. Facts from public sources:
 *
 * - A scene has `Level` documents (https://foundryvtt.com/api/classes/foundry.documents.BaseLevel.html). Tokens and their
 *   waypoints have the id of one, `level`: "Default: the previous or source level ID"
 *   (https://foundryvtt.com/api/interfaces/foundry.documents.types.TokenProcessedMovementWaypoint.html).
 * - Placeables have `includedInLevel`. "A token is only located in token's level but included in all levels that have visibility
 *   of the token's level"; for all other placeables both are the same (https://github.com/foundryvtt/foundryvtt/issues/14503). So
 *   for a token's own place the id counts.
 * - Regions hold level ids (https://foundryvtt.com/api/v14/interfaces/foundry.documents.types.RegionData.html); walls and others
 *   are on all levels by default (https://github.com/foundryvtt/foundryvtt/issues/13744).
 *
 * On a scene with one level, as in V13, levels are ignored.
 */
interface Levelled {
  readonly level?: unknown;
}

/** Wall, region or light. */
interface LevelDocument {
  readonly includedInLevel?: (level: string) => boolean;
}

/** Id, if belonging to a level of a scene with several levels; else undefined. */
function levelOn(scene: Scene.Implementation | null | undefined, id: unknown): string | undefined {
  const { levels } = (scene ?? {}) as { readonly levels?: { readonly size: number; has(id: string): boolean } };
  return levels && levels.size > 1 && typeof id === "string" && levels.has(id) ? id : undefined;
}

/** Id of a token's level; undefined on a scene with a single level. */
export function levelOf({ parent, _source }: TokenDocument.Implementation): string | undefined {
  return levelOn(parent, (_source as typeof _source & Levelled).level);
}

/** Level of a place, for spreading into a placement: `{}` on a scene with a single level. */
export function levelIn(token: TokenDocument.Implementation, place: object): { readonly level?: string } {
  const level = levelOn(token.parent, (place as Levelled).level);
  return level === undefined ? {} : { level };
}

/** True if a wall, region or light is on a level; always true on a scene with a single level (undefined). */
export function isThere(document: object, level: string | undefined): boolean {
  return level === undefined || (document as LevelDocument).includedInLevel?.(level) !== false;
}

/** True if a token is on a level, or on a level visible from there; always true on a scene with a single level (undefined). */
export function isSeenFrom(level: string | undefined, token: TokenDocument.Implementation): boolean {
  return level === undefined || levelOf(token) === level || isThere(token, level);
}

/**
 * Id of the viewed level of a scene; undefined if another scene is on view, or the scene has a single level. From `canvas.level`:
 * the canvas is drawn for a level (https://foundryvtt.com/api/interfaces/foundry.types.CanvasTearDownOptions.html), and is read by
 * public packages.
 */
export function viewedLevel(scene: Scene.Implementation): string | undefined {
  const { level } = canvas as typeof canvas & { readonly level?: { readonly id?: unknown } | null };
  return canvas.scene === scene ? levelOn(scene, level?.id) : undefined;
}
