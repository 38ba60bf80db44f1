import { fighterOf } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { onOneLevel } from "../../../grid/frame.ts";
import { footprintDistance, keyOf, minus, plus, sameSpace, spaceDistance } from "../../../grid/ground.ts";
import type { GridKind, Space } from "../../../grid/types.ts";
import type { BoardState, FlowFighter, FlowScores, FlowState, Wall } from "./types.ts";

/** The six neighbours of a hex, as differences (FL-88), going round. */
export const hexWays: readonly Space[] = [
  { x: 1, y: 0 },
  { x: 1, y: -1 },
  { x: 0, y: -1 },
  { x: -1, y: 0 },
  { x: -1, y: 1 },
  { x: 0, y: 1 },
];

/** The eight neighbours of a square, as differences, going round (FL-167). */
const squareWays: readonly Space[] = [
  { x: 1, y: 0 },
  { x: 1, y: -1 },
  { x: 0, y: -1 },
  { x: -1, y: -1 },
  { x: -1, y: 0 },
  { x: -1, y: 1 },
  { x: 0, y: 1 },
  { x: 1, y: 1 },
];

/** Without a grid places are counted in parts of a space's length: so many make a space (FL-168). */
export const partsOfSpace = 100;

const ways: Readonly<Record<GridKind, readonly Space[]>> = {
  hex: hexWays,
  square: squareWays,
  gridless: squareWays.map(({ x, y }) => ({ x: x * partsOfSpace, y: y * partsOfSpace })),
};

/** Ways from a space to its neighbours: six on hexes, eight on squares, and the eight directions without a grid. */
export function waysOn(kind: GridKind): readonly Space[] {
  return ways[kind];
}

/** Kind of spaces a combatant stands on: hexes (FL-88), squares (FL-167), or measured places without a grid (FL-168). */
export function gridOf(state: Pick<BoardState, "fighters">, id: CombatantId): GridKind {
  return fighterOf<FlowFighter>(state, id).scores.grid ?? "hex";
}

export function neighboursOf(kind: GridKind, space: Space): Space[] {
  return ways[kind].map((way) => plus(space, way));
}

/** Spaces between two: steps on a grid (FL-88, FL-167); without one the straight line, rounded to whole spaces (FL-168). */
export function stepsBetween(kind: GridKind, a: Space, b: Space): number {
  return kind === "gridless" ? Math.round(Math.hypot(b.x - a.x, b.y - a.y) / partsOfSpace) : spaceDistance(kind, a, b);
}

/** Spaces between two creatures' nearest; infinite if either covers none. */
export function spacesApart(kind: GridKind, some: readonly Space[], others: readonly Space[]): number {
  if (kind !== "gridless") return footprintDistance(kind, some, others);
  return some.reduce((least, space) => Math.min(least, nearest(kind, others, space)), Number.POSITIVE_INFINITY);
}

/** Hexes that count for a combatant: all covered by the token, or the anchor alone (FL-93). */
export function spacesOf(state: BoardState, id: CombatantId): readonly Space[] {
  return spacesUnder(state.settings, fighterOf<FlowFighter>(state, id));
}

function spacesUnder({ footprintMode }: FlowState["settings"], { scores }: FlowFighter): readonly Space[] {
  return footprintMode === "singleHex" ? scores.spaces.slice(0, 1) : scores.spaces;
}

/** True if it has a place: else geometry isn't judged (FL-98, FL-167). */
export function isPlaced(state: BoardState, id: CombatantId): boolean {
  return fighterOf<FlowFighter>(state, id).scores.spaces.length > 0;
}

/** Hexes between two combatants' nearest (FL-88); null if either has no place (FL-98). */
export function distance(state: BoardState, a: CombatantId, b: CombatantId): number | null {
  return fightersApart(state, fighterOf<FlowFighter>(state, a), fighterOf<FlowFighter>(state, b));
}

/** As {@link distance}, of fighters that were looked up already. */
export function fightersApart({ settings }: BoardState, a: FlowFighter, b: FlowFighter): number | null {
  const [some, others] = [spacesUnder(settings, a), spacesUnder(settings, b)];
  if (some.length === 0 || others.length === 0) return null;
  const height = settings.elevation === "ignored" ? 0 : Math.abs(Math.round(heightOf(a) - heightOf(b)));
  return Math.max(spacesApart(a.scores.grid ?? "hex", some, others), height);
}

/** Hexes up or down, under `elevation: counted` (FL-88). */
export function heightBetween(state: BoardState, a: CombatantId, b: CombatantId): number {
  if (state.settings.elevation === "ignored") return 0;
  return Math.abs(Math.round(heightOf(fighterOf<FlowFighter>(state, a)) - heightOf(fighterOf<FlowFighter>(state, b))));
}

function heightOf({ scores: { token } }: FlowFighter): number {
  return token === null ? 0 : token.at.elevation / (token.distance ?? 1);
}

/** Id of a combatant's level; undefined on a scene with a single level. */
export function levelOf(state: Pick<BoardState, "fighters">, id: CombatantId): string | undefined {
  return fighterOf<FlowFighter>(state, id).scores.token?.at.level;
}

/** True if two are on one level of the scene: else neither threatens, reaches or bars the other, however near. */
export function areLevel(state: Pick<BoardState, "fighters">, a: CombatantId, b: CombatantId): boolean {
  return onOneLevel(levelOf(state, a), levelOf(state, b));
}

/** Distance from a space to the nearest of some; infinite where there are none. */
export function nearest(kind: GridKind, spaces: readonly Space[], to: Space): number {
  return spaces.reduce((least, space) => Math.min(least, stepsBetween(kind, space, to)), Number.POSITIVE_INFINITY);
}

/** True if a wall stops a step from a hex to its neighbour. */
export function isWalled(walls: readonly Wall[], a: Space, b: Space): boolean {
  return walls.some(
    ({ from, to, oneWay }) =>
      (sameSpace(from, a) && sameSpace(to, b)) || (!oneWay && sameSpace(from, b) && sameSpace(to, a)),
  );
}

/** True if a wall stands in the way of any hex of a footprint that shifts as a whole (FL-104). */
export function isCutOff(walls: readonly Wall[], from: readonly Space[], to: readonly Space[]): boolean {
  return from.some((space, i) => isWalled(walls, space, to[i] ?? space));
}

/** Walls known to any of the combatants on a level, for places near them. */
export function wallsAround(
  state: Pick<BoardState, "fighters">,
  who: CombatantId,
  ids: readonly CombatantId[] = [who],
): readonly Wall[] {
  const own = levelOf(state, who);
  const known = ids.flatMap((id) => fighterOf<FlowFighter>(state, id).scores.walls);
  return own === undefined ? known : known.filter(({ level }) => onOneLevel(level, own));
}

/** Spaces within so many steps, with the number of steps; `enters`: test for a space. The first ones are at 0. */
export function flood(
  kind: GridKind,
  from: readonly Space[],
  steps: number,
  walls: readonly Wall[],
  enters: (space: Space) => boolean = () => true,
): ReadonlyMap<string, { readonly space: Space; readonly steps: number }> {
  const found = new Map(from.map((space) => [keyOf(space), { space, steps: 0 }]));
  let edge = [...from];
  for (let step = 1; step <= steps; step++) {
    const next: Space[] = [];
    for (const at of edge) {
      for (const to of neighboursOf(kind, at)) {
        if (found.has(keyOf(to)) || isWalled(walls, at, to) || !enters(to)) continue;
        found.set(keyOf(to), { space: to, steps: step });
        next.push(to);
      }
    }
    edge = next;
  }
  return found;
}

/** Other combatants on the space and level, without departed ones. */
export function occupantsOf(state: Pick<BoardState, "fighters">, space: Space, who: CombatantId): CombatantId[] {
  return (Object.entries(state.fighters) as [CombatantId, FlowFighter][])
    .filter(
      ([id, { departed, scores }]) => id !== who && !departed && covers(scores, space) && areLevel(state, id, who),
    )
    .map(([id]) => id)
    .sort();
}

/**
 * Combatants of any side whose spaces a footprint there overlaps, in initiative order (FL-101, FL-104). `level`: the
 * scene's level of the footprint; absent: the mover's own.
 */
export function insideOf(
  state: Pick<FlowState, "fighters" | "order">,
  who: CombatantId,
  there: readonly Space[],
  level: string | undefined,
): CombatantId[] {
  return state.order.filter((id) => {
    const { departed, scores } = fighterOf<FlowFighter>(state, id);
    if (id === who || departed || !there.some((space) => covers(scores, space))) return false;
    return onOneLevel(levelOf(state, id), level);
  });
}

function covers({ spaces, grid }: Pick<FlowScores, "spaces" | "grid">, space: Space): boolean {
  return grid === "gridless" ? nearest(grid, spaces, space) === 0 : spaces.some((one) => sameSpace(one, space));
}

/** The hexes of a footprint with its anchor here. */
export function footprintAt(spaces: readonly Space[], anchor: Space): Space[] {
  const [own = anchor] = spaces;
  return spaces.map((space) => plus(anchor, minus(space, own)));
}
