import { bodyOf, gridKindOf, isThere, levelIn, levelOf, middleOfSpace, spaceOfOffset } from "../../data/place.ts";
import type { Feet, Placement } from "../../engine/types.ts";
import { cheapestChain, onOneLevel, sameSpace } from "../../grid/index.ts";
import type { MeasuredPath, MeasuredStep } from "../../grid/measured-path.ts";
import type { GridKind, Medium, Space } from "../../grid/types.ts";
import { crossesWall } from "./walls.ts";

/** Waypoint of a requested move: scene pixels of the token's top-left corner, and the movement action. */
export interface AskedWaypoint {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
  readonly action: string;
  /** Id of the scene's level; absent: the level before. */
  readonly level?: string;
}

/** Space along a requested path, before a ruleset has priced it. `feet`: set only without a grid. */
export interface MeasuredSpace extends MeasuredStep {
  /** Medium of the space; null on scenes without marked media. */
  readonly medium: Medium | null;
  /** Multiple of the usual cost; 1 or more. */
  readonly factor: number;
  /** True if a token, not hidden, covers the space; never without a grid. */
  readonly occupied: boolean;
  /** Core's movement action, such as `walk`, of the step's leg. */
  readonly action: string;
}

/**
 * Measures a movement under any ruleset: spaces, terrain, walls. Reads only documents and grid, so works for scenes not viewed by
 * the client. Throws for a token without a scene.
 */
export function measurePath(
  token: TokenDocument.Implementation,
  waypoints: readonly AskedWaypoint[],
): MeasuredPath<MeasuredSpace> {
  const before = placement(token);
  let at = before;
  const path = waypoints.map(({ x, y, elevation, level }): Placement => {
    at = { ...at, x: Math.round(x), y: Math.round(y), elevation, ...levelIn(token, { level }) };
    return at;
  });
  const places = [before, ...path];
  const grid = gridKindOf(token);
  const legs = waypoints.map(({ action }, index) => ({
    from: places[index] as Placement,
    to: places[index + 1] as Placement,
    action,
  }));
  const steps = legs.flatMap(({ from, to, action }) =>
    chain(token, grid, from, to).map((space, i, { length }) => ({
      // The last step of a leg leads to the new level, if the leg changes levels.
      ...surroundings(token, space, i + 1 < length ? { ...to, ...levelIn(token, from) } : to, { grid, action }),
      action,
      ...feetOf(token, grid, from, to),
      ...levelIn(token, i + 1 < length ? from : to),
    })),
  );
  return {
    grid,
    from: spaceAt(token, before, grid),
    steps,
    token: { uuid: token.uuid, before, path },
    width: Math.max(1, token.width ?? 1, token.height ?? 1),
    blocked: legs.some(({ from, to }) =>
      crossesWall(sceneOf(token), centreAt(token, from), centreAt(token, to), from.level),
    ),
  };
}

/** Stored position of a token. */
export function placement(token: TokenDocument.Implementation): Placement {
  const { x, y, elevation } = token._source;
  return { x, y, elevation, ...levelIn(token, token._source) };
}

/**
 * Distance along the path at every waypoint, in scene units, by the scene's own ruler: diagonals by the world's setting, changes of
 * elevation included.
 */
export function distanceAlong(token: TokenDocument.Implementation, { before, path }: MeasuredPath["token"]): number[] {
  const isGridless = gridKindOf(token) === "gridless";
  const points = [before, ...path].map((place) => {
    const { elevation } = place;
    return isGridless ? place : { ...anchor(token, place), elevation };
  });
  return sceneOf(token)
    .grid.measurePath(points, {})
    .waypoints.slice(1)
    .map(({ distance }) => distance);
}

function sceneOf(token: TokenDocument.Implementation): Scene.Implementation {
  if (!token.parent) throw new Error("A token without a scene can't move");
  return token.parent;
}

/** Middle of the token's first space (top left), in scene pixels: a large creature pays by the space's path (DX-518). */
function anchor(token: TokenDocument.Implementation, place: { x: number; y: number }): { x: number; y: number } {
  const grid = sceneOf(token).grid;
  return {
    x: place.x + Math.min(1, token.width ?? 1) * (grid.sizeX / 2),
    y: place.y + Math.min(1, token.height ?? 1) * (grid.sizeY / 2),
  };
}

/** Middle of a token with its top left corner at a place, in scene pixels. Throws for a token without a scene. */
export function centreAt(
  token: TokenDocument.Implementation,
  place: { x: number; y: number },
): { x: number; y: number } {
  const grid = sceneOf(token).grid;
  return { x: place.x + ((token.width ?? 1) * grid.sizeX) / 2, y: place.y + ((token.height ?? 1) * grid.sizeY) / 2 };
}

/** Space of the token's anchor: column and row on squares, axial on hexes, whole scene pixels without a grid. */
export function spaceAt(
  token: TokenDocument.Implementation,
  place: { x: number; y: number },
  kind: GridKind = gridKindOf(token),
): Space {
  const grid = sceneOf(token).grid;
  if (kind === "gridless") return { x: Math.round(place.x), y: Math.round(place.y) };
  return spaceOfOffset(grid, grid.getOffset(anchor(token, place)));
}

function chain(token: TokenDocument.Implementation, kind: GridKind, from: Placement, to: Placement): readonly Space[] {
  const start = spaceAt(token, from, kind);
  const end = spaceAt(token, to, kind);
  if (kind !== "gridless") return cheapestChain(kind, start, end);
  return sameSpace(start, end) ? [] : [end];
}

/** Straight-line feet of a leg on a gridless scene, rounded up (DX-514). */
function feetOf(token: TokenDocument.Implementation, kind: GridKind, from: Placement, to: Placement): { feet?: Feet } {
  if (kind !== "gridless") return {};
  const grid = sceneOf(token).grid;
  return { feet: Math.ceil((Math.hypot(to.x - from.x, to.y - from.y) / grid.size) * grid.distance) as Feet };
}

interface Surroundings extends MarkedCell {
  readonly to: Space;
  readonly occupied: boolean;
}

/** Terrain at a place, by the scene's regions. */
interface MarkedCell {
  /** Medium of the place; null on scenes without marked media. */
  readonly medium: Medium | null;
  /** Multiple of the usual cost; 1 or more. */
  readonly factor: number;
}

/**
 * Terrain at a point of a scene, on a level if the scene has several. On a scene with any marked medium, unmarked places are land
 * (DX-511). Of several regions, the last medium and the greatest factor count. `action`: core's movement action.
 */
export function markedAt(
  scene: Scene.Implementation,
  point: { x: number; y: number; elevation: number },
  level: string | undefined,
  action: string,
): MarkedCell {
  const regions = regionsAt(scene, point, level);
  const media = regions.flatMap(mediaIn);
  const marked = scene.regions.some((region) => mediaIn(region).length > 0);
  return { medium: media.at(-1) ?? (marked ? "land" : null), factor: costFactor(regions, action) };
}

/** Media of a region: of the flag `medium`, then of behaviors *Kind of Ground*. */
function mediaIn(region: RegionDocument.Implementation): readonly Medium[] {
  const flag = region.getFlag("turncraft", "medium");
  const kinds = enabled(region, "turncraft.ground").map(({ medium }) => medium);
  return flag === undefined ? kinds : [flag, ...kinds];
}

/** Data of a region's enabled behaviors of a type. */
function enabled<Type extends keyof Behaviors>(
  { behaviors }: RegionDocument.Implementation,
  type: Type,
): Behaviors[Type][] {
  return behaviors.contents.flatMap((behavior) =>
    behavior.type === type && !behavior.disabled ? [behavior.system as Behaviors[Type]] : [],
  );
}

/** Regions around a point, on a level if the scene has several. */
export function regionsAt(
  scene: Scene.Implementation,
  point: { x: number; y: number; elevation: number },
  level: string | undefined,
): readonly RegionDocument.Implementation[] {
  return scene.regions.filter((region) => isThere(region, level) && region.testPoint(point));
}

/** Multiple of the cost of ground that nobody can cross: more than any creature can spend. */
const impassable = 1000;

/**
 * Greatest multiple of the usual cost among regions, for one of core's movement actions; at least 1. Counts core's behavior *Modify
 * Movement Cost* (https://github.com/foundryvtt/foundryvtt/issues/12052) and the flag `costFactor`.
 */
export function costFactor(regions: readonly RegionDocument.Implementation[], action: string): number {
  const factors = regions.flatMap((region) => [
    region.getFlag("turncraft", "costFactor") ?? 1,
    ...difficultiesIn(region).map((difficulties) => difficultyOf(difficulties, action) ?? impassable),
  ]);
  return Math.min(impassable, Math.max(1, ...factors));
}

/** True if a region says something about the cost or kind of its ground. */
export function isMarked(region: RegionDocument.Implementation): boolean {
  const says = [...mediaIn(region), ...difficultiesIn(region)];
  return says.length > 0 || region.getFlag("turncraft", "costFactor") !== undefined;
}

/** Multiples of cost by movement action; null: impassable. Absent: the usual cost. */
type Difficulties = Readonly<Record<string, number | null>>;

/** Data of behaviors that say something about ground. */
interface Behaviors {
  /** Core's *Modify Movement Cost*. */
  readonly modifyMovementCost: { readonly difficulties?: Difficulties };
  readonly "turncraft.ground": { readonly medium: Medium };
}

function difficultiesIn(region: RegionDocument.Implementation): readonly Difficulties[] {
  return enabled(region, "modifyMovementCost").map(({ difficulties = {} }) => difficulties);
}

/** Own value of an action; else derived from other actions, as crawling from walking. */
function difficultyOf(difficulties: Difficulties, action: string): number | null {
  const own = difficulties[action];
  if (own !== undefined) return own;
  const { actions } = CONFIG.Token.movement;
  const derive = actions[action]?.deriveTerrainDifficulty;
  if (!derive) return 1;
  const others = Object.keys(actions).filter((each) => !actions[each]?.deriveTerrainDifficulty);
  return derive(Object.fromEntries(others.map((each) => [each, inNumbers(difficulties[each])])));
}

function inNumbers(difficulty: number | null | undefined): number {
  return difficulty === null ? Number.POSITIVE_INFINITY : (difficulty ?? 1);
}

function surroundings(
  token: TokenDocument.Implementation,
  space: Space,
  place: Placement,
  { grid: kind, action }: { readonly grid: GridKind; readonly action: string },
): Surroundings {
  const scene = sceneOf(token);
  const point = pointOf(token, space, kind);
  return {
    to: space,
    ...markedAt(scene, { ...point, elevation: place.elevation }, place.level, action),
    occupied: scene.tokens.some(
      (other) =>
        other !== token &&
        !other.hidden &&
        isClose(other, point) &&
        onOneLevel(levelOf(other), place.level) &&
        stands(other, space, kind),
    ),
  };
}

function pointOf(token: TokenDocument.Implementation, space: Space, kind: GridKind): { x: number; y: number } {
  return kind === "gridless" ? centreAt(token, space) : middleOfSpace(sceneOf(token).grid, space);
}

/** True if a token may cover the space around a point: a quick test, since most tokens are far off. */
function isClose(other: TokenDocument.Implementation, { x, y }: { x: number; y: number }): boolean {
  const { sizeX, sizeY } = sceneOf(other).grid;
  const { x: left, y: top } = other._source;
  const [across, down] = [(other.width ?? 1) + 1, (other.height ?? 1) + 1];
  return x > left - sizeX && x < left + across * sizeX && y > top - sizeY && y < top + down * sizeY;
}

function stands(other: TokenDocument.Implementation, space: Space, kind: GridKind): boolean {
  if (kind === "gridless") return false;
  const { grid } = sceneOf(other);
  return bodyOf(other).some((offset) => sameSpace(spaceOfOffset(grid, offset), space));
}
