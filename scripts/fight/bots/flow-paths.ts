import type { CombatantId } from "../../../src/engine/index.ts";
import { footprintDistance, type Space, spaceDistance } from "../../../src/grid/index.ts";
import {
  distance,
  type FlowMeasuredPath,
  type FlowState,
  footprintAt,
  hexesLeft,
  neighboursOf,
  occupantsOf,
} from "../../../src/rulesets/flow/rules/index.ts";
import type { Luck } from "../luck.ts";

/** Measured path along these hexes, as the authority makes it. */
function measuredPlan(state: FlowState, who: CombatantId, hexes: readonly Space[]): FlowMeasuredPath {
  const { spaces, token } = state.fighters[who]?.scores ?? { spaces: [], token: null };
  const [from = { x: 0, y: 0 }] = spaces;
  const steps = hexes.map((to) => {
    const there = footprintAt(spaces, to);
    const inside = [...new Set(there.flatMap((space) => occupantsOf(state, space, who)))];
    return { to, cost: 1, inside };
  });
  const pixels = ({ x, y }: Space) => ({ x: x * 100 + y * 50, y: y * 87, elevation: 0 });
  const before = token?.at ?? pixels(from);
  const uuid = token?.uuid ?? `Scene.arena.Token.${who}`;
  return { grid: "hex", from, steps, token: { uuid, before, path: hexes.map(pixels) }, blocked: false };
}

/** Some hexes in any direction. */
export function stepSize(luck: Luck, state: FlowState, who: CombatantId, count: number): FlowMeasuredPath {
  let [at = { x: 0, y: 0 }] = state.fighters[who]?.scores.spaces ?? [];
  const hexes = Array.from({ length: count }, () => {
    at = luck.pick(neighboursOf("hex", at));
    return at;
  });
  return measuredPlan(state, who, hexes);
}

/** Towards the nearest of these, past others, as far as AP lead; null where nothing is nearer. */
export function approach(state: FlowState, who: CombatantId, foes: readonly CombatantId[]): FlowMeasuredPath | null {
  const fighter = state.fighters[who];
  const [foe] = [...foes].sort((a, b) => (distance(state, who, a) ?? 99) - (distance(state, who, b) ?? 99));
  const goal = foe === undefined ? [] : (state.fighters[foe]?.scores.spaces ?? []);
  const [start] = fighter?.scores.spaces ?? [];
  if (!fighter || !start || goal.length === 0) return null;
  const { spaces } = fighter.scores;
  const isFree = (to: Space) => footprintAt(spaces, to).every((space) => occupantsOf(state, space, who).length === 0);
  const far = (to: Space) => footprintDistance("hex", footprintAt(spaces, to), goal);
  const hexes: Space[] = [];
  for (let at = start; hexes.length < hexesLeft(state, who) && far(at) > 1; at = hexes.at(-1) ?? start) {
    const nearer = neighboursOf("hex", at).filter((to) => far(to) < far(at) && isFree(to));
    const next = nearer.sort(
      (a, b) => spaceDistance("hex", a, goal[0] ?? a) - spaceDistance("hex", b, goal[0] ?? b),
    )[0];
    if (!next) break;
    hexes.push(next);
  }
  return hexes.length > 0 ? measuredPlan(state, who, hexes) : null;
}
