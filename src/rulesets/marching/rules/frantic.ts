import type { Draft } from "immer";
import { fighterOf, named } from "../../../engine/fighters.ts";
import { askRuling, logLine, question, type RuleGenerator } from "../../../engine/play.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { actingIds, actionFigure, untoldOf } from "./fighters.ts";
import { doingOf, isDone, undecided } from "./halves.ts";
import { asks, type Settings } from "./settings.ts";
import {
  type Clock,
  type Fighter,
  type MarchingState,
  type Milliseconds,
  type Play,
  type TurnAction,
  turnActions,
} from "./types.ts";

type Clocked = Pick<MarchingState, "frantic" | "together" | "activeId">;
const standing = { phase: "off", since: null, used: 0 as Milliseconds, action: null } as const;

/** The clock of this one: its own in a common turn (MO-910), else that of the turn (MO-902). */
export function clockOf({ frantic, together, activeId }: Clocked, who: CombatantId): Clock {
  if (together) return together.clocks?.[who] ?? standing;
  return activeId === who ? frantic : standing;
}

/** Combatants with a clock that isn't off, each with that clock. */
export function clocksOf(state: Clocked): (readonly [CombatantId, Clock])[] {
  return actingIds(state)
    .map((id) => [id, clockOf(state, id)] as const)
    .filter(([, { phase }]) => phase !== "off");
}

/** The clocks as they are, to be changed: those of a common turn, or that of the turn. */
function draftsOf({ state: { together, frantic } }: Play): Draft<Clock>[] {
  return together ? Object.values(together.clocks ?? {}) : [frantic];
}

/** In a common turn this combatant's clock waits for the others: nothing is left to announce. */
export function restClock(play: Play, who: CombatantId): void {
  const { together } = play.state;
  if (together?.clocks?.[who]) together.clocks[who] = { ...standing };
}

/** The GM's switch; it counts from the next turn on (MO-901). */
export function switchFrantic(play: Play, on: boolean): void {
  play.state.frantic = { ...(on ? play.state.frantic : standing), on };
  if (!on && play.state.together) delete play.state.together.clocks;
  logLine(play, on ? "TURNCRAFT.Log.marching.franticOn" : "TURNCRAFT.Log.marching.franticOff", null);
}

/**
 * Time to announce begins to run at this moment (MO-902), for players only, unless the GM said otherwise when the turn
 * began (MO-909). `since` null: the clock stands.
 */
export function startClock(play: Play, who: CombatantId, since: Milliseconds | null, ruledIn = false): void {
  // What somebody does off turn, by the GM's insisting, touches nobody else's.
  if (play.state.activeId !== who) return;
  const isTimed = ruledIn || play.state.frantic.phase !== "off" || fighterOf(play.state, who).scores.playerOwned;
  stopClock(play);
  const { frantic } = play.state;
  if (!frantic.on || !isTimed) return;
  frantic.phase = "announce";
  frantic.since = since;
}

/** MO-909 set to `ask`: does the clock run for one of the GM's combatants in this turn? */
export function* isRuledIn({ state, answers }: Play, who: CombatantId): RuleGenerator<boolean> {
  if (!state.frantic.on || fighterOf(state, who).scores.playerOwned || !asks(state.settings, "MO-909")) return false;
  const options = [
    ["no", "TURNCRAFT.Ruling.no"],
    ["yes", "TURNCRAFT.Ruling.yes"],
  ] as const;
  const ask = question(`MO-909:${who}`, "MO-909", "TURNCRAFT.Ruling.MO-909.question", options, { name: named(who) });
  return (yield* askRuling({ answers }, ask)) === "yes";
}

export function stopClock({ state }: Play): void {
  if (state.frantic.phase !== "off") state.frantic = { ...standing, on: state.frantic.on };
}

/** The moment that the command was given at, or null when the door said nothing. */
export function momentOf({ given }: Play): Milliseconds | null {
  return given.command.at ?? null;
}

/** A clock that a step back brought into sight again isn't running (MO-005): it stands until the GM starts it. */
export function standStill(play: Play): void {
  if (play.given.command.at !== null) return;
  for (const clock of draftsOf(play)) if (clock.since !== null) clock.since = null;
}

/** Time limit of a clock's current phase. */
export function limitOf({ phase }: Pick<Clock, "phase">, settings: Settings): Milliseconds {
  return (phase === "execute" ? settings.executeMs : settings.announceMs) as Milliseconds;
}

/** True if the time of this one's phase was over at this moment: on the dot is in time (MO-906). */
export function isLate(
  state: Clocked & Pick<MarchingState, "settings">,
  who: CombatantId,
  at: Milliseconds | null | undefined,
): boolean {
  const clock = clockOf(state, who);
  return clock.phase !== "off" && usedAt(clock, at) > limitOf(clock, state.settings);
}

/** Milliseconds that are left of the phase that ends first; below 0 when it is over, null where no clock runs. */
export function timeLeft(state: Clocked & Pick<MarchingState, "settings">, at: Milliseconds): number | null {
  const left = clocksOf(state)
    .filter(([, { since }]) => since !== null)
    .map(([, clock]) => limitOf(clock, state.settings) - usedAt(clock, at));
  return left.length > 0 ? Math.min(...left) : null;
}

function usedAt({ since, used }: Clock, at: Milliseconds | null | undefined): number {
  return used + (since === null || at == null ? 0 : Math.max(0, at - since));
}

/** A pause, a lost connection, a step back: the clock stands, or goes on from what it had run down (MO-906). */
export function setClock(play: Play, running: boolean): void {
  const at = momentOf(play);
  for (const clock of draftsOf(play)) {
    if (clock.phase === "off") continue;
    if (running) clock.since ??= at;
    else {
      clock.used = usedAt(clock, at) as Milliseconds;
      clock.since = null;
    }
  }
  logLine(play, running ? "TURNCRAFT.Log.marching.clockRuns" : "TURNCRAFT.Log.marching.clockStands", null);
}

/** Said in time what is done next: now it has to be carried out (MO-903). */
export function announce(play: Play, who: CombatantId, action: TurnAction): void {
  const { frantic } = play.state;
  logLine(play, "TURNCRAFT.Log.marching.announced", who, { action: actionFigure(action) });
  if (frantic.phase === "off") return;
  frantic.phase = "execute";
  frantic.action = action;
  frantic.since = momentOf(play);
  frantic.used = 0 as Milliseconds;
}

/** The result is told: the action is done, and the clock for the next starts at once (MO-903, MO-907). */
export function finishAction(play: Play, who: CombatantId): void {
  const { action } = play.state.frantic;
  if (action !== null) fighterOf(play.state, who).left[action] = 0;
  fighterOf(play.state, who).moved = null;
  logLine(play, "TURNCRAFT.Log.marching.done", who);
  startClock(play, who, momentOf(play));
}

/**
 * Marks an action as done because it produced dice, a result or a path: no separate report is needed (MO-903).
 * `isTold`: nothing more is to come, so in a common turn the combatant's half is over (MO-910).
 */
export function carriedOut(play: Play, who: CombatantId, { isTold }: { readonly isTold: boolean }): void {
  const { together } = play.state;
  if (clockOf(play.state, who).phase !== "execute") return;
  restClock(play, who);
  if (!together) finishAction(play, who);
  else if (isTold && !together.finished.includes(who)) together.finished.push(who);
}

/** Starts a clock of six seconds for each timed combatant of a common turn, to say what comes first (MO-910). */
export function* startClocks(play: Play, ids: readonly CombatantId[]): RuleGenerator {
  const { state } = play;
  if (!state.frantic.on) return;
  for (const id of ids) {
    const isTimed = fighterOf(state, id).scores.playerOwned || (yield* isRuledIn(play, id));
    if (!isTimed || !state.together) continue;
    state.together.clocks ??= {};
    state.together.clocks[id] = { ...standing, phase: "announce", since: momentOf(play) };
  }
}

/** Once all have chosen, and when the second half begins, six seconds run for what each does in it (MO-910). */
export function startHalf(play: Play): void {
  const { state } = play;
  const { together } = state;
  if (!together?.clocks || undecided(state).length > 0) return;
  for (const id of Object.keys(together.clocks) as CombatantId[]) {
    const action = doingOf(together, id) === "move" ? "move" : "primary";
    const { left, moved } = fighterOf(state, id);
    const isOpen = left[action] > 0 || (action === "move" && moved !== null);
    if (!isOpen && !together.finished.includes(id)) together.finished.push(id);
    const runs = isOpen && !isDone(state, id);
    together.clocks[id] = runs ? { ...standing, phase: "execute", since: momentOf(play), action } : { ...standing };
  }
}

/** Neither done nor missed (MO-908). */
export function decline(play: Play, who: CombatantId, action: TurnAction): void {
  const fighter = fighterOf(play.state, who);
  fighter.left[action] = 0;
  fighter.declined = turnActions.filter((each) => each === action || fighter.declined.includes(each));
  logLine(play, "TURNCRAFT.Log.marching.declined", who, { action: actionFigure(action) });
  startClock(play, who, momentOf(play));
}

/**
 * Out of time: the announced action is lost, or the next unannounced one (MO-904, MO-907). Feet already walked count;
 * only the rest is lost.
 */
export function* loseAction(play: Play, who: CombatantId): RuleGenerator {
  const { state } = play;
  const fighter = fighterOf(state, who);
  const clock = clockOf(state, who);
  const over = endOfPhase(clock, state.settings);
  const action = clock.action ?? (yield* askLost(play, who));
  const isWalked = action === "move" && clock.action === "move" && fighter.moved !== null;
  fighter.moved = null;
  if (isWalked) logLine(play, "TURNCRAFT.Log.marching.done", who);
  else if (action !== null) {
    fighter.left[action] = 0;
    if (action === "primary") fighter.untold = untoldOf(fighter).filter((each) => each !== action);
    fighter.lost = turnActions.filter((each) => each === action || fighter.lost.includes(each));
    logLine(play, "TURNCRAFT.Log.marching.lost", who, { action: actionFigure(action) });
  }
  if (state.together) missHalf(play, who, action);
  else if (action !== null) startClock(play, who, over);
}

/** Too slow in a common turn: what was missed is the first thing, or the present half is over (MO-910). */
function missHalf(play: Play, who: CombatantId, missed: TurnAction | null): void {
  const { together } = play.state;
  if (!together) return;
  restClock(play, who);
  if (undecided(play.state).includes(who)) {
    together.firstChoice[who] = missed === "move" ? "move" : "act";
    startHalf(play);
  } else if (!together.finished.includes(who)) together.finished.push(who);
}

/**
 * Time at which a running clock ends; the next one starts there, however late the message arrives. Null for a stopped
 * clock.
 */
function endOfPhase(clock: Clock, settings: Settings): Milliseconds | null {
  return clock.since === null ? null : ((clock.since + limitOf(clock, settings) - clock.used) as Milliseconds);
}

/** MO-907: the primary action first, then the move action; asked about, whichever the GM says. */
function* askLost(play: Play, who: CombatantId): RuleGenerator<TurnAction | null> {
  const open = openActions(play.state, who);
  const [first = null] = open;
  if (open.length < 2 || !asks(play.state.settings, "MO-907")) return first;
  const options = [
    ["primary", "TURNCRAFT.Resource.primary"],
    ["move", "TURNCRAFT.Resource.move"],
  ] as const;
  const ask = question("MO-907", "MO-907", "TURNCRAFT.Ruling.MO-907.question", options, { name: named(who) });
  return (yield* askRuling(play, ask)) === "move" ? "move" : "primary";
}

/** Actions of the turn that the clock still has to wait for. */
export function openActions(state: Pick<MarchingState, "fighters">, who: CombatantId): TurnAction[] {
  const { left } = fighterOf(state, who);
  return turnActions.filter((action) => left[action] > 0);
}

/**
 * Grants Consider Options to a combatant who missed all actions they didn't decline (MO-905, MO-908). Any left over are
 * declined.
 */
export function* considerOptions(play: Play, who: CombatantId): RuleGenerator {
  const { left, lost, declined } = fighterOf(play.state, who);
  const done = turnActions.some((each) => left[each] === 0 && !lost.includes(each) && !declined.includes(each));
  if (lost.length === 0 || done || !(yield* missedAll(play, who))) return;
  logLine(play, "TURNCRAFT.Log.marching.considerOptions", who);
}

/** MO-908 set to `ask`: has one who missed an action and did none missed all of them? */
function* missedAll({ state, answers }: Play, who: CombatantId): RuleGenerator<boolean> {
  if (fighterOf(state, who).lost.length === turnActions.length || !asks(state.settings, "MO-908")) return true;
  const options = [
    ["all", "TURNCRAFT.Ruling.yes"],
    ["some", "TURNCRAFT.Ruling.no"],
  ] as const;
  const ask = question(`MO-908:${who}`, "MO-908", "TURNCRAFT.Ruling.MO-908.question", options, { name: named(who) });
  return (yield* askRuling({ answers }, ask)) === "all";
}

/** Clears the lost and declined actions of a turn. */
export function clearClockMarks(fighter: Draft<Fighter>): void {
  if (fighter.lost.length > 0) fighter.lost = [];
  if (fighter.declined.length > 0) fighter.declined = [];
}
