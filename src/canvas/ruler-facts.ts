import { askerOf, type Fighting, fightsOfToken, isForced, spaceAt, stateUnder, survey } from "../combat/index.ts";
import { scoresOf } from "../data/index.ts";
import { dexterity } from "../rules/dexterity/index.ts";
import { type RulerPlan, rulerPlan } from "./ruler-plan.ts";
import { stepsReached } from "./ruler-view.ts";

/** Where a ruler's waypoint puts the token: scene pixels of its corner, and by which movement action. */
export interface PlannedWaypoint {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
  readonly action: string;
}

/** A surveyed path, and how many of its steps it takes to each of its waypoints. */
export interface Surveyed {
  readonly plan: RulerPlan;
  readonly reached: readonly number[];
}

/** The started fight that binds the token's movement, or null. With several the door takes the first, too. */
export function fightingOf(token: TokenDocument.Implementation): Fighting | null {
  return fightsOfToken(token)[0] ?? null;
}

/** Surveys a user's path from where the token stands, as the door will; null where the rules know nothing of the token. */
export function surveyed(
  token: TokenDocument.Implementation,
  { combat, who }: Fighting,
  waypoints: readonly PlannedWaypoint[],
  userId: string,
): Surveyed | null {
  const state = stateUnder(dexterity, combat);
  if (!state) return null;
  const path = waypoints.map(({ x, y, elevation, action }) => ({ x, y, elevation, action }));
  const found = survey(token, path, scoresOf(token.actor), state.settings);
  const forced = path.some(({ action }) => isForced(action));
  const plan = rulerPlan(state, { who, survey: found, forced, asker: askerOf(combat, userId) });
  const ends = path.map((waypoint) => spaceAt(token, waypoint));
  return plan && { plan, reached: stepsReached(found.from, found.steps, ends) };
}

/** What a plan depends on, as a text to compare: fights are compared by their state's identity beside it. */
export function planKey(token: TokenDocument.Implementation, waypoints: readonly PlannedWaypoint[]): string {
  const { x, y, elevation, width, height } = token._source;
  const path = waypoints.map((waypoint) => [waypoint.x, waypoint.y, waypoint.elevation, waypoint.action]);
  return JSON.stringify([x, y, elevation, width, height, path]);
}
