import type { Json } from "../../rules/engine/types.ts";
import { cheapestChain, waysOf } from "../../rules/grid/index.ts";
import type { Survey, SurveyedStep } from "../../rules/grid/survey.ts";
import type { Space } from "../../rules/grid/types.ts";
import type { Gait, Place } from "../../rules/group/index.ts";
import { type AskedWaypoint, spaceAt, surveyWay } from "../door/survey.ts";
import { crossesWall } from "../door/walls.ts";

type Token = TokenDocument.Implementation;

/** The square of a token's corner (GR-157): on other grids, and without one, squares of the grid's size are laid over the scene. */
export function squareAt(token: Token, place: { readonly x: number; readonly y: number }): Space {
  const grid = token.parent?.grid;
  if (!grid || grid.isSquare) return spaceAt(token, place);
  return { x: Math.round(place.x / grid.size), y: Math.round(place.y / grid.size) };
}

/** Where a token stands, and the squares beside it that a wall cuts off (GR-167); null without a scene. */
export function placeOf(token: Token | null): Place | null {
  const scene = token?.parent;
  if (!token || !scene) return null;
  const { x, y } = squareAt(token, token._source);
  const width = Math.min(100, Math.max(0.1, token.width ?? 1));
  const side = Math.max(1, Math.ceil(width));
  const { size } = scene.grid;
  const middle = (space: Space) => {
    const [across, down] = [space.x - x + 0.5, space.y - y + 0.5];
    return { x: token._source.x + across * size, y: token._source.y + down * size };
  };
  const cutOff = scene.walls.size === 0 ? [] : around(x, y, side).filter(isCutOff);
  return { x, y, width, cutOff };

  function isCutOff(space: Space): boolean {
    const own = { x: clamp(space.x, x, x + side - 1), y: clamp(space.y, y, y + side - 1) };
    return scene !== null && scene !== undefined && crossesWall(scene, middle(own), middle(space));
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** The squares around a block of them. */
function around(x: number, y: number, side: number): Space[] {
  if (side === 1) return waysOf("square").map((way) => ({ x: x + way.x, y: y + way.y }));
  const across = Array.from({ length: side + 2 }, (_, i) => i - 1);
  const isRim = (i: number) => i < 0 || i >= side;
  return across.flatMap((dx) => across.flatMap((dy) => (isRim(dx) || isRim(dy) ? [{ x: x + dx, y: y + dy }] : [])));
}

/** What an asked movement means: squares of 5 ft along it (GR-157), and walls in the way (GR-161). */
export function surveySquares(token: Token, waypoints: readonly AskedWaypoint[]): Survey {
  const { grid, from, steps, ...way } = surveyWay(token, waypoints);
  if (grid === "square") return { grid, from, steps: steps.map(({ to }) => ({ to })), ...way };
  const places = [way.token.before, ...way.token.path].map((place) => squareAt(token, place));
  const squares = places.slice(1).flatMap((to, i) => cheapestChain("square", places[i] ?? to, to));
  return { ...way, grid: "square", from: places[0] ?? from, steps: squares.map((to): SurveyedStep => ({ to })) };
}

/** How somebody goes: the last of core's movement actions that is another gait than walking. */
export function gaitOf(waypoints: readonly AskedWaypoint[]): Gait {
  const actions = waypoints.map(({ action }) => action);
  return actions.includes("fly") ? "fly" : actions.includes("swim") ? "swim" : "walk";
}

/** Feet between two tokens as the scene measures them (GR-163), rounded up; null where one isn't there. */
export function sceneFeet(a: Token | null | undefined, b: Token | null | undefined): Json {
  const grid = a?.parent?.grid;
  if (!a || !b || !grid || a.parent !== b.parent) return null;
  const middle = ({ x, y, width, height }: Token) => ({
    x: x + ((width ?? 1) * grid.sizeX) / 2,
    y: y + ((height ?? 1) * grid.sizeY) / 2,
  });
  return Math.ceil(grid.measurePath([middle(a), middle(b)], {}).distance);
}

/** The line between two tokens (GR-121, GR-122): walls that stop movement, and such as stop sight. */
export function lineBetween(
  a: Token | null | undefined,
  b: Token | null | undefined,
): { walls: boolean; seen: boolean } {
  const scene = a?.parent;
  if (!a || !b || !scene || b.parent !== scene) return { walls: false, seen: true };
  const { size } = scene.grid;
  const middle = ({ x, y, width, height }: Token) => ({
    x: x + ((width ?? 1) * size) / 2,
    y: y + ((height ?? 1) * size) / 2,
  });
  const [from, to] = [middle(a), middle(b)];
  return { walls: crossesWall(scene, from, to), seen: !crossesWall(scene, from, to, "sight") };
}
