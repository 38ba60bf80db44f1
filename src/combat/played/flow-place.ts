import { type FlowPlace, levelIn, levelOf } from "../../data/index.ts";
import { flow, footprintAt, type Wall } from "../../rules/flow/index.ts";
import { hexDistance } from "../../rules/grid/distance.ts";
import type { Space } from "../../rules/grid/types.ts";
import { asTurncraft } from "../door/encounters.ts";
import { isStoppedBy, type WallLine, wallsOf } from "../door/walls.ts";
import { stateUnder } from "../state-under.ts";

type Token = TokenDocument.Implementation;
type Point = { readonly x: number; readonly y: number };

/** How far around a creature walls are told to the rules, in hexes. */
const KNOWN = 4;
/** Three of the six ways: each pair of neighbours is looked at once. */
const ways: readonly Space[] = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: 1, y: -1 },
];

/** Where a combatant stands, and whose side it is on. On scenes without hexes, and on others than the fight's, nowhere. */
export function placeOf(actor: Actor.Implementation | null, combatant: Combatant.Implementation | null): FlowPlace {
  const token = combatant?.token ?? null;
  const side = sideOf(token?.disposition ?? actor?.prototypeToken.disposition ?? null);
  const scene = combatant?.parent?.scene;
  const grid = token && (!scene || scene === token.parent) ? gridOf(token) : null;
  if (!combatant || !token || !grid) return { side, spaces: [], walls: [], token: null };
  const spaces = hexesAt(token, token._source);
  return {
    side,
    spaces,
    walls: wallsAround(token, spaces, { distance: KNOWN, level: levelOf(token), more: wayLeft(combatant, spaces) }),
    token: tokenOf(token, grid, spaces),
  };
}

/** By the token's disposition (FL-05). */
function sideOf(disposition: number | null): string {
  const { FRIENDLY, NEUTRAL, HOSTILE, SECRET } = CONST.TOKEN_DISPOSITIONS;
  const names: Readonly<Record<number, string>> = {
    [FRIENDLY]: "friendly",
    [NEUTRAL]: "neutral",
    [HOSTILE]: "hostile",
    [SECRET]: "secret",
  };
  return names[disposition ?? NEUTRAL] ?? "neutral";
}

/** The scene's grid, if it is one of hexes. */
export function gridOf({ parent }: Token): foundry.grid.HexagonalGrid | null {
  const grid = parent?.grid;
  return grid instanceof foundry.grid.HexagonalGrid ? grid : null;
}

/**
 * The hexes that a token covers with its corner there, snapped: its anchor first, which is the one in the first row, and of
 * those the leftmost. Empty on scenes without hexes.
 */
export function hexesAt(token: Token, { x, y }: Point): Space[] {
  const grid = gridOf(token);
  if (!grid) return [];
  const spaces = token.getOccupiedGridSpaceOffsets({ x, y }).map((offset): Space => {
    const { q, r } = grid.offsetToCube(offset);
    return { x: q, y: r };
  });
  return spaces.sort((a, b) => a.y - b.y || a.x - b.x);
}

/** The middle of a hex in scene pixels. */
function middleOf(grid: foundry.grid.HexagonalGrid, { x, y }: Space): Point {
  return grid.getCenterPoint({ q: x, r: y, s: -x - y });
}

/** Which walls are meant: `more`: hexes that count as well; `level`: on which level of the scene, where it has several. */
interface Near {
  readonly distance: number;
  readonly level: string | undefined;
  readonly more?: readonly Space[];
}

/** Walls for movement between hexes that lie so near to any of these. */
export function wallsAround(token: Token, spaces: readonly Space[], { distance, level, more = [] }: Near): Wall[] {
  const scene = token.parent;
  const grid = gridOf(token);
  if (!scene || !grid || scene.walls.size === 0) return [];
  const around = hexesAround(spaces, distance);
  for (const space of more) around.set(nameOf(space), space);
  const lines = linesNear(
    scene,
    [...around.values()].map((space) => middleOf(grid, space)),
    level,
  );
  const on = level === undefined ? {} : { level };
  const isStopped = (from: Space, to: Space): boolean => {
    const [here, there] = [middleOf(grid, from), middleOf(grid, to)];
    return lines.some((line) => isStoppedBy(line, here, there));
  };
  return [...around.values()].flatMap((from) =>
    ways.flatMap((way): Wall[] => {
      const to = { x: from.x + way.x, y: from.y + way.y };
      if (!around.has(nameOf(to))) return [];
      const [there, back] = [isStopped(from, to), isStopped(to, from)];
      if (there && back) return [{ from, to, ...on }];
      if (there) return [{ from, to, oneWay: true, ...on }];
      return back ? [{ from: to, to: from, oneWay: true, ...on }] : [];
    }),
  );
}

/** The walls that come near some points: of large scenes most don't. */
function linesNear(scene: Scene.Implementation, points: readonly Point[], level: string | undefined): WallLine[] {
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

/** The hexes that are left of a movement of its that waits, on its level: what is built there counts before it goes on (FL-101). */
function wayLeft({ id, parent }: Pick<Combatant.Implementation, "id" | "parent">, spaces: readonly Space[]): Space[] {
  const combat = asTurncraft(parent);
  const open = (combat && stateUnder(flow, combat)?.open) ?? [];
  const legs = open.flatMap((frame) => (frame.kind === "walk" && frame.who === id ? frame.legs : []));
  return legs.flatMap(({ to }) => footprintAt(spaces, to));
}

function hexesAround(spaces: readonly Space[], distance: number): Map<string, Space> {
  const found = new Map<string, Space>();
  for (const { x, y } of spaces) {
    for (let dx = -distance; dx <= distance; dx++) {
      for (let dy = -distance; dy <= distance; dy++) {
        const space = { x: x + dx, y: y + dy };
        if (hexDistance(dx, dy) <= distance) found.set(nameOf(space), space);
      }
    }
  }
  return found;
}

function nameOf({ x, y }: Space): string {
  return `${x},${y}`;
}

/** The token in pixels. What is snapped has its exact place, documents only a rounded one. */
function tokenOf(token: Token, grid: foundry.grid.HexagonalGrid, spaces: readonly Space[]): FlowPlace["token"] {
  const { x, y, elevation } = token._source;
  const [anchor] = spaces;
  if (!anchor) return null;
  const origin = middleOf(grid, { x: 0, y: 0 });
  const perX = minus(middleOf(grid, { x: 1, y: 0 }), origin);
  const perY = minus(middleOf(grid, { x: 0, y: 1 }), origin);
  const middles = spaces.map((space) => {
    const by = { x: space.x - anchor.x, y: space.y - anchor.y };
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
  const isSnapped = Math.abs(off.x - corner.x) < 1 && Math.abs(off.y - corner.y) < 1;
  return {
    uuid: token.uuid,
    at: { x, y, elevation: elevation ?? 0, ...levelIn(token, token._source) },
    zero: isSnapped ? corner : off,
    perX,
    perY,
    distance: grid.distance || 1,
  };
}

function minus(a: Point, b: Point): { x: number; y: number } {
  return { x: a.x - b.x, y: a.y - b.y };
}
