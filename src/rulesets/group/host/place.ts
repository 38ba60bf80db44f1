import { type AskedWaypoint, measurePath, spaceAt } from "../../../combat/authority/measured-path.ts";
import { crossesWall } from "../../../combat/authority/walls.ts";
import { placeOf as coveredBy, levelIn, levelOf, middleOfSpace } from "../../../data/place.ts";
import type { CombatantId, Feet, Json } from "../../../engine/types.ts";
import { keyOf, minus, plus, waysOf } from "../../../grid/index.ts";
import type { MeasuredPath } from "../../../grid/measured-path.ts";
import type { Point, Space } from "../../../grid/types.ts";
import { type Line, type MovePace, type Place, spacesOf } from "../rules/index.ts";

/** The first space of a token at a place (GR-157); without a grid squares of the grid's size are laid over the scene. */
export function squareAt(token: TokenDocument.Implementation, place: Point): Space {
  const grid = token.parent?.grid;
  if (!grid?.isGridless) return spaceAt(token, place);
  return { x: Math.round(place.x / grid.size), y: Math.round(place.y / grid.size) };
}

/** Place of a token, with the adjacent spaces cut off by a wall (GR-167); null without a scene. */
export function placeOf(token: TokenDocument.Implementation | null): Place | null {
  const scene = token?.parent;
  if (!token || !scene) return null;
  const first = squareAt(token, token._source);
  const width = Math.min(100, Math.max(0.1, token.width ?? 1));
  const isHex = scene.grid.isHexagonal;
  const covered = isHex ? coveredBy(token).spaces : spacesOf({ ...first, width });
  const cutOff = scene.walls.size === 0 ? [] : cutOffAround(token, first, covered);
  const hexes = covered.map((space) => minus(space, first));
  return { ...first, width, cutOff, ...levelIn(token, token._source), ...(isHex && { hexes }) };
}

/** Spaces beside a token's, without a straight line past the scene's walls. */
function cutOffAround(token: TokenDocument.Implementation, first: Space, covered: readonly Space[]): Space[] {
  const scene = token.parent;
  if (!scene) return [];
  const kind = scene.grid.isHexagonal ? "hex" : "square";
  const own = new Set(covered.map(keyOf));
  const around = new Map<string, { readonly space: Space; isOpen: boolean }>();
  for (const from of covered) {
    for (const way of waysOf(kind)) {
      const space = plus(from, way);
      if (own.has(keyOf(space))) continue;
      const known = around.get(keyOf(space)) ?? { space, isOpen: false };
      known.isOpen ||= !crossesWall(scene, middle(from), middle(space), levelOf(token));
      around.set(keyOf(space), known);
    }
  }
  return [...around.values()].flatMap(({ space, isOpen }) => (isOpen ? [] : [space]));

  function middle(space: Space): Point {
    const { grid } = token.parent as Scene.Implementation; // It has one: see above.
    if (grid.isHexagonal) return middleOfSpace(grid, space);
    const corner = token._source;
    const { x, y } = minus(space, first);
    return { x: corner.x + (x + 0.5) * grid.size, y: corner.y + (y + 0.5) * grid.size };
  }
}

/**
 * Measured path of a requested movement: squares of 5 ft (GR-157), hexes on a hex scene, straight lines without a grid (GR-163);
 * with walls in the way (GR-161).
 */
export function measureSquares(token: TokenDocument.Implementation, waypoints: readonly AskedWaypoint[]): MeasuredPath {
  const { steps, ...way } = measurePath(token, waypoints);
  if (way.grid !== "gridless")
    return { ...way, steps: steps.map((step) => ({ to: step.to, ...levelIn(token, step) })) };
  const straight = steps.map((step) => {
    const { to, feet = 0 as Feet } = step;
    return { to: squareAt(token, to), feet, ...levelIn(token, step) };
  });
  return { ...way, from: squareAt(token, way.from), steps: straight };
}

/** Gait of a movement: fly if any waypoint flies, else swim if any swims, else walk. */
export function paceOf(waypoints: readonly AskedWaypoint[]): MovePace {
  const actions = waypoints.map(({ action }) => action);
  return actions.includes("fly") ? "fly" : actions.includes("swim") ? "swim" : "walk";
}

/** Feet between two tokens as the scene measures them (GR-163), rounded up; null if either isn't there. */
export function sceneFeet(
  a: TokenDocument.Implementation | null | undefined,
  b: TokenDocument.Implementation | null | undefined,
): Json {
  const grid = a?.parent?.grid;
  if (!a || !b || !grid || a.parent !== b.parent) return null;
  const middle = ({ x, y, width, height }: TokenDocument.Implementation) => ({
    x: x + ((width ?? 1) * grid.sizeX) / 2,
    y: y + ((height ?? 1) * grid.sizeY) / 2,
  });
  return Math.ceil(grid.measurePath([middle(a), middle(b)], {}).distance);
}

/** The line to the target (GR-121, GR-122), with the scene's own distance (GR-163). */
export function lineTo(combat: Combat.Implementation, who: CombatantId, target: unknown): Line {
  const { combatant } = (target ?? {}) as { combatant?: string };
  const [from, to] = [who, combatant ?? ""].map((id) => combat.combatants.get(id)?.token);
  return { ...lineBetween(from, to), feet: sceneFeet(from, to) as Feet | null }; // It is a number or null.
}

/** The line between two tokens (GR-121, GR-122): walls stopping movement, and walls stopping sight. */
function lineBetween(
  a: TokenDocument.Implementation | null | undefined,
  b: TokenDocument.Implementation | null | undefined,
): { walls: boolean; seen: boolean } {
  const scene = a?.parent;
  if (!a || !b || !scene || b.parent !== scene) return { walls: false, seen: true };
  const { size } = scene.grid;
  const middle = ({ x, y, width, height }: TokenDocument.Implementation) => ({
    x: x + ((width ?? 1) * size) / 2,
    y: y + ((height ?? 1) * size) / 2,
  });
  const [from, to] = [middle(a), middle(b)];
  const level = levelOf(a);
  return { walls: crossesWall(scene, from, to, level), seen: !crossesWall(scene, from, to, level, "sight") };
}
