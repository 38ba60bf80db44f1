import { signal } from "../listening.ts";
import { type Count, send } from "../net/index.ts";
import { encounters } from "./authority/encounters.ts";
import { documentAt } from "./authority/stored.ts";
import { asTurncraft } from "./encounter.ts";
import type { AutomationContext } from "./ruleset-host.ts";
import { type Counted, sessionOf } from "./session.ts";
import { passed, timerAt } from "./timer.ts";

/**
 * Windows closing at the end of a time limit. Every page counts, to show the time left; the authority's page closes, and sends the
 * elapsed time to the rest. The time stops while the game is paused, and while an answer waits for dice or a choice.
 */

/** Window with a time limit: the whole time in seconds, not the time left. */
interface Timed {
  readonly window: string;
  readonly seconds: number;
}

/** Remaining time of a window now. */
export interface Countdown {
  /** Milliseconds left, never below 0. */
  readonly left: number;
  /** Whole time, in seconds. */
  readonly seconds: number;
  readonly runs: boolean;
}

/** Called whenever an encounter's countdown begins, stops, resumes or is corrected. */
export const countChanged = signal<[Combat.Implementation]>();

/**
 * Starts, continues or pauses the countdown of a window; null: ends the countdown. On the authority's page the window
 * closes in time.
 */
export function count(automation: AutomationContext, timed: Timed | null): void {
  const { combat, give } = automation;
  const session = sessionOf(combat);
  const known = session.counted;
  clearTimeout(known?.due);
  if (timed === null) {
    session.counted = null;
    if (known) announceSeconds(combat);
    return;
  }
  const now = Date.now();
  const isMine = automation.state() !== null;
  // Somebody has answered, and dice or a choice are awaited before that is carried out.
  const held = isMine ? automation.busy() : known?.window === timed.window && known.held;
  const timer = timerAt(known?.timer ?? null, timed.window, !game.paused && !held, now);
  const isPublicEvent = timer !== known?.timer || timed.seconds !== known.seconds;
  const entry: Counted = { ...timed, timer, held, due: undefined };
  session.counted = entry;
  if (isMine && timer.since !== null) {
    const close = () => void give({ kind: "close-window", window: timed.window });
    entry.due = setTimeout(close, leftOf(entry, now));
  }
  if (!isPublicEvent) return;
  if (isMine) announceCount(combat, entry, now);
  announceSeconds(combat);
}

/** Returns the remaining time of a window; null if not timed. */
export function countdownOf(combat: Combat.Implementation, window: string): Countdown | null {
  const entry = sessionOf(combat).counted;
  if (entry?.window !== window) return null;
  return { left: leftOf(entry, Date.now()), seconds: entry.seconds, runs: entry.timer.since !== null };
}

/** Sends the present countdowns to a newly loaded page. `mine`: true for encounters with the own page as authority. */
export function announceCounts(mine: (combat: Combat.Implementation) => boolean): void {
  for (const combat of encounters()) {
    const entry = sessionOf(combat).counted;
    if (entry && mine(combat)) announceCount(combat, entry, Date.now());
  }
}

/** Takes over the elapsed milliseconds of a window from the authority's page, and whether the window is on hold. */
export function heardCount({ combat: uuid, window, passed: before, held }: Omit<Count, "type">) {
  const combat = asTurncraft(documentAt(uuid));
  const entry = combat && sessionOf(combat).counted;
  if (!combat || entry?.window !== window) return;
  const since = held || game.paused ? null : Date.now();
  Object.assign(entry, { held, timer: { ...entry.timer, before, since } });
  announceSeconds(combat);
}

function leftOf({ timer, seconds }: Counted, now: number): number {
  return Math.max(0, seconds * 1000 - passed(timer, now));
}

function announceCount(combat: Combat.Implementation, { window, timer, held }: Counted, now: number): void {
  send({ type: "count", combat: combat.uuid ?? "", window, passed: Math.round(passed(timer, now)), held });
}

function announceSeconds(combat: Combat.Implementation): void {
  countChanged(combat);
}
