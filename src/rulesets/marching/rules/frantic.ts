import type { Draft } from "immer";
import { askRuling, logLine, type RuleGenerator, ruling } from "../../../engine/execution.ts";
import { fighterOf, named } from "../../../engine/fighters.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { actingIds, actionArg, untoldOf } from "./fighters.ts";
import { doingOf, isDone, undecided } from "./halves.ts";
import { asks, type MarchingSettings } from "./settings.ts";
import {
  type Clock,
  type MarchingExecution,
  type MarchingFighter,
  type MarchingState,
  type Milliseconds,
  type TurnAction,
  turnActions,
} from "./types.ts";

type Clocked = Pick<MarchingState, "frantic" | "together" | "activeId">;
const standing = { phase: "off", since: null, used: 0 as Milliseconds, action: null } as const;

/** Clock of a combatant: a separate clock in a common turn (MO-910), else the turn's (MO-902). */
export function clockOf({ frantic, together, activeId }: Clocked, who: CombatantId): Clock {
  if (together) return together.clocks?.[who] ?? standing;
  return activeId === who ? frantic : standing;
}

/** Combatants with a running or stopped clock, paired with the clock. */
export function clocksOf(state: Clocked): (readonly [CombatantId, Clock])[] {
  return actingIds(state)
    .map((id) => [id, clockOf(state, id)] as const)
    .filter(([, { phase }]) => phase !== "off");
}

/** Clocks, for changing: a common turn's, or the turn's. */
function draftsOf({ state: { together, frantic } }: MarchingExecution): Draft<Clock>[] {
  return together ? Object.values(together.clocks ?? {}) : [frantic];
}

/** Switches off a member's clock in a common turn, once the member's part of the half is over. */
export function restClock(ctx: MarchingExecution, who: CombatantId): void {
  const { together } = ctx.state;
  if (together?.clocks?.[who]) together.clocks[who] = { ...standing };
}

/** Switches frantic combat on, from the next turn on, or off (MO-901). */
export function switchFrantic(ctx: MarchingExecution, on: boolean): void {
  ctx.state.frantic = { ...(on ? ctx.state.frantic : standing), on };
  if (!on && ctx.state.together) delete ctx.state.together.clocks;
  logLine(ctx, on ? "TURNCRAFT.Log.marching.franticOn" : "TURNCRAFT.Log.marching.franticOff", null);
}

/**
 * Time to announce begins to run now (MO-902), for players only, unless the GM said otherwise when the turn
 * began (MO-909). `since` null: the clock stands.
 */
export function startClock(
  ctx: MarchingExecution,
  who: CombatantId,
  since: Milliseconds | null,
  byRuling = false,
): void {
  // An off-turn action under a GM's override doesn't affect another combatant's clock.
  if (ctx.state.activeId !== who) return;
  const isTimed = byRuling || ctx.state.frantic.phase !== "off" || fighterOf(ctx.state, who).scores.playerOwned;
  stopClock(ctx);
  const { frantic } = ctx.state;
  if (!frantic.on || !isTimed) return;
  frantic.phase = "announce";
  frantic.since = since;
}

/**
 * True if the GM lets the clock run for a GM's combatant in the present turn. Asked only in frantic combat with MO-909 set to
 * `ask`; else false.
 */
export function* isTimedByRuling({ state, answers }: MarchingExecution, who: CombatantId): RuleGenerator<boolean> {
  if (!state.frantic.on || fighterOf(state, who).scores.playerOwned || !asks(state.settings, "MO-909")) return false;
  const ask = ruling("MO-909", ["no", "yes"], { name: named(who) }, { about: who });
  return (yield* askRuling({ answers }, ask)) === "yes";
}

export function stopClock({ state }: MarchingExecution): void {
  if (state.frantic.phase !== "off") state.frantic = { ...standing, on: state.frantic.on };
}

/** Moment of the command, in milliseconds; null if the authority noted none. */
export function momentOf({ given }: MarchingExecution): Milliseconds | null {
  return given.command.at ?? null;
}

/** Stops a clock restored by undo until the GM restarts the clock (MO-005). */
export function standStill(ctx: MarchingExecution): void {
  if (ctx.given.command.at !== null) return;
  for (const clock of draftsOf(ctx)) if (clock.since !== null) clock.since = null;
}

/** Time limit of a clock's current phase, in milliseconds. */
export function limitOf({ phase }: Pick<Clock, "phase">, settings: MarchingSettings): Milliseconds {
  return (phase === "execute" ? settings.executeMs : settings.announceMs) as Milliseconds;
}

/** True if the time of a combatant's phase was over at a moment: on the dot is in time (MO-906). */
export function isLate(
  state: Clocked & Pick<MarchingState, "settings">,
  who: CombatantId,
  at: Milliseconds | null | undefined,
): boolean {
  const clock = clockOf(state, who);
  return clock.phase !== "off" && usedAt(clock, at) > limitOf(clock, state.settings);
}

/** Milliseconds left of the phase with the earliest end; negative once over, null without a running clock. */
export function timeLeft(state: Clocked & Pick<MarchingState, "settings">, at: Milliseconds): number | null {
  const left = clocksOf(state)
    .filter(([, { since }]) => since !== null)
    .map(([, clock]) => limitOf(clock, state.settings) - usedAt(clock, at));
  return left.length > 0 ? Math.min(...left) : null;
}

function usedAt({ since, used }: Clock, at: Milliseconds | null | undefined): number {
  return used + (since === null || at == null ? 0 : Math.max(0, at - since));
}

/** Stops the running clocks, or resumes all clocks from the former value (MO-906). */
export function setClock(ctx: MarchingExecution, running: boolean): void {
  const at = momentOf(ctx);
  for (const clock of draftsOf(ctx)) {
    if (clock.phase === "off") continue;
    if (running) clock.since ??= at;
    else {
      clock.used = usedAt(clock, at) as Milliseconds;
      clock.since = null;
    }
  }
  logLine(ctx, running ? "TURNCRAFT.Log.marching.clockRuns" : "TURNCRAFT.Log.marching.clockStands", null);
}

/** Announces an action: the time for carrying out the action begins (MO-903). */
export function announce(ctx: MarchingExecution, who: CombatantId, action: TurnAction): void {
  const { frantic } = ctx.state;
  logLine(ctx, "TURNCRAFT.Log.marching.announced", who, { action: actionArg(action) });
  if (frantic.phase === "off") return;
  frantic.phase = "execute";
  frantic.action = action;
  frantic.since = momentOf(ctx);
  frantic.used = 0 as Milliseconds;
}

/** Marks the announced action as done; the clock for the next starts at once (MO-903, MO-907). */
export function finishAction(ctx: MarchingExecution, who: CombatantId): void {
  const { action } = ctx.state.frantic;
  if (action !== null) fighterOf(ctx.state, who).left[action] = 0;
  fighterOf(ctx.state, who).moved = null;
  logLine(ctx, "TURNCRAFT.Log.marching.done", who);
  startClock(ctx, who, momentOf(ctx));
}

/**
 * Marks an action as done by dice, result or path, without a separate report (MO-903). `isTold`: no report will follow, so in a
 * common turn the combatant's half is over (MO-910).
 */
export function actionDone(ctx: MarchingExecution, who: CombatantId, { isTold }: { readonly isTold: boolean }): void {
  const { together } = ctx.state;
  if (clockOf(ctx.state, who).phase !== "execute") return;
  restClock(ctx, who);
  if (!together) finishAction(ctx, who);
  else if (isTold && !together.finished.includes(who)) together.finished.push(who);
}

/** Starts a clock of six seconds for every timed combatant of a common turn, to choose the first activity (MO-910). */
export function* startClocks(ctx: MarchingExecution, ids: readonly CombatantId[]): RuleGenerator {
  const { state } = ctx;
  if (!state.frantic.on) return;
  for (const id of ids) {
    const isTimed = fighterOf(state, id).scores.playerOwned || (yield* isTimedByRuling(ctx, id));
    if (!isTimed || !state.together) continue;
    state.together.clocks ??= {};
    state.together.clocks[id] = { ...standing, phase: "announce", since: momentOf(ctx) };
  }
}

/** Starts six seconds for the parts of a half, once all have chosen, and again for the second half (MO-910). */
export function startHalf(ctx: MarchingExecution): void {
  const { state } = ctx;
  const { together } = state;
  if (!together?.clocks || undecided(state).length > 0) return;
  for (const id of Object.keys(together.clocks) as CombatantId[]) {
    const action = doingOf(together, id) === "move" ? "move" : "primary";
    const { left, moved } = fighterOf(state, id);
    const isOpen = left[action] > 0 || (action === "move" && moved !== null);
    if (!isOpen && !together.finished.includes(id)) together.finished.push(id);
    const runs = isOpen && !isDone(state, id);
    together.clocks[id] = runs ? { ...standing, phase: "execute", since: momentOf(ctx), action } : { ...standing };
  }
}

/** Declines an action, to count as neither done nor missed (MO-908). */
export function decline(ctx: MarchingExecution, who: CombatantId, action: TurnAction): void {
  const fighter = fighterOf(ctx.state, who);
  fighter.left[action] = 0;
  fighter.declined = turnActions.filter((each) => each === action || fighter.declined.includes(each));
  logLine(ctx, "TURNCRAFT.Log.marching.declined", who, { action: actionArg(action) });
  startClock(ctx, who, momentOf(ctx));
}

/**
 * Takes from a combatant out of time the announced action, or the next unannounced action (MO-904, MO-907). A partly walked move
 * counts as done; only the rest is lost.
 */
export function* loseAction(ctx: MarchingExecution, who: CombatantId): RuleGenerator {
  const { state } = ctx;
  const fighter = fighterOf(state, who);
  const clock = clockOf(state, who);
  const over = endOfPhase(clock, state.settings);
  const action = clock.action ?? (yield* askLost(ctx, who));
  const isWalked = action === "move" && clock.action === "move" && fighter.moved !== null;
  fighter.moved = null;
  if (isWalked) logLine(ctx, "TURNCRAFT.Log.marching.done", who);
  else if (action !== null) {
    fighter.left[action] = 0;
    if (action === "primary") fighter.untold = untoldOf(fighter).filter((each) => each !== action);
    fighter.lost = turnActions.filter((each) => each === action || fighter.lost.includes(each));
    logLine(ctx, "TURNCRAFT.Log.marching.lost", who, { action: actionArg(action) });
  }
  if (state.together) missHalf(ctx, who, action);
  else if (action !== null) startClock(ctx, who, over);
}

/**
 * Ends the member's wait in a common turn: too slow to choose, the missed action counts as the first choice; too slow
 * in a half, the half is over (MO-910).
 */
function missHalf(ctx: MarchingExecution, who: CombatantId, missed: TurnAction | null): void {
  const { together } = ctx.state;
  if (!together) return;
  restClock(ctx, who);
  if (undecided(ctx.state).includes(who)) {
    together.firstChoice[who] = missed === "move" ? "move" : "act";
    startHalf(ctx);
  } else if (!together.finished.includes(who)) together.finished.push(who);
}

/** End of a running clock's phase; the next begins then, however late the message. Null for a stopped clock. */
function endOfPhase(clock: Clock, settings: MarchingSettings): Milliseconds | null {
  return clock.since === null ? null : ((clock.since + limitOf(clock, settings) - clock.used) as Milliseconds);
}

/**
 * Action lost without an announcement: the primary action first, then the move action; with MO-907 set to `ask`, the GM
 * chooses. Null: none is left.
 */
function* askLost(ctx: MarchingExecution, who: CombatantId): RuleGenerator<TurnAction | null> {
  const open = openActions(ctx.state, who);
  const [first = null] = open;
  if (open.length < 2 || !asks(ctx.state.settings, "MO-907")) return first;
  const options = [
    ["primary", "TURNCRAFT.Resource.primary"],
    ["move", "TURNCRAFT.Resource.move"],
  ] as const;
  const ask = ruling("MO-907", options, { name: named(who) });
  return (yield* askRuling(ctx, ask)) === "move" ? "move" : "primary";
}

/** Unused actions of the turn. */
export function openActions(state: Pick<MarchingState, "fighters">, who: CombatantId): TurnAction[] {
  const { left } = fighterOf(state, who);
  return turnActions.filter((action) => left[action] > 0);
}

/**
 * Logs Consider Options for a combatant with a missed action and none carried out (MO-905). An action neither lost nor done counts
 * as declined (MO-908).
 */
export function* considerOptions(ctx: MarchingExecution, who: CombatantId): RuleGenerator {
  const { left, lost, declined } = fighterOf(ctx.state, who);
  const done = turnActions.some((each) => left[each] === 0 && !lost.includes(each) && !declined.includes(each));
  if (lost.length === 0 || done || !(yield* missedAll(ctx, who))) return;
  logLine(ctx, "TURNCRAFT.Log.marching.considerOptions", who);
}

/**
 * True if a combatant with a missed action and none carried out has missed all. With MO-908 set to `ask`, the GM decides about an
 * action not missed.
 */
function* missedAll({ state, answers }: MarchingExecution, who: CombatantId): RuleGenerator<boolean> {
  if (fighterOf(state, who).lost.length === turnActions.length || !asks(state.settings, "MO-908")) return true;
  const options = [
    ["all", "TURNCRAFT.Ruling.yes"],
    ["some", "TURNCRAFT.Ruling.no"],
  ] as const;
  const ask = ruling("MO-908", options, { name: named(who) }, { about: who });
  return (yield* askRuling({ answers }, ask)) === "all";
}

/** Clears the lost and declined actions of a turn. */
export function clearClockMarks(fighter: Draft<MarchingFighter>): void {
  if (fighter.lost.length > 0) fighter.lost = [];
  if (fighter.declined.length > 0) fighter.declined = [];
}
