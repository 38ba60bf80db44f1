import { fighterOf } from "../../../engine/fighters.ts";
import { logLine } from "../../../engine/play.ts";
import type { CombatantId } from "../../../engine/types.ts";
import { actionFigure } from "./actions.ts";
import { runEffects } from "./lasting.ts";
import type { Delay, Play, Running } from "./types.ts";

/**
 * Spends one of the combatant's own seconds (SX-304): an action that ends comes first, then the delays that were
 * running before this second (SX-606). The rest of the turn stops at 0 if a GM override spends more (SX-002).
 */
export function tick(play: Play, who: CombatantId): void {
  const fighter = fighterOf(play.state, who);
  const older = fighter.delays.length;
  spendSecond(play, who);
  const { running } = fighter;
  if (running) {
    running.done += 1;
    if (running.done === running.total) {
      fighter.running = null;
      endAction(play, who, running);
    }
  }
  runDelays(play, who, older);
  runEffects(play, who);
}

/** Own seconds in which nothing is done: waited, left over or lost (SX-305, SX-306). Delays run through them. */
export function idle(play: Play, who: CombatantId, seconds: number): void {
  const { delays } = fighterOf(play.state, who);
  for (let n = 0; n < seconds; n++) {
    spendSecond(play, who);
    runDelays(play, who, delays.length);
    runEffects(play, who);
  }
}

function spendSecond(play: Play, who: CombatantId): void {
  const fighter = fighterOf(play.state, who);
  fighter.secondsLeft = Math.max(0, fighter.secondsLeft - 1);
}

/** The action's last second has passed: it takes effect now, or its delay starts (SX-408, SX-601). */
export function endAction(play: Play, who: CombatantId, action: Running): void {
  const { state } = play;
  const fighter = fighterOf(state, who);
  const { name, itemId, delay, throws } = action;
  // What takes no time breaks no action whose dice are still to be thrown (SX-703); off turn there is nothing to cut into.
  // Where a delay starts there is nothing to throw yet (SX-304), and what has no dice is over (SX-408).
  if (action.total > 0 && state.activeId === who)
    fighter.inAction = delay === 0 && throws ? { itemId, action: action.action, name, throws } : null;
  if (delay === 0) {
    const event = action.early ? "TURNCRAFT.Log.seconds.over" : "TURNCRAFT.Log.seconds.done";
    logLine(play, event, who, { action: actionFigure(action), ...thing(itemId) });
    return;
  }
  state.delaysMade += 1;
  fighter.delays.push({ id: `d${state.delaysMade}`, name, itemId, left: delay, ...(throws && { throws }) });
  logLine(play, "TURNCRAFT.Log.seconds.delayed", who, {
    action: actionFigure(action),
    seconds: delay,
    ...thing(itemId),
  });
}

/** The oldest so many delays go down by a second; those that are out take effect, oldest first (SX-602, SX-606). */
function runDelays(play: Play, who: CombatantId, count: number): void {
  if (count === 0) return;
  const fighter = fighterOf(play.state, who);
  for (const delay of fighter.delays.slice(0, count)) {
    delay.left -= 1;
    if (delay.left === 0) takeEffect(play, who, delay);
  }
  if (fighter.delays.some(({ left }) => left === 0)) fighter.delays = fighter.delays.filter(({ left }) => left > 0);
}

/** A delay has run out: dice that stand on it are its owner's to throw now (SX-408, SX-601). */
function takeEffect(play: Play, who: CombatantId, { id, name, itemId, throws }: Delay): void {
  logLine(play, "TURNCRAFT.Log.seconds.effect", who, { effect: name, ...thing(itemId) });
  if (!throws || itemId === null) return;
  const fighter = fighterOf(play.state, who);
  fighter.due = [...(fighter.due ?? []), { id, name, itemId }];
}

/** GM's ruling that it takes effect before its first second (SX-408). */
export function effectNow(play: Play, who: CombatantId, action: Running): void {
  logLine(play, "TURNCRAFT.Log.seconds.early", who, { action: actionFigure(action), ...thing(action.itemId) });
}

/** The item's UUID as a figure of the log, so that its card can be found. */
function thing(itemId: string | null): { item?: string } {
  return itemId === null ? {} : { item: itemId };
}
