import { isThere } from "../../data/index.ts";
import type { CombatantId } from "../../rules/engine/types.ts";
import { type FlowState, footprintAt, type Step, type Stop, type Survey, surveyPath } from "../../rules/flow/index.ts";
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
  const path = hexesAlong(token, from, way.token);
  const covered = [from, ...path].flatMap((anchor) => footprintAt(spaces, anchor));
  const levels = new Set([way.token.before, ...way.token.path].map(({ level }) => level));
  const walls = [...levels].flatMap((level) => wallsAround(token, covered, { distance: 0, level }));
  const costOf = (space: Space, level: string | undefined) => factorAt(token, space, level);
  const { steps, blocked } = surveyPath(state, who, path, { walls, costOf });
  return { ...way, from, blocked, steps };
}

/** The hexes that the anchor comes to. A change of level is the last step of its leg, or, where that leads nowhere, a step of its own. */
function hexesAlong(token: Token, from: Space, { before, path }: Survey["token"]): Stop[] {
  let [at, on] = [from, before.level];
  return path.flatMap((place) => {
    const [to = at] = hexesAt(token, place);
    const chain = cheapestChain("hex", at, to);
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

/** How many times the usual a hex costs, as regions on that level mark it. */
function factorAt(token: Token, { x, y }: Space, level: string | undefined): number {
  const point = gridOf(token)?.getCenterPoint({ q: x, r: y, s: -x - y });
  const { elevation } = token._source;
  const regions = token.parent?.regions.filter((region) =>
    Boolean(point && isThere(region, level) && region.testPoint({ ...point, elevation })),
  );
  return Math.max(1, ...(regions ?? []).map((region) => region.getFlag("turncraft", "costFactor") ?? 1));
}
