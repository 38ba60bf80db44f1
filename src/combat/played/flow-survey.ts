import type { CombatantId } from "../../rules/engine/types.ts";
import { type FlowState, footprintAt, type Step, type Survey, surveyPath } from "../../rules/flow/index.ts";
import { cheapestChain } from "../../rules/grid/index.ts";
import type { Space } from "../../rules/grid/types.ts";
import { type AskedWaypoint, type SurveyedSpace, surveyWay } from "../door/survey.ts";
import { gridOf, hexesAt, wallsAround } from "./flow-place.ts";

type Token = TokenDocument.Implementation;

/** Steps of a way without a grid that are worth counting; no speed reaches farther. */
const MOST = 2000;

/**
 * What an asked movement means under Action & Flow Points: the hexes along it, as the grid library surveys them among those
 * who fight. Of somebody who stands on no hexes only the spaces are counted (FL-98).
 */
export function surveyFlow(
  token: Token,
  waypoints: readonly AskedWaypoint[],
  { combat, who }: { readonly combat: Combat.Implementation | null; readonly who: CombatantId | null },
  state: FlowState,
): Survey {
  const way = { ...surveyWay(token, waypoints), unseenBy: unseenBy(combat, who, state) };
  const spaces = (who && state.fighters[who]?.scores.spaces) ?? [];
  const [from] = spaces;
  if (who === null || from === undefined)
    return { ...way, steps: way.steps.flatMap((step) => plainSteps(token, step)) };
  const anchors = [from, ...way.token.path.flatMap((place) => hexesAt(token, place).slice(0, 1))];
  const path = anchors.slice(1).flatMap((to, i) => cheapestChain("hex", anchors[i] ?? to, to));
  const covered = [from, ...path].flatMap((anchor) => footprintAt(spaces, anchor));
  const terrain = { walls: wallsAround(token, covered, 0), costOf: (space: Space) => factorAt(token, space) };
  const { steps, blocked } = surveyPath(state, who, path, terrain);
  return { ...way, from, blocked, steps };
}

/** Who isn't to notice what somebody does: those who don't see it, unless the table says that all do (FL-97). */
export function unseenBy(
  combat: Combat.Implementation | null,
  mover: CombatantId | null,
  state: FlowState,
): CombatantId[] {
  if (mover === null || state.settings.unseenProvokes) return [];
  const sees = watcherOf(combat, mover);
  return state.order.filter((id) => id !== mover && !sees(id));
}

/** Who notices what somebody does (FL-97, FL-123, `unseenProvokes`): nobody a hidden or invisible creature, the blind nobody. */
export function watcherOf(combat: Combat.Implementation | null, mover: CombatantId): (id: CombatantId) => boolean {
  const { INVISIBLE, BLIND } = CONFIG.specialStatusEffects;
  const has = (id: CombatantId, status: string) => combat?.combatants.get(id)?.actor?.statuses.has(status) ?? false;
  const moved = combat?.combatants.get(mover);
  const isUnseen = moved?.hidden || moved?.token?.hidden || has(mover, INVISIBLE);
  return (id) => !isUnseen && !has(id, BLIND);
}

/** Steps of which nothing but the place is known; without a grid one for each of its spaces' length. */
function plainSteps(token: Token, { to, feet, factor }: SurveyedSpace): Step[] {
  const step = { to, cost: Math.max(1, Math.ceil(factor)), inside: [] };
  const spaces = feet === undefined ? 1 : Math.ceil(feet / (token.parent?.grid.distance || 1));
  return Array.from({ length: Math.min(MOST, Math.max(1, spaces)) }, () => step);
}

/** How many times the usual a hex costs, as regions mark it. */
function factorAt(token: Token, { x, y }: Space): number {
  const point = gridOf(token)?.getCenterPoint({ q: x, r: y, s: -x - y });
  const { elevation } = token._source;
  const regions = token.parent?.regions.filter((region) => Boolean(point && region.testPoint({ ...point, elevation })));
  return Math.max(1, ...(regions ?? []).map((region) => region.getFlag("turncraft", "costFactor") ?? 1));
}
