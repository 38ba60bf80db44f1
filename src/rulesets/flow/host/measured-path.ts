import {
  type AskedWaypoint,
  costFactor,
  type MeasuredSpace,
  measurePath,
  regionsAt,
} from "../../../combat/authority/measured-path.ts";
import { watcherOf } from "../../../combat/viewer.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { cheapestChain } from "../../../grid/index.ts";
import type { GridKind, Space } from "../../../grid/types.ts";
import {
  type FlowMeasuredPath,
  type FlowState,
  type FlowStep,
  footprintAt,
  measureSpaces,
  partsOfSpace,
  type Stop,
} from "../rules/index.ts";
import { middleOf, spacesAt, wallsAround } from "./place.ts";

/** Most steps counted along a path without a grid; no speed reaches farther. */
const MOST = 2000;

/**
 * Returns the measured path of a requested movement under Action & Flow Points: spaces along the path, measured by the grid
 * library among the participants. For a combatant without a place they are only counted (FL-98, FL-167).
 */
export function measureFlow(
  token: TokenDocument.Implementation,
  waypoints: readonly AskedWaypoint[],
  { combat, who }: { readonly combat: Combat.Implementation | null; readonly who: CombatantId | null },
  state: FlowState,
): FlowMeasuredPath {
  const way = { ...measurePath(token, waypoints), unseenBy: unseenBy(combat, who, state) };
  const spaces = (who && state.fighters[who]?.scores.spaces) ?? [];
  const [from] = spaces;
  if (who === null || from === undefined)
    return { ...way, steps: way.steps.flatMap((step) => plainSteps(token, step)) };
  const path = stopsAlong(token, way.grid, from, way.token);
  const covered = [from, ...path].flatMap((anchor) => footprintAt(spaces, anchor));
  const levels = new Set([way.token.before, ...way.token.path].map(({ level }) => level));
  const walls = [...levels].flatMap((level) => wallsAround(token, covered, { distance: 0, level }));
  const actions = [...new Set(waypoints.map(({ action }) => action))];
  const costOf = (space: Space, level: string | undefined) => factorAt(token, space, level, actions);
  const { steps, blocked } = measureSpaces(state, who, path, { walls, costOf });
  return { ...way, from, blocked: blocked || (way.grid === "gridless" && way.blocked), steps };
}

/** Spaces of the anchor. A change of level is the last step of its leg, or a separate step for a leg without spaces. */
function stopsAlong(
  token: TokenDocument.Implementation,
  kind: GridKind,
  from: Space,
  { before, path }: FlowMeasuredPath["token"],
): Stop[] {
  let [at, on] = [from, before.level];
  return path.flatMap((place) => {
    const [to = at] = spacesAt(token, place);
    const chain = kind === "gridless" ? measured(at, to) : cheapestChain(kind, at, to);
    const isMove = chain.length > 0 || place.level !== on;
    const hexes = isMove && chain.length === 0 ? [to] : chain;
    const stops = hexes.map((hex, i): Stop => {
      const level = i + 1 < hexes.length ? on : place.level;
      return level === undefined ? hex : { ...hex, level };
    });
    [at, on] = [to, place.level];
    return stops;
  });
}

/** Places along a straight line without a grid, one for each length of a space begun (FL-168). */
function measured(from: Space, to: Space): Space[] {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const count = Math.min(MOST, Math.ceil(Math.hypot(x, y) / partsOfSpace));
  return Array.from({ length: count }, (_, i) => {
    const share = (i + 1) / count;
    return { x: from.x + Math.round(x * share), y: from.y + Math.round(y * share) };
  });
}

/** Combatants who can't see the mover and so don't react (FL-97); empty if `unseenProvokes` is on, or without a mover. */
export function unseenBy(
  combat: Combat.Implementation | null,
  mover: CombatantId | null,
  state: FlowState,
): CombatantId[] {
  if (mover === null || state.settings.unseenProvokes) return [];
  const sees = watcherOf(combat, mover);
  return state.order.filter((id) => id !== mover && !sees(id));
}

/** Steps that are only counted, not judged by spaces; without a grid, one for each length of a space begun. */
function plainSteps(token: TokenDocument.Implementation, { to, feet, factor }: MeasuredSpace): FlowStep[] {
  const step = { to, cost: Math.max(1, Math.ceil(factor)), inside: [] };
  const spaces = feet === undefined ? 1 : Math.ceil(feet / (token.parent?.grid.distance || 1));
  return Array.from({ length: Math.min(MOST, Math.max(1, spaces)) }, () => step);
}

/** Returns the highest cost multiple of a space for the movement actions, from the regions on its level; at least 1. */
function factorAt(
  token: TokenDocument.Implementation,
  space: Space,
  level: string | undefined,
  actions: readonly string[],
): number {
  if (!token.parent) return 1;
  const { elevation } = token._source;
  const regions = regionsAt(token.parent, { ...middleOf(token, space), elevation }, level);
  return Math.max(1, ...actions.map((action) => costFactor(regions, action)));
}
