import { type AskedWaypoint, distanceAlong, measurePath, spaceAt } from "../../../combat/authority/measured-path.ts";
import { storedOf } from "../../../combat/authority/stored.ts";
import { marchingDice } from "../../../combat/out-of-combat.ts";
import { hasQuestions } from "../../../combat/prompts-ruling.ts";
import type { AutomationContext, RulesetHost } from "../../../combat/ruleset-host.ts";
import { passed, type Timer, timerAt } from "../../../combat/timer.ts";
import { nameOf } from "../../../combat/words.ts";
import { levelIn, middleInFeet, middleOfSpace } from "../../../data/place.ts";
import { limitsOf } from "../../../data/uses.ts";
import type { CombatantId, EncounterState } from "../../../engine/index.ts";
import type { Feet, Placement } from "../../../engine/types.ts";
import { sameSpace } from "../../../grid/ground.ts";
import type { MeasuredPath, MeasuredStep } from "../../../grid/measured-path.ts";
import type { Point, Space } from "../../../grid/types.ts";
import { localize } from "../../../i18n.ts";
import { marchingScoresOf } from "../data/fields.ts";
import { clocksOf, type MarchingState, type Milliseconds, timeLeft } from "../rules/index.ts";
import { marchingChecks } from "./checks.ts";
import { enrichMarching, heldDamage } from "./enrich.ts";
import { sightingsOf } from "./sight.ts";
import { marchingStatuses } from "./token-status.ts";

export const marchingHost: RulesetHost<MarchingState> = {
  checks: marchingChecks,
  outOfCombat: marchingDice,
  shown: marchingStatuses,
  scoresOf: (actor, combatant) => ({ ...marchingScoresOf(actor, combatant), ...limitsOf(actor) }),
  // In a common turn every step has a placement of its own, so that two ways can be gone 5 ft at a time (MO-503).
  measure: (token, waypoints, state) => measureMarch(token, waypoints, state.together !== null),
  enrichCommand: enrichMarching,
  harming: heldDamage,
  dated,
  runAutomation: (automation) => {
    runClock(automation);
    remindOfDelay(automation);
  },
  // The clock stands after a step back (MO-005), and players don't stop it.
  onlyGMUndoes: ({ frantic }) => frantic.on,
  numbers: places,
  // The lead takes or leaves initiative (MO-204); nobody rolls for it.
  rolls: () => [],
  proposed: sightingsOf,
  counts: ({ fighters }, id) =>
    Object.values(fighters).some(({ conditions }) => conditions.some((condition) => condition.id === id)),
};

/**
 * Place in the round, from 1, as in the GM's rows (MO-301); none for departed combatants, or before the first round:
 * packages show core's number as a rolled initiative.
 */
function places({ order, fighters, round }: EncounterState): Record<CombatantId, number> {
  if (round === 0) return {};
  const there = order.filter((id) => fighters[id]?.departed === false);
  return Object.fromEntries(there.map((id, index) => [id, index + 1]));
}

/** Feet of a step on a scene without a grid, for several movers at once: with rounding never above 5 (MO-503). */
const STRIDE = 3;

type Way = ReturnType<typeof measurePath>;

/**
 * Measured path of a requested movement under Marching Order: spaces, or feet without a grid. `eachStep`: with a
 * placement for every step instead of every waypoint.
 */
function measureMarch(
  token: TokenDocument.Implementation,
  waypoints: readonly AskedWaypoint[],
  eachStep: boolean,
): MeasuredPath {
  const way = measurePath(token, waypoints);
  if (way.grid === "gridless") return inFeet(token, way, eachStep);
  const steps = way.steps.map((step) => ({ to: step.to, ...levelIn(token, step) }));
  return { ...way, steps, token: eachStep ? { ...way.token, path: placements(token, way) } : way.token };
}

/** Placement of the token after each step: waypoints are met exactly, steps in between are offset like the spaces. */
function placements(
  token: TokenDocument.Implementation,
  { grid, from, steps, token: { before, path } }: Way,
): Placement[] {
  const start = middleOf(token, from);
  let next = 0;
  return steps.map((step) => {
    const { to } = step;
    const isEnd = () => path[next] !== undefined && sameSpace(spaceAt(token, path[next] as Placement, grid), to);
    const elevation = (path[next] ?? before).elevation;
    let place: Placement | null = null;
    while (isEnd()) place = path[next++] ?? null;
    if (place) return place;
    const { x, y } = middleOf(token, to);
    const there = { x: Math.round(before.x + x - start.x), y: Math.round(before.y + y - start.y), elevation };
    return { ...there, ...levelIn(token, step) };
  });
}

function middleOf({ parent }: TokenDocument.Implementation, space: Space): Point {
  return parent ? middleOfSpace(parent.grid, space) : space;
}

/** Path in feet without a grid, with regular steps for joint movement. */
function inFeet(token: TokenDocument.Implementation, way: Way, eachStep: boolean): MeasuredPath {
  const { before } = way.token;
  const reached = [0, ...distanceAlong(token, way.token)];
  const legs = way.token.path.map((to, index) => {
    const length = (reached[index + 1] ?? 0) - (reached[index] ?? 0);
    const count = eachStep ? Math.max(1, Math.ceil(length / STRIDE)) : 1;
    return { from: way.token.path[index - 1] ?? before, to, begin: reached[index] ?? 0, length, count };
  });
  const path: Placement[] = [];
  const steps = legs.flatMap(({ from, to, begin, length, count }) =>
    Array.from({ length: count }, (_, i): MeasuredStep => {
      const place = i + 1 === count ? to : { ...between(from, to, (i + 1) / count), ...levelIn(token, from) };
      path.push(place);
      const ends = [i, i + 1].map((part) => Math.ceil(begin + (length * part) / count));
      const feet = ((ends[1] ?? 0) - (ends[0] ?? 0)) as Feet;
      return { to: middleInFeet(token, place), feet, ...levelIn(token, place) };
    }),
  );
  return { ...way, from: middleInFeet(token, before), steps, token: { ...way.token, path } };
}

function between(from: Placement, to: Placement, part: number): Placement {
  const at = (start: number, end: number) => Math.round(start + (end - start) * part);
  return { x: at(from.x, to.x), y: at(from.y, to.y), elevation: to.elevation };
}

/** Measured turn, and the wait for the time limit. */
interface MeasuredTurn {
  readonly timer: Timer;
  readonly due: ReturnType<typeof setTimeout> | undefined;
}

const measuredTurns = new WeakMap<Combat.Implementation, MeasuredTurn>();

/**
 * Reminds the GM, once a turn, of a party member acting alone for long (MO-604), on the authority's page. Stops during pauses and
 * questions, without blocking play.
 */
function remindOfDelay(automation: AutomationContext<MarchingState>): void {
  const { combat } = automation;
  const known = measuredTurns.get(combat);
  clearTimeout(known?.due);
  const state = automation.state();
  const turn = state && measuredTurnOf(state);
  if (!state || !turn) {
    measuredTurns.delete(combat);
    return;
  }
  const now = Date.now();
  const timer = timerAt(known?.timer ?? null, turn, !game.paused && !hasQuestions(), now);
  const { delaySeconds } = state.settings;
  const left = delaySeconds * 1000 - passed(timer, now);
  const due = timer.since !== null && left > 0 ? setTimeout(() => remind(automation, turn), left) : undefined;
  measuredTurns.set(combat, { timer, due });
}

/** Identifies the timed turn; null without a reminder: off, not the party's, or a common turn. */
function measuredTurnOf({ round, activeId, fighters, together, settings }: MarchingState): string | null {
  const isMeasured = settings.delaySeconds > 0 && round > 0 && together === null && activeId !== null;
  return isMeasured && fighters[activeId]?.side === "party" ? `${round}.${activeId}` : null;
}

function remind({ combat, state }: AutomationContext<MarchingState>, turn: string): void {
  const now = state();
  if (!now || measuredTurnOf(now) !== turn || now.activeId === null) return;
  const data = { name: nameOf(combat, now.activeId), seconds: now.settings.delaySeconds };
  ui.notifications?.info(localize("TURNCRAFT.Marching.delaysLong", data));
}

/** Timers for the end of a phase, by encounter. */
const phaseTimers = new WeakMap<Combat.Implementation, ReturnType<typeof setTimeout>>();
/** Encounters with a clock stopped by this page, to be restarted here. */
const heldClocks = new WeakSet<Combat.Implementation>();
/** Encounters with a clock stopped manually or by undo: the GM's to restart. */
const manualClocks = new WeakSet<Combat.Implementation>();
/** Encounters with a clock being stopped, started or read out now. */
const busyClocks = new WeakSet<Combat.Implementation>();

/** Command with its time: none outside frantic combat, null after a step back. */
function dated(
  combat: Combat.Implementation,
  { frantic }: MarchingState,
  { at: _claimed, ...command }: { readonly at?: unknown },
): object {
  return frantic.on ? { ...command, at: isStepped(combat) ? null : serverTime() } : command;
}

/** Server time, the same for all users: every page can show the clock. */
function serverTime(): Milliseconds {
  return Math.round(game.time.serverTime) as Milliseconds;
}

/** True if the latest change was a step back or forward in the history. */
function isStepped(combat: Combat.Implementation): boolean {
  return storedOf(combat)?.history.stepped === true;
}

/**
 * Stops, starts and reads the clock of frantic combat, as is due now, on the authority's page. The clock stops during a pause, while a
 * question is open, and while the acting player is disconnected (MO-906); after an undo the GM restarts the clock (MO-005). All times
 * are stored in the encounter's state; the rest of the pages only show the times.
 */
function runClock(automation: AutomationContext<MarchingState>): void {
  const { combat } = automation;
  clearTimeout(phaseTimers.get(combat));
  const state = automation.state();
  const [clocked] = state ? clocksOf(state) : [];
  if (!state || !clocked || isStepped(combat)) {
    heldClocks.delete(combat);
    if (isStepped(combat)) manualClocks.add(combat);
    else manualClocks.delete(combat);
    return;
  }
  // Those of a common turn stand and run together.
  const [, { since }] = clocked;
  if (since !== null) manualClocks.delete(combat);
  if (game.paused || hasQuestions() || isAlone(combat, state)) {
    if (!manualClocks.has(combat)) heldClocks.add(combat);
    if (since !== null) giveOnce(automation, { kind: "clock", running: false });
  } else if (since === null) {
    if (heldClocks.delete(combat)) giveOnce(automation, { kind: "clock", running: true });
    else manualClocks.add(combat);
  } else {
    const due = () => giveOnce(automation, { kind: "timeout" });
    phaseTimers.set(combat, setTimeout(due, Math.max(0, timeLeft(state, serverTime()) ?? 0) + 1));
  }
}

/** Gives a command unless another is in progress, then any more due by then. */
function giveOnce(automation: AutomationContext<MarchingState>, command: object): void {
  const { combat, give } = automation;
  if (busyClocks.has(combat)) return;
  busyClocks.add(combat);
  void give(command).finally(() => {
    busyClocks.delete(combat);
    runClock(automation);
  });
}

/** True if a clock is on for a player's combatant without a connected player. */
function isAlone(combat: Combat.Implementation, state: MarchingState): boolean {
  return clocksOf(state).some(([who]) => {
    const combatant = combat.combatants.get(who);
    return state.fighters[who]?.scores.playerOwned && !combatant?.players.some((user) => user.active);
  });
}
