import {
  askerOf,
  type Fighting,
  fightsOfToken,
  isForced,
  isPushed,
  nameOf,
  pushedWay,
  refusalText,
  spaceAt,
  viewerOf,
} from "../combat/index.ts";
import { levelIn, levelOf } from "../data/place.ts";
import type { CombatantId } from "../engine/types.ts";
import type { MeasuredPath } from "../grid/measured-path.ts";
import { localize } from "../i18n.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import { knownIn } from "./ground.ts";
import type { PlannedMove, PlannedWaypoint } from "./ruler-facet.ts";
import { type AnyPlan, type LabelView, planLabel, type Stop, stepsReached } from "./ruler-view.ts";

/** Plan of a path, and number of steps to each of its waypoints. */
export interface PlannedWay {
  readonly plan: AnyPlan;
  readonly reached: readonly number[];
  /** Provoked combatants visible to the reader, for each step; absent if nothing provokes. */
  readonly provokes?: readonly (readonly CombatantId[])[];
  /** Returns the label of a waypoint. */
  readonly label: (stop: Stop) => LabelView | null;
}

/** Started encounter that binds the token's movement, or null; of several the first, as for the authority. */
export function fightingOf(token: TokenDocument.Implementation): Fighting | null {
  return fightsOfToken(token)[0] ?? null;
}

/** Measures a user's path from where the token stands, as the authority will; null if the ruleset doesn't measure the path. */
export function measuredPlan(
  token: TokenDocument.Implementation,
  fighting: Fighting,
  waypoints: readonly PlannedWaypoint[],
  userId: string,
): PlannedWay | null {
  const path = waypoints.map((waypoint) => {
    const { x, y, elevation, action } = waypoint;
    return { x, y, elevation, action, ...levelIn(token, waypoint) };
  });
  const found = measuredByRules(token, fighting, path, userId);
  return found && isPushed(path) ? pushed(found, pushedWay(token, path).length) : found;
}

/** Plan of a push: the part behind an obstacle is refused. `room`: spaces before the obstacle. */
function pushed({ plan, reached }: PlannedWay, room: number): PlannedWay {
  const label = (stop: Stop): LabelView => ({
    cost: localize("TURNCRAFT.Ruler.pushed", { hexes: Math.min(stop.reached, room) }),
    left: stop.reached > room ? localize("TURNCRAFT.Ruler.obstacle") : null,
    refused: stop.reached > room,
    reason: null,
  });
  return { plan: { ...plan, legal: Math.min(plan.legal, room) }, reached, label };
}

function measuredByRules(
  token: TokenDocument.Implementation,
  { combat, who }: Fighting,
  path: readonly PlannedWaypoint[],
  userId: string,
): PlannedWay | null {
  const { map, host } = rulesetOf(combat.type) ?? {};
  const ruler = map?.ruler;
  if (!combat.state || !ruler) return null;
  const context = { owns: viewerOf(combat).owns, canSee: knownIn(combat), gm: game.user.isGM };
  const move: PlannedMove = { token, combat, who, path, viewer: context };
  const state = ruler.seen?.(combat.state, move) ?? combat.state;
  // A ruleset with a ruler measures ways in the shape of its `move`, which all have in common.
  const measured = ruler.measure?.(state, move) ?? (host?.measure?.(token, path, state) as MeasuredPath | undefined);
  if (!measured) return null;
  const stated = userId === game.user.id ? ruler.note?.(combat.id, who) : undefined;
  const forced = path.some(({ action }) => isForced(action));
  const asked = { ...host?.moving?.(path, stated), who, forced, measured, asker: askerOf(combat, userId) };
  const plan = ruler.plan(state, asked, move);
  if (!plan) return null;
  const named = (id: CombatantId) => nameOf(combat, id);
  const args = (steps: number, refused: boolean) => ruler.labels(plan, steps, refused, localize, named);
  const label = (stop: Stop) => {
    const found = planLabel(plan, stop, localize, (refusal) => refusalText(combat, refusal), args);
    return ruler.complete?.(found, plan, stop, localize, named) ?? found;
  };
  const ends = path.map((waypoint) => ruler.endAt?.(token, waypoint, measured) ?? spaceAt(token, waypoint));
  const provokes = ruler.provokes?.(plan);
  return {
    plan,
    reached: ruler.reached?.(measured, move) ?? stepsReached(measured.from, measured.steps, ends),
    ...(provokes && { provokes }),
    label,
  };
}

/** Returns a plan's inputs as a text to compare; the encounter's state has to be compared too. */
export function planKey(token: TokenDocument.Implementation, waypoints: readonly PlannedWaypoint[]): string {
  const { x, y, elevation, width, height } = token._source;
  const path = waypoints.map((waypoint) => [
    waypoint.x,
    waypoint.y,
    waypoint.elevation,
    waypoint.action,
    waypoint.level,
  ]);
  return JSON.stringify([x, y, elevation, width, height, levelOf(token), path]);
}
