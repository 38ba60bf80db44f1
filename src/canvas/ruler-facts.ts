import {
  asItStands,
  askerOf,
  bookingIn,
  type Fighting,
  fightsOfToken,
  gaitOf,
  isForced,
  isPushed,
  isRun,
  isStep,
  nameOf,
  nextMoveOf,
  pushedWay,
  refusalText,
  seenBy,
  spaceAt,
  spacesAt,
  squareAt,
  stateUnder,
  survey,
  surveyFlow,
} from "../combat/index.ts";
import { levelIn, levelOf, middleInFeet, scoresOf } from "../data/index.ts";
import { say } from "../i18n.ts";
import { type DexterityState, dexterity } from "../rules/dexterity/index.ts";
import type { Asker, CombatantId, EncounterState } from "../rules/engine/types.ts";
import { type FlowState, flow } from "../rules/flow/index.ts";
import type { Survey as MarchSurvey } from "../rules/grid/survey.ts";
import { type GroupState, group } from "../rules/group/index.ts";
import { foreseen, type MarchingState, marching } from "../rules/marching/index.ts";
import { type SecondsState, type Survey as SecondsSurvey, seconds } from "../rules/seconds/index.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import { flowAsSeen, groupAsSeen } from "./as-seen.ts";
import { flowFigures, flowPlan, provokedBySteps, weaponOf } from "./flow-plan.ts";
import { groupFigures, groupPlan } from "./group-plan.ts";
import { knownIn } from "./known-in.ts";
import { marchingFigures, marchingPlan, tellsWays, withMeeting } from "./marching-plan.ts";
import { rulerPlan } from "./ruler-plan.ts";
import { type AnyPlan, type LabelView, labelView, planLabel, type Stop, stepsReached } from "./ruler-view.ts";
import { secondsFigures, secondsPlan } from "./seconds-plan.ts";
import { worldChanges } from "./world-changes.ts";

/** Where a ruler's waypoint puts the token: scene pixels of its corner, and by which movement action. */
export interface PlannedWaypoint {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
  readonly action: string;
  /** Id of the scene's level; absent: the one before's. */
  readonly level?: string;
}

/** A surveyed path, and how many of its steps it takes to each of its waypoints. */
export interface Surveyed {
  readonly plan: AnyPlan;
  readonly reached: readonly number[];
  /** Of each of its steps, whom it provokes as far as the reader may know; absent where nothing provokes. */
  readonly provokes?: readonly (readonly CombatantId[])[];
  /** What the label of a waypoint says. */
  readonly label: (stop: Stop) => LabelView | null;
}

/** The started fight that binds the token's movement, or null. With several the door takes the first, too. */
export function fightingOf(token: TokenDocument.Implementation): Fighting | null {
  return fightsOfToken(token)[0] ?? null;
}

/** Surveys a user's path from where the token stands, as the door will; null where the rules know nothing of the token. */
export function surveyed(
  token: TokenDocument.Implementation,
  fighting: Fighting,
  waypoints: readonly PlannedWaypoint[],
  userId: string,
): Surveyed | null {
  const path = waypoints.map((waypoint) => {
    const { x, y, elevation, action } = waypoint;
    return { x, y, elevation, action, ...levelIn(token, waypoint) };
  });
  const found = surveyedByRules(token, fighting, path, userId);
  return found && isPushed(path) ? pushed(found, pushedWay(token, path).length) : found;
}

/** A push goes as far as there is room: what lies behind an obstacle is struck out. `room`: spaces before it. */
function pushed({ plan, reached }: Surveyed, room: number): Surveyed {
  const label = (stop: Stop): LabelView => ({
    cost: say("TURNCRAFT.Ruler.pushed", { spaces: Math.min(stop.reached, room) }),
    left: stop.reached > room ? say("TURNCRAFT.Ruler.obstacle") : null,
    refused: stop.reached > room,
    reason: null,
  });
  return { plan: { ...plan, legal: Math.min(plan.legal, room) }, reached, label };
}

/** A way as it would be commanded. */
interface Planned extends Fighting {
  readonly token: TokenDocument.Implementation;
  readonly path: readonly PlannedWaypoint[];
  readonly userId: string;
  /** Of its command what all rulesets have, and who gives it. */
  readonly asked: { readonly who: CombatantId; readonly forced: boolean; readonly asker: Asker };
}

function surveyedByRules(
  token: TokenDocument.Implementation,
  fighting: Fighting,
  path: readonly PlannedWaypoint[],
  userId: string,
): Surveyed | null {
  const { combat, who } = fighting;
  const forced = path.some(({ action }) => isForced(action));
  const planned: Planned = { ...fighting, token, path, userId, asked: { who, forced, asker: askerOf(combat, userId) } };
  const dexterityState = stateUnder(dexterity, fighting.combat);
  if (dexterityState) return surveyedFeet(planned, dexterityState);
  const marchingState = stateUnder(marching, fighting.combat);
  if (marchingState) return surveyedMarch(planned, marchingState);
  const flowState = stateUnder(flow, fighting.combat);
  if (flowState) return surveyedHexes(planned, flowState);
  const groupState = stateUnder(group, fighting.combat);
  if (groupState) return surveyedSquares(planned, groupState);
  const secondsState = stateUnder(seconds, fighting.combat);
  return secondsState && surveyedSeconds(planned, secondsState);
}

function surveyedFeet({ token, combat, path, asked }: Planned, state: DexterityState): Surveyed | null {
  const found = survey(token, path, scoresOf(token.actor), state.settings);
  const plan = rulerPlan(state, { ...asked, survey: found });
  const ends = path.map((waypoint) => spaceAt(token, waypoint));
  const label = (stop: Stop) => plan && labelView(plan, stop, say, (refusal) => refusalText(combat, refusal));
  return plan && { plan, reached: stepsReached(found.from, found.steps, ends), label };
}

let stood: { readonly state: FlowState; readonly changes: number; readonly found: FlowState } | null = null;

/** The fight with everybody where they are by now: found out once until fight or world change, not in every frame of a drag. */
function stoodNow(state: FlowState, fighting: Fighting): FlowState {
  const changes = worldChanges();
  if (stood?.state !== state || stood.changes !== changes)
    stood = { state, changes, found: asItStands(state, fighting) };
  return stood.found;
}

/** What the labels say of a plan; `figures`: what a way of so many steps costs and leaves. */
function labels({ combat }: Planned, plan: AnyPlan, figures: Parameters<typeof planLabel>[4]) {
  return (stop: Stop): LabelView => planLabel(plan, stop, say, (refusal) => refusalText(combat, refusal), figures);
}

/** The survey that the door will write into the command: player and GM can't see two answers. */
function surveyedHexes(planned: Planned, state: FlowState): Surveyed | null {
  const { token, combat, who, path, asked } = planned;
  const now = flowAsSeen(stoodNow(state, { combat, who }), knownIn(combat));
  const found = surveyFlow(token, path, { combat, who }, now);
  const plan = flowPlan(now, { ...asked, survey: found, as: isStep(path) ? "step" : "move" });
  if (!plan) return null;
  const ends = path.map((waypoint) => spacesAt(token, waypoint)[0] ?? spaceAt(token, waypoint));
  const named = (id: CombatantId) => {
    const weapon = weaponOf(state.fighters[id]);
    const name = nameOf(combat, id);
    return weapon === null ? name : say("TURNCRAFT.Flow.Ruler.with", { name, weapon });
  };
  const label = labels(planned, plan, (reached, refused) => flowFigures(plan, reached, refused, say, named));
  return { plan, reached: stepsReached(found.from, found.steps, ends), provokes: provokedBySteps(plan), label };
}

/** What the ruleset's own survey makes of the way. */
function surveyBy<Found>({ token, combat, path }: Planned, state: EncounterState): Found | null {
  return (rulesetOf(combat.type)?.host.survey?.(token, path, state) as Found | undefined) ?? null;
}

/** As above, under Marching Order; without a grid its places are feet. */
function surveyedMarch(planned: Planned, state: MarchingState): Surveyed | null {
  const { token, combat, who, path, asked } = planned;
  const found = surveyBy<MarchSurvey>(planned, state);
  const plan = found && marchingPlan(state, { ...asked, survey: found });
  if (!found || !plan) return null;
  const isGridless = found.grid === "gridless";
  const ends = path.map((waypoint) => (isGridless ? middleInFeet(token, waypoint) : spaceAt(token, waypoint)));
  const reader = { owns: seenBy(combat).owns, mayKnow: knownIn(combat), gm: game.user.isGM };
  const meeting = foreseen(state, who, found, tellsWays(state, who, reader));
  const named = (id: CombatantId) => nameOf(combat, id);
  const figures = labels(planned, plan, (reached, refused) => marchingFigures(plan, reached, refused, say));
  const label = (stop: Stop) => withMeeting(figures(stop), meeting, stop, say, named);
  const provokes = found.steps.map((_, i) => (meeting?.step === i + 1 ? meeting.ids.filter((id) => id !== who) : []));
  return { plan, reached: stepsReached(found.from, found.steps, ends), provokes, label };
}

/** As above, under Group Initiative, with what was said of the move on this page. */
function surveyedSquares(planned: Planned, state: GroupState): Surveyed | null {
  const { token, combat, who, path, userId, asked } = planned;
  const found = surveyBy<MarchSurvey>(planned, state);
  if (!found) return null;
  const said = userId === game.user.id ? nextMoveOf(combat.id, who) : undefined;
  const known = groupAsSeen(state, knownIn(combat));
  const plan = groupPlan(known, { ...asked, survey: found, gait: gaitOf(path), ...bookingIn(said) });
  if (!plan) return null;
  const ends = path.map((waypoint) => squareAt(token, waypoint));
  // Without a grid each leg is a step, and may be shorter than a space.
  const reached = found.grid === "gridless" ? path.map((_, i) => i + 1) : stepsReached(found.from, found.steps, ends);
  const label = labels(planned, plan, (steps, refused) =>
    groupFigures(plan, steps, refused, say, (id) => nameOf(combat, id)),
  );
  return { plan, reached, label };
}

/** Under Six Seconds each waypoint is a step of the way. */
function surveyedSeconds(planned: Planned, state: SecondsState): Surveyed | null {
  const { path, asked } = planned;
  const found = surveyBy<SecondsSurvey>(planned, state);
  const plan = found && secondsPlan(state, { ...asked, survey: found, run: isRun(path) });
  if (!plan) return null;
  const label = labels(planned, plan, (reached, refused) => secondsFigures(plan, reached, refused, say));
  return { plan, reached: path.map((_, index) => index + 1), label };
}

/** What a plan depends on, as a text to compare: fights are compared by their state's identity beside it. */
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
