import { bodyOf, gridKindOf, levelOf, middleOfSpace } from "../data/place.ts";
import { cheapestChain, onOneLevel, sameSpace } from "../grid/index.ts";
import type { Point } from "../grid/types.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import { fightsOfToken } from "./authority/encounters.ts";
import { type AskedWaypoint, centreAt, spaceAt } from "./authority/measured-path.ts";
import { crossesWall } from "./authority/walls.ts";
import { offerMovementAction } from "./space-on-scene.ts";

/** GM's movement action for pushing or dragging a creature, not an own movement of the creature. */
export const PUSH = "push";

/** True if a movement was asked for as a push. */
export function isPushed(waypoints: readonly Pick<AskedWaypoint, "action">[]): boolean {
  return waypoints.some(({ action }) => action === PUSH);
}

/** Offers the push to GMs under every ruleset binding movement. Called at `init`. */
export function registerPush(): void {
  offerMovementAction({ id: PUSH, ruleset: null, label: "TURNCRAFT.Mode.push", icon: "fa-hand-back-fist", order: 0.8 });
}

/**
 * Path of a push up to a wall or another creature, a waypoint a space; all other paths are unchanged. Empty: no room. Without a
 * grid whole legs are judged, by walls alone.
 */
export function pushedWay(
  token: TokenDocument.Implementation,
  waypoints: readonly AskedWaypoint[],
): readonly AskedWaypoint[] {
  if (!isPushed(waypoints)) return waypoints;
  const way: AskedWaypoint[] = [];
  let at: Point = { x: token._source.x, y: token._source.y };
  let on = levelOf(token);
  for (const waypoint of waypoints) {
    for (const next of placesTo(token, at, waypoint)) {
      if (isStopped(token, at, next, on)) return way;
      way.push({ ...waypoint, x: next.x, y: next.y });
      at = next;
    }
    on = waypoint.level ?? on;
  }
  return way;
}

/** Upper left corners of the token in every space of a leg, in scene pixels. */
function placesTo(token: TokenDocument.Implementation, from: Point, to: Point): Point[] {
  const grid = token.parent?.grid;
  if (!grid || grid.isGridless) return sameSpace(from, to) ? [] : [to];
  const [start, end] = [spaceAt(token, from), spaceAt(token, to)];
  const chain = cheapestChain(gridKindOf(token), start, end);
  const origin = middleOfSpace(grid, start);
  return chain.map((space, i) => {
    if (i === chain.length - 1) return { x: to.x, y: to.y };
    const middle = middleOfSpace(grid, space);
    return { x: Math.round(from.x + middle.x - origin.x), y: Math.round(from.y + middle.y - origin.y) };
  });
}

/** True if a wall or another creature stops a single step of a push. `on`: id of the scene's level, if several. */
function isStopped(token: TokenDocument.Implementation, from: Point, to: Point, on: string | undefined): boolean {
  const scene = token.parent;
  if (!scene) return true;
  const by = { x: to.x - from.x, y: to.y - from.y };
  const crosses = (at: Point) => crossesWall(scene, at, { x: at.x + by.x, y: at.y + by.y }, on);
  if (crosses(centreAt(token, from))) return true;
  const { grid } = scene;
  if (grid.isGridless) return false;
  // Walls that stand past the middle of a large creature stop the rest of it.
  if (bodyOf(token, from).some((space) => crosses(grid.getCenterPoint(space)))) return true;
  const own = new Set(bodyOf(token, to).map(nameOf));
  return scene.tokens.some(
    (other) =>
      other !== token &&
      onOneLevel(levelOf(other), on) &&
      bodyOf(other).some((space) => own.has(nameOf(space))) &&
      isInTheWay(token, other),
  );
}

/** True if a creature stops a push: never the defeated, the departed, or creatures above or below. */
function isInTheWay(token: TokenDocument.Implementation, other: TokenDocument.Implementation): boolean {
  const [fight] = fightsOfToken(token);
  const state = fight?.combat.state;
  if (!fight || !state) return true;
  const who = fightsOfToken(other).find(({ combat }) => combat === fight.combat)?.who;
  const fighter = who === undefined ? undefined : state.fighters[who];
  if (fighter?.defeated || fighter?.departed) return false;
  const [low, high] = [token, other].sort((a, b) => a._source.elevation - b._source.elevation) as [
    TokenDocument.Implementation,
    TokenDocument.Implementation,
  ];
  const isAbove = high._source.elevation >= low._source.elevation + heightOf(low);
  return !isAbove || rulesetOf(fight.combat.type)?.host.heights?.(state) === false;
}

/** Height of a token in scene units: as tall as wide. */
function heightOf({ width, height, parent }: TokenDocument.Implementation): number {
  return Math.max(width ?? 1, height ?? 1) * (parent?.grid.distance ?? 1);
}

function nameOf({ i, j }: { readonly i: number; readonly j: number }): string {
  return `${i},${j}`;
}
