import { type Count, send } from "../net/index.ts";
import { documentAt } from "./authority/documents.ts";
import { encounters } from "./authority/encounters.ts";
import { asTurncraft } from "./encounter.ts";
import type { AutomationContext } from "./ruleset-host.ts";
import { type Counted, sessionOf } from "./session.ts";
import { passed, timerAt } from "./timer.ts";

/**
 * Windows that close by themselves when their time is up. Every page counts, so that everybody sees how long is left; the
 * keeper's page closes, and tells the others how much has passed. The time stands while the game is paused, and while an answer
 * waits for dice or a choice.
 */

/** A window whose time runs, and how many seconds it has. */
export interface Timed {
  readonly window: string;
  readonly seconds: number;
}

/** Remaining time of a window at this moment. */
export interface Countdown {
  /** Milliseconds, never below 0. */
  readonly left: number;
  /** Of all of it. */
  readonly seconds: number;
  readonly runs: boolean;
}

const watchers = new Set<(combat: Combat.Implementation) => void>();

/** Told whenever a count begins, stops, goes on or is put right. */
export function watchCounts(watcher: (combat: Combat.Implementation) => void): void {
  watchers.add(watcher);
}

/** Counts a window down from now on, or goes on with it; null: there is none. On the authority's page it is closed in time. */
export function count(tending: AutomationContext, timed: Timed | null): void {
  const { combat, give } = tending;
  const session = sessionOf(combat);
  const known = session.counted;
  clearTimeout(known?.due);
  if (timed === null) {
    session.counted = null;
    if (known) announceSeconds(combat);
    return;
  }
  const now = Date.now();
  const isMine = tending.state() !== null;
  // Somebody has answered, and dice or a choice are awaited before that is carried out.
  const held = isMine ? tending.busy() : known?.window === timed.window && known.held;
  const timer = timerAt(known?.timer ?? null, timed.window, !game.paused && !held, now);
  const isNews = timer !== known?.timer || timed.seconds !== known.seconds;
  const entry: Counted = { ...timed, timer, held, due: undefined };
  session.counted = entry;
  if (isMine && timer.since !== null) {
    const close = () => void give({ kind: "close-window", window: timed.window });
    entry.due = setTimeout(close, leftOf(entry, now));
  }
  if (!isNews) return;
  if (isMine) sayCount(combat, entry, now);
  announceSeconds(combat);
}

/** Returns the remaining time of a window; null if it isn't timed. */
export function countdownOf(combat: Combat.Implementation, window: string): Countdown | null {
  const entry = sessionOf(combat).counted;
  if (entry?.window !== window) return null;
  return { left: leftOf(entry, Date.now()), seconds: entry.seconds, runs: entry.timer.since !== null };
}

/** A page has loaded: it hears from the authority's page how far each count has come. `mine`: whether this page keeps one. */
export function sayCounts(mine: (combat: Combat.Implementation) => boolean): void {
  for (const combat of encounters()) {
    const entry = sessionOf(combat).counted;
    if (entry && mine(combat)) sayCount(combat, entry, Date.now());
  }
}

/** The authority's page has said how many milliseconds of a window have passed, and whether it waits for something else. */
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

function sayCount(combat: Combat.Implementation, { window, timer, held }: Counted, now: number): void {
  send({ type: "count", combat: combat.uuid ?? "", window, passed: Math.round(passed(timer, now)), held });
}

function announceSeconds(combat: Combat.Implementation): void {
  for (const watcher of watchers) watcher(combat);
}
