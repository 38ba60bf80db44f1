import type { Layout, Space } from "../grid/types.ts";
import { bodyOf } from "./body.ts";

/**
 * Returns a token's place: the scene's grid and every covered space, in the rules' coordinates. Without a grid the
 * middle alone, in feet.
 */
export function placeOf(token: TokenDocument.Implementation): { layout: Layout; spaces: Space[] } {
  const layout = layoutOf(token);
  return { layout, spaces: layout === "gridless" ? [middleInFeet(token, token._source)] : covered(token) };
}

/** Grid of the token's scene, as on the screen. */
export function layoutOf({ parent }: TokenDocument.Implementation): Layout {
  const grid = parent?.grid;
  if (!grid || grid.isGridless) return "gridless";
  if (!(grid instanceof foundry.grid.HexagonalGrid)) return "square";
  return grid.columns ? "flat" : "pointy";
}

/** Token's center at a place in scene pixels, in whole feet of its scene. */
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

/** Side of an encounter, from a token's disposition. */
type Disposition = "friendly" | "neutral" | "hostile" | "secret";

/** Side of a token's disposition (DX-608, FL-05). */
export function sideOf(disposition: number | null): Disposition {
  const { FRIENDLY, NEUTRAL, HOSTILE, SECRET } = CONST.TOKEN_DISPOSITIONS;
  const names: Readonly<Record<number, Disposition>> = {
    [FRIENDLY]: "friendly",
    [NEUTRAL]: "neutral",
    [HOSTILE]: "hostile",
    [SECRET]: "secret",
  };
  return names[disposition ?? NEUTRAL] ?? "neutral";
}

type Size = (typeof sizes)[number];

/** Properties of each size: spaces of a token's side, and its category (FL-89). */
const known: Readonly<Record<Size, { spaces: number; rank: number }>> = {
  tiny: { spaces: 0.5, rank: 0 },
  small: { spaces: 1, rank: 0 },
  medium: { spaces: 1, rank: 1 },
  large: { spaces: 2, rank: 2 },
  huge: { spaces: 3, rank: 3 },
  gargantuan: { spaces: 4, rank: 4 },
};

const feetOfHex = 5;

function find(size: unknown) {
  return Object.entries(known).find(([name]) => name === size)?.[1] ?? null;
}

/** Width and height of the tokens of a creature of a size, in spaces of the grid; null for an unknown size. */
export function tokenSize(size: unknown): { width: number; height: number } | null {
  const found = find(size);
  return found && { width: found.spaces, height: found.spaces };
}

/** Small 0, medium 1, and 1 more for each category above (FL-60, FL-89). */
export function sizeRank(size: string): number {
  return find(size)?.rank ?? 1;
}

/** Natural reach for a size, in feet (FL-89); null for an unknown size. */
export function reachOfSize(size: unknown): number | null {
  const found = find(size);
  return found && Math.max(1, found.rank) * feetOfHex;
}

/** Sizes of creatures, smallest first. */
export const sizes = ["tiny", "small", "medium", "large", "huge", "gargantuan"] as const;

/**
 * Scene levels, which V14 has and V13 hasn't. What public sources say of them:
 *
 * - A scene holds `Level` documents (https://foundryvtt.com/api/classes/foundry.documents.BaseLevel.html), tokens and their
 *   waypoints the id of one, `level`: "Default: the previous or source level ID"
 *   (https://foundryvtt.com/api/interfaces/foundry.documents.types.TokenProcessedMovementWaypoint.html).
 * - Whatever else is on a scene has `includedInLevel`. "A token is only located in token's level but included in all levels
 *   that have visibility of the token's level"; for all other placeables both are the same
 *   (https://github.com/foundryvtt/foundryvtt/issues/14503). So of tokens the id counts.
 * - Regions hold level ids (https://foundryvtt.com/api/v14/interfaces/foundry.documents.types.RegionData.html); walls and others
 *   are on all levels by default (https://github.com/foundryvtt/foundryvtt/issues/13744).
 *
 * A scene with one level is as V13's are: there nothing of this says anything.
 */
interface Levelled {
  readonly level?: unknown;
}

/** A wall, region or light. */
interface LevelDocument {
  readonly includedInLevel?: (level: string) => boolean;
}

/** The id, if of a level of a scene with several. */
function levelOn(scene: Scene.Implementation | null | undefined, id: unknown): string | undefined {
  const { levels } = (scene ?? {}) as { readonly levels?: { readonly size: number; has(id: string): boolean } };
  return levels && levels.size > 1 && typeof id === "string" && levels.has(id) ? id : undefined;
}

/** Id of a token's level; undefined on a scene with a single level. */
export function levelOf({ parent, _source }: TokenDocument.Implementation): string | undefined {
  return levelOn(parent, (_source as typeof _source & Levelled).level);
}

/** Level as part of a placement: absent for scenes with at most one level. */
export function levelIn(token: TokenDocument.Implementation, place: object): { readonly level?: string } {
  const level = levelOn(token.parent, (place as Levelled).level);
  return level === undefined ? {} : { level };
}

/** True if a wall, a region or a light is there on a level. */
export function isThere(document: object, level: string | undefined): boolean {
  return level === undefined || (document as LevelDocument).includedInLevel?.(level) !== false;
}

/** True if a token is visible from a level: on it, or on a visible level. */
export function isSeenFrom(level: string | undefined, token: TokenDocument.Implementation): boolean {
  return level === undefined || levelOf(token) === level || isThere(token, level);
}

/**
 * Level viewed by this client: `canvas.level`, as the canvas is drawn for a level
 * (https://foundryvtt.com/api/interfaces/foundry.types.CanvasTearDownOptions.html) and public packages read it.
 */
export function viewedLevel(scene: Scene.Implementation): string | undefined {
  const { level } = canvas as typeof canvas & { readonly level?: { readonly id?: unknown } | null };
  return canvas.scene === scene ? levelOn(scene, level?.id) : undefined;
}
