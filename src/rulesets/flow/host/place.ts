import { isStoppedBy, type WallLine, wallsOf } from "../../../combat/authority/walls.ts";
import { asTurncraft } from "../../../combat/encounter.ts";
import { stateUnder } from "../../../combat/ruleset-host.ts";
import { changesOfGround } from "../../../combat/world-changes.ts";
import { dropPrepared, oncePrepared } from "../../../data/defaults.ts";
import { bodyOf, gridKindOf, levelIn, levelOf, middleOfSpace, sideOf, spaceOfOffset } from "../../../data/place.ts";
import { keyOf, minus, spaceDistance } from "../../../grid/ground.ts";
import type { GridKind, Point, Space } from "../../../grid/types.ts";
import type { FlowPlace } from "../data/fields.ts";
import { flow, footprintAt, partsOfSpace, type Wall, waysOn } from "../rules/index.ts";

/** Distance around a creature within which the rules know of walls, in spaces. */
const KNOWN = 4;

/**
 * Returns a combatant's place and side. There is no place on another scene than the fight's, nor without hexes if the
 * table counts neither squares nor lengths as spaces (FL-167).
 */
export function placeOf(actor: Actor.Implementation | null, combatant: Combatant.Implementation | null): FlowPlace {
  const token = combatant?.token ?? null;
  const side = sideOf(token?.disposition ?? actor?.prototypeToken.disposition ?? null);
  const scene = combatant?.parent?.scene;
  const isHere = token?.parent && (!scene || scene === token.parent);
  if (!combatant || !token || !isHere) return { side, spaces: [], walls: [], token: null };
  const kind = gridKindOf(token);
  const grid = kind === "hex" ? {} : { grid: kind };
  const combat = asTurncraft(combatant.parent);
  const isJudged = kind === "hex" || (combat && stateUnder(flow, combat))?.settings.otherGrids !== "ignored";
  if (!isJudged) return { side, ...grid, spaces: [], walls: [], token: null };
  const { spaces, place } = standingOf(token);
  const walls = knownWalls(token, spaces, wayLeft(combatant, spaces));
  const latest = places.get(token);
  if (latest?.side === side && latest.spaces === spaces && latest.walls === walls) return latest;
  const now = { side, ...grid, spaces, walls, token: place };
  places.set(token, now);
  return now;
}

/** Place last returned for each token, to return the same object while the place stays the same. */
const places = new WeakMap<TokenDocument.Implementation, FlowPlace>();

interface TokenSpaces extends Pick<FlowPlace, "spaces"> {
  readonly ground: number;
  readonly place: FlowPlace["token"];
}

/** Spaces of a token and its place in pixels, until the token is prepared again or the scene changes. */
function standingOf(token: TokenDocument.Implementation): TokenSpaces {
  if (oncePrepared(token, standingNow).ground !== changesOfGround()) dropPrepared(token);
  return oncePrepared(token, standingNow);
}

function standingNow(token: TokenDocument.Implementation): TokenSpaces {
  const spaces = spacesAt(token, token._source);
  return { ground: changesOfGround(), spaces, place: tokenOf(token, gridKindOf(token), spaces) };
}

/** Walls last found around each token, and what they were found for. */
const found = new WeakMap<TokenDocument.Implementation, { readonly key: string; readonly walls: readonly Wall[] }>();

/** Walls that the rules know around a combatant; looked for again once its place, its way or the ground has changed. */
function knownWalls(
  token: TokenDocument.Implementation,
  spaces: readonly Space[],
  more: readonly Space[],
): readonly Wall[] {
  const level = levelOf(token);
  const key = JSON.stringify([changesOfGround(), level, spaces, more]);
  const latest = found.get(token);
  if (latest?.key === key) return latest.walls;
  const walls = wallsAround(token, spaces, { distance: KNOWN, level, more });
  found.set(token, { key, walls });
  return walls;
}

/**
 * Spaces covered by a token with its corner there, snapped; the anchor (first row, leftmost) comes first. Without a grid: the
 * middle of each space-length of the token, in the units of the rules (FL-168).
 */
export function spacesAt(token: TokenDocument.Implementation, { x, y }: Point): Space[] {
  const grid = token.parent?.grid;
  if (!grid) return [];
  if (grid.isGridless) return lengthsAt(token, { x, y }, grid.size);
  const spaces = bodyOf(token, { x, y }).map((offset) => spaceOfOffset(grid, offset));
  return spaces.sort((a, b) => a.y - b.y || a.x - b.x);
}

function lengthsAt(token: TokenDocument.Implementation, { x, y }: Point, size: number): Space[] {
  const middles = (length: number | undefined) => {
    const count = Math.max(1, Math.round(length ?? 1));
    return Array.from({ length: count }, (_, i) => ((i + 0.5) * (length ?? 1)) / count);
  };
  const parts = (pixels: number, by: number) => Math.round((pixels / size + by) * partsOfSpace);
  return middles(token.height).flatMap((down) =>
    middles(token.width).map((across) => ({ x: parts(x, across), y: parts(y, down) })),
  );
}

/** The middle of a space in scene pixels. */
export function middleOf({ parent }: TokenDocument.Implementation, space: Space): Point {
  const grid = parent?.grid;
  if (!grid) return { x: 0, y: 0 };
  const [x, y] = [(space.x * grid.size) / partsOfSpace, (space.y * grid.size) / partsOfSpace];
  return grid.isGridless ? { x, y } : middleOfSpace(grid, space);
}

/**
 * Search for walls around some spaces: up to `distance` spaces away. `more`: further spaces; `level`: level of the
 * scene, if it has several.
 */
interface Nearest {
  readonly distance: number;
  readonly level: string | undefined;
  readonly more?: readonly Space[];
}

/** Walls that stop movement between neighbouring spaces, for the given spaces and those around them. */
export function wallsAround(
  token: TokenDocument.Implementation,
  spaces: readonly Space[],
  { distance, level, more = [] }: Nearest,
): Wall[] {
  const scene = token.parent;
  const kind = gridKindOf(token);
  // Without a grid there are no neighbours to be cut off: the scene's walls stop a path as it is measured (FL-168).
  if (!scene || kind === "gridless" || scene.walls.size === 0) return [];
  // Each pair of neighbours is looked at once: of opposite ways one is enough.
  const ways = waysOn(kind).filter(({ x, y }) => x > 0 || (x === 0 && y > 0));
  const around = spacesAround(kind, spaces, distance);
  for (const space of more) around.set(keyOf(space), space);
  const lines = linesAround(
    scene,
    [...around.values()].map((space) => middleOf(token, space)),
    level,
  );
  const on = level === undefined ? {} : { level };
  const isStopped = (from: Space, to: Space): boolean => {
    const [here, there] = [middleOf(token, from), middleOf(token, to)];
    return lines.some((line) => isStoppedBy(line, here, there));
  };
  return [...around.values()].flatMap((from) =>
    ways.flatMap((way): Wall[] => {
      const to = { x: from.x + way.x, y: from.y + way.y };
      if (!around.has(keyOf(to))) return [];
      const [there, back] = [isStopped(from, to), isStopped(to, from)];
      if (there && back) return [{ from, to, ...on }];
      if (there) return [{ from, to, oneWay: true, ...on }];
      return back ? [{ from: to, to: from, oneWay: true, ...on }] : [];
    }),
  );
}

/** Walls that come near some points: in large scenes most don't. */
function linesAround(scene: Scene.Implementation, points: readonly Point[], level: string | undefined): WallLine[] {
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))];
  return wallsOf(scene, level).filter(
    ({ ends: [a, b] }) =>
      Math.max(a.x, b.x) >= left &&
      Math.min(a.x, b.x) <= right &&
      Math.max(a.y, b.y) >= top &&
      Math.min(a.y, b.y) <= bottom,
  );
}

/** Spaces left of the waiting movement, on its level: changes there count before the movement continues (FL-101). */
function wayLeft({ id, parent }: Pick<Combatant.Implementation, "id" | "parent">, spaces: readonly Space[]): Space[] {
  const combat = asTurncraft(parent);
  const open = (combat && stateUnder(flow, combat)?.open) ?? [];
  const legs = open.flatMap((entry) => (entry.kind === "movement" && entry.who === id ? entry.legs : []));
  return legs.flatMap(({ to }) => footprintAt(spaces, to));
}

function spacesAround(kind: GridKind, spaces: readonly Space[], distance: number): Map<string, Space> {
  const found = new Map<string, Space>();
  for (const { x, y } of spaces) {
    for (let dx = -distance; dx <= distance; dx++) {
      for (let dy = -distance; dy <= distance; dy++) {
        const space = { x: x + dx, y: y + dy };
        if (spaceDistance(kind, { x, y }, space) <= distance) found.set(keyOf(space), space);
      }
    }
  }
  return found;
}

/**
 * Token's place in pixels, and how to turn a space into pixels; null without a space. A snapped position is exact;
 * documents hold a rounded one.
 */
function tokenOf(token: TokenDocument.Implementation, kind: GridKind, spaces: readonly Space[]): FlowPlace["token"] {
  const grid = token.parent?.grid;
  const { x, y, elevation } = token._source;
  const [anchor] = spaces;
  if (!anchor || !grid) return null;
  const origin = middleOf(token, { x: 0, y: 0 });
  const perX = minus(middleOf(token, { x: 1, y: 0 }), origin);
  const perY = minus(middleOf(token, { x: 0, y: 1 }), origin);
  const middles = spaces.map((space) => {
    const by = minus(space, anchor);
    return { x: origin.x + by.x * perX.x + by.y * perY.x, y: origin.y + by.x * perX.y + by.y * perY.y };
  });
  const corner = {
    x: Math.min(...middles.map((middle) => middle.x)) - grid.sizeX / 2,
    y: Math.min(...middles.map((middle) => middle.y)) - grid.sizeY / 2,
  };
  const off = {
    x: x - anchor.x * perX.x - anchor.y * perY.x,
    y: y - anchor.x * perX.y - anchor.y * perY.y,
  };
  const isClose = Math.abs(off.x - corner.x) < 1 && Math.abs(off.y - corner.y) < 1;
  const isSnapped = kind !== "gridless" && isClose;
  return {
    uuid: token.uuid,
    at: { x, y, elevation: elevation ?? 0, ...levelIn(token, token._source) },
    zero: isSnapped ? corner : off,
    perX,
    perY,
    distance: grid.distance || 1,
  };
}
