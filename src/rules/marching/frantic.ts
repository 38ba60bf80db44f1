import type { Draft } from "immer";
import { fighterOf, named } from "../engine/fighters.ts";
import { type Asking, question, ruled, tell } from "../engine/play.ts";
import type { CombatantId } from "../engine/types.ts";
import { actionFigure } from "./fighters.ts";
import { asks } from "./settings.ts";
import {
  type CommandOf,
  type Fighter,
  type Frantic,
  type MarchingState,
  type Milliseconds,
  type Play,
  type TurnAction,
  turnActions,
} from "./types.ts";

type Clocked = Pick<MarchingState, "frantic" | "settings">;
const standing = { phase: "off", since: null, used: 0 as Milliseconds, action: null } as const;

/** The GM's switch; it counts from the next turn on (MO-901). */
export function switchFrantic(play: Play, { on }: CommandOf<"frantic">): void {
  play.state.frantic = { ...(on ? play.state.frantic : standing), on };
  tell(play, on ? "TURNCRAFT.Log.marching.franticOn" : "TURNCRAFT.Log.marching.franticOff", null);
}

/**
 * Time to announce begins to run at this moment (MO-902), for players only, unless the GM said otherwise when the turn
 * began (MO-909). `since` null: the clock stands.
 */
export function startClock(play: Play, who: CombatantId, since: Milliseconds | null, ruledIn = false): void {
  // Common turns have no clock, and what somebody does off turn, by the GM's insisting, touches nobody else's.
  if (play.state.activeId !== who) return;
  const isTimed = ruledIn || play.state.frantic.phase !== "off" || fighterOf(play.state, who).scores.playerOwned;
  stopClock(play);
  const { frantic } = play.state;
  if (!frantic.on || !isTimed) return;
  frantic.phase = "announce";
  frantic.since = since;
}

/** MO-909 set to `ask`: does the clock run for one of the GM's combatants in this turn? */
export function* isRuledIn({ state, answers }: Play, who: CombatantId): Asking<boolean> {
  if (!state.frantic.on || fighterOf(state, who).scores.playerOwned || !asks(state.settings, "MO-909")) return false;
  const options = [
    ["no", "TURNCRAFT.Ruling.no"],
    ["yes", "TURNCRAFT.Ruling.yes"],
  ] as const;
  const ask = question(`MO-909:${who}`, "MO-909", "TURNCRAFT.Ruling.MO-909.question", options, { name: named(who) });
  return (yield* ruled({ answers }, ask)) === "yes";
}

export function stopClock({ state }: Play): void {
  if (state.frantic.phase !== "off") state.frantic = { ...standing, on: state.frantic.on };
}

/** The moment that the command was given at, or null when the door said nothing. */
export function momentOf({ given }: Play): Milliseconds | null {
  return given.command.at ?? null;
}

/** A clock that a step back brought into sight again isn't running (MO-005): it stands until the GM starts it. */
export function standStill({ state, given }: Play): void {
  if (given.command.at === null && state.frantic.since !== null) state.frantic.since = null;
}

/** How long the present phase may last. */
export function limitOf({ frantic, settings }: Clocked): Milliseconds {
  return (frantic.phase === "execute" ? settings.executeMs : settings.announceMs) as Milliseconds;
}

/** Whether the time of this phase was over at this moment: on the dot is in time (MO-906). */
export function isLate(state: Clocked, at: Milliseconds | null | undefined): boolean {
  return state.frantic.phase !== "off" && usedAt(state.frantic, at) > limitOf(state);
}

/** Milliseconds that are left of the running phase; below 0 when it is over. */
export function timeLeft(state: Clocked, at: Milliseconds): number {
  return limitOf(state) - usedAt(state.frantic, at);
}

function usedAt({ since, used }: Frantic, at: Milliseconds | null | undefined): number {
  return used + (since === null || at == null ? 0 : Math.max(0, at - since));
}

/** A pause, a lost connection, a step back: the clock stands, or goes on from what it had run down (MO-906). */
export function setClock(play: Play, { running }: CommandOf<"clock">): void {
  const { frantic } = play.state;
  const at = momentOf(play);
  if (frantic.phase !== "off" && running) frantic.since ??= at;
  else if (frantic.phase !== "off") {
    frantic.used = usedAt(frantic, at) as Milliseconds;
    frantic.since = null;
  }
  tell(play, running ? "TURNCRAFT.Log.marching.clockRuns" : "TURNCRAFT.Log.marching.clockStands", null);
}

/** Said in time what is done next: now it has to be carried out (MO-903). */
export function announce(play: Play, { who, action }: CommandOf<"announce">): void {
  const { frantic } = play.state;
  tell(play, "TURNCRAFT.Log.marching.announced", who, { action: actionFigure(action) });
  if (frantic.phase === "off") return;
  frantic.phase = "execute";
  frantic.action = action;
  frantic.since = momentOf(play);
  frantic.used = 0 as Milliseconds;
}

/** The result is told: the action is done, and the clock for the next starts at once (MO-903, MO-907). */
export function finishAction(play: Play, { who }: CommandOf<"done">): void {
  const { action } = play.state.frantic;
  if (action !== null) fighterOf(play.state, who).left[action] = 0;
  fighterOf(play.state, who).moved = null;
  tell(play, "TURNCRAFT.Log.marching.done", who);
  startClock(play, who, momentOf(play));
}

/** Neither done nor missed (MO-908). */
export function decline(play: Play, { who, action }: CommandOf<"decline">): void {
  const fighter = fighterOf(play.state, who);
  fighter.left[action] = 0;
  fighter.declined = turnActions.filter((each) => each === action || fighter.declined.includes(each));
  tell(play, "TURNCRAFT.Log.marching.declined", who, { action: actionFigure(action) });
  startClock(play, who, momentOf(play));
}

/** Time has run out: the announced action is lost, or the next one that nobody announced (MO-904, MO-907). */
export function* loseAction(play: Play, who: CombatantId): Asking {
  const { state } = play;
  const fighter = fighterOf(state, who);
  const over = endOfPhase(state);
  const action = state.frantic.action ?? (yield* askLost(play, who));
  if (action === null) return;
  fighter.left[action] = 0;
  fighter.moved = null;
  fighter.lost = turnActions.filter((each) => each === action || fighter.lost.includes(each));
  tell(play, "TURNCRAFT.Log.marching.lost", who, { action: actionFigure(action) });
  startClock(play, who, over);
}

/** When the running clock stands at its end; the next one starts there, however late the news of it comes. */
function endOfPhase({ frantic, settings }: Clocked): Milliseconds | null {
  if (frantic.since === null) return null;
  return (frantic.since + limitOf({ frantic, settings }) - frantic.used) as Milliseconds;
}

/** MO-907: the primary action first, then the move action; asked about, whichever the GM says. */
function* askLost(play: Play, who: CombatantId): Asking<TurnAction | null> {
  const open = openActions(play.state, who);
  const [first = null] = open;
  if (open.length < 2 || !asks(play.state.settings, "MO-907")) return first;
  const options = [
    ["primary", "TURNCRAFT.Resource.primary"],
    ["move", "TURNCRAFT.Resource.move"],
  ] as const;
  const ask = question("MO-907", "MO-907", "TURNCRAFT.Ruling.MO-907.question", options, { name: named(who) });
  return (yield* ruled(play, ask)) === "move" ? "move" : "primary";
}

/** What is left of the turn for the clock to wait for. */
export function openActions(state: Pick<MarchingState, "fighters">, who: CombatantId): TurnAction[] {
  const { left } = fighterOf(state, who);
  return turnActions.filter((action) => left[action] > 0);
}

/** Whoever missed all that they didn't decline gets Consider Options (MO-905, MO-908). What is left over is declined. */
export function* considerOptions(play: Play, who: CombatantId): Asking {
  const { left, lost, declined } = fighterOf(play.state, who);
  const done = turnActions.some((each) => left[each] === 0 && !lost.includes(each) && !declined.includes(each));
  if (lost.length === 0 || done || !(yield* missedAll(play, who))) return;
  tell(play, "TURNCRAFT.Log.marching.considerOptions", who);
}

/** MO-908 set to `ask`: has one who missed an action and did none missed all of them? */
function* missedAll({ state, answers }: Play, who: CombatantId): Asking<boolean> {
  if (fighterOf(state, who).lost.length === turnActions.length || !asks(state.settings, "MO-908")) return true;
  const options = [
    ["all", "TURNCRAFT.Ruling.yes"],
    ["some", "TURNCRAFT.Ruling.no"],
  ] as const;
  const ask = question(`MO-908:${who}`, "MO-908", "TURNCRAFT.Ruling.MO-908.question", options, { name: named(who) });
  return (yield* ruled({ answers }, ask)) === "all";
}

/** Nothing of a turn is lost, declined or under way any more. */
export function clearClockMarks(fighter: Draft<Fighter>): void {
  if (fighter.lost.length > 0) fighter.lost = [];
  if (fighter.declined.length > 0) fighter.declined = [];
}
