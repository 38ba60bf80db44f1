import { storedOf } from "../../../combat/authority/stored.ts";
import { hasQuestions } from "../../../combat/prompts-ruling.ts";
import type { AutomationContext } from "../../../combat/ruleset-host.ts";
import { clocksOf, type MarchingState, type Milliseconds, timeLeft } from "../rules/index.ts";

/**
 * Clock of frantic combat, on the authority's page. The clock stops during a pause, while a question is open, and while the acting
 * player is disconnected (MO-906); after an undo the GM restarts the clock (MO-005). All times are stored in the encounter's state;
 * the rest of the pages only show the times.
 */

/** Timers for the end of a phase, by encounter. */
const timers = new WeakMap<Combat.Implementation, ReturnType<typeof setTimeout>>();
/** Encounters with a clock stopped by this page, to be restarted here. */
const held = new WeakSet<Combat.Implementation>();
/** Encounters with a clock stopped manually or by undo: the GM's to restart. */
const manualClocks = new WeakSet<Combat.Implementation>();
/** Encounters with a clock being stopped, started or read out now. */
const busy = new WeakSet<Combat.Implementation>();

/** Command with its time: none outside frantic combat, null after a step back. */
export function dated(
  combat: Combat.Implementation,
  { frantic }: MarchingState,
  { at: _claimed, ...command }: { readonly at?: unknown },
): object {
  return frantic.on ? { ...command, at: isStepped(combat) ? null : now() } : command;
}

/** Server time, the same for all users: every page can show the clock. */
function now(): Milliseconds {
  return Math.round(game.time.serverTime) as Milliseconds;
}

/** True if the latest change was a step back or forward in the history. */
function isStepped(combat: Combat.Implementation): boolean {
  return storedOf(combat)?.history.stepped === true;
}

/** Stops, starts and reads the clock, as is due now. */
export function runClock(automation: AutomationContext<MarchingState>): void {
  const { combat } = automation;
  clearTimeout(timers.get(combat));
  const state = automation.state();
  const [clocked] = state ? clocksOf(state) : [];
  if (!state || !clocked || isStepped(combat)) {
    held.delete(combat);
    if (isStepped(combat)) manualClocks.add(combat);
    else manualClocks.delete(combat);
    return;
  }
  // Those of a common turn stand and run together.
  const [, { since }] = clocked;
  if (since !== null) manualClocks.delete(combat);
  if (game.paused || hasQuestions() || isAlone(combat, state)) {
    if (!manualClocks.has(combat)) held.add(combat);
    if (since !== null) once(automation, { kind: "clock", running: false });
  } else if (since === null) {
    if (held.delete(combat)) once(automation, { kind: "clock", running: true });
    else manualClocks.add(combat);
  } else {
    const due = () => once(automation, { kind: "timeout" });
    timers.set(combat, setTimeout(due, Math.max(0, timeLeft(state, now()) ?? 0) + 1));
  }
}

/** Gives a command unless another is in progress, then any more due by then. */
function once(automation: AutomationContext<MarchingState>, command: object): void {
  const { combat, give } = automation;
  if (busy.has(combat)) return;
  busy.add(combat);
  void give(command).finally(() => {
    busy.delete(combat);
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
