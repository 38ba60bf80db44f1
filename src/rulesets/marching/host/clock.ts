import { storedOf } from "../../../combat/authority/stored.ts";
import { hasQuestions } from "../../../combat/prompts-ruling.ts";
import type { AutomationContext } from "../../../combat/ruleset-host.ts";
import { clocksOf, type MarchingState, type Milliseconds, timeLeft } from "../rules/index.ts";

/**
 * Clock of frantic combat, on the authority's page. The clock stops during a pause, while a question is open, and while
 * the acting player is disconnected (MO-906); after an undo it waits for the GM (MO-005). Its times are in the
 * encounter's state; other pages only show them.
 */

/** Timers that wait for the end of a phase, by encounter. */
const timers = new WeakMap<Combat.Implementation, ReturnType<typeof setTimeout>>();
/** Encounters whose clock this page has stopped, and starts again. */
const held = new WeakSet<Combat.Implementation>();
/** Encounters whose clock was stopped by hand or by a step back: it is the GM's to start again. */
const byHand = new WeakSet<Combat.Implementation>();
/** Encounters whose clock is being stopped, started or read out at this moment. */
const busy = new WeakSet<Combat.Implementation>();

/** A command with the moment that it is given at: none outside frantic combat, null after a step back. */
export function dated(
  combat: Combat.Implementation,
  { frantic }: MarchingState,
  { at: _claimed, ...command }: { readonly at?: unknown },
): object {
  return frantic.on ? { ...command, at: isStepped(combat) ? null : now() } : command;
}

/** The server's time: the same for everybody, so that others can show the clock. */
export function now(): Milliseconds {
  return Math.round(game.time.serverTime) as Milliseconds;
}

/** True if the last that happened to the fight was a step back or forward in its history. */
export function isStepped(combat: Combat.Implementation): boolean {
  return storedOf(combat)?.history.stepped === true;
}

/** Stops, starts and reads the clock, as is due at this moment. */
export function tendClock(tending: AutomationContext<MarchingState>): void {
  const { combat } = tending;
  clearTimeout(timers.get(combat));
  const state = tending.state();
  const [clocked] = state ? clocksOf(state) : [];
  if (!state || !clocked || isStepped(combat)) {
    held.delete(combat);
    if (isStepped(combat)) byHand.add(combat);
    else byHand.delete(combat);
    return;
  }
  // Those of a common turn stand and run together.
  const [, { since }] = clocked;
  if (since !== null) byHand.delete(combat);
  if (game.paused || hasQuestions() || isAlone(combat, state)) {
    if (!byHand.has(combat)) held.add(combat);
    if (since !== null) once(tending, { kind: "clock", running: false });
  } else if (since === null) {
    if (held.delete(combat)) once(tending, { kind: "clock", running: true });
    else byHand.add(combat);
  } else {
    const due = () => once(tending, { kind: "timeout" });
    timers.set(combat, setTimeout(due, Math.max(0, timeLeft(state, now()) ?? 0) + 1));
  }
}

/** Gives a command unless another is in progress, then any others that are due by then. */
function once(tending: AutomationContext<MarchingState>, command: object): void {
  const { combat, give } = tending;
  if (busy.has(combat)) return;
  busy.add(combat);
  void give(command).finally(() => {
    busy.delete(combat);
    tendClock(tending);
  });
}

/** True if a player's turn is timed who isn't at the table any more. */
function isAlone(combat: Combat.Implementation, state: MarchingState): boolean {
  return clocksOf(state).some(([who]) => {
    const combatant = combat.combatants.get(who);
    return state.fighters[who]?.scores.playerOwned && !combatant?.players.some((user) => user.active);
  });
}
