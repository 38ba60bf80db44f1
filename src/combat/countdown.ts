import { send } from "../net/index.ts";
import { documentAt } from "./door/documents.ts";
import { asTurncraft, encounters } from "./door/encounters.ts";
import type { Tending } from "./played/played.ts";
import { passed, type Timer, timerAt } from "./timer.ts";

/**
 * Windows that close by themselves when their time is up. Every page counts, so that everybody sees how long is left; the
 * keeper's page closes, and tells pages that come later how much has passed. Nothing stands while the game is paused.
 */

/** A window whose time runs, and how many seconds it has. */
export interface Timed {
  readonly window: string;
  readonly seconds: number;
}

/** What is left of a window's time at this moment. */
export interface Countdown {
  /** Milliseconds, never below 0. */
  readonly left: number;
  /** Of all of it. */
  readonly seconds: number;
  readonly runs: boolean;
}

interface Counted extends Timed {
  timer: Timer;
  due: ReturnType<typeof setTimeout> | undefined;
}

const counted = new WeakMap<Combat.Implementation, Counted>();
const watchers = new Set<(combat: Combat.Implementation) => void>();

/** Told whenever a count begins, stops, goes on or is put right. */
export function watchCounts(watcher: (combat: Combat.Implementation) => void): void {
  watchers.add(watcher);
}

/** Counts a window down from now on, or goes on with it; null: there is none. On the keeper's page it is closed in time. */
export function count(tending: Tending, timed: Timed | null): void {
  const { combat, give } = tending;
  const known = counted.get(combat);
  clearTimeout(known?.due);
  if (timed === null) {
    if (counted.delete(combat)) told(combat);
    return;
  }
  const now = Date.now();
  const timer = timerAt(known?.timer ?? null, timed.window, !game.paused, now);
  const isNews = timer !== known?.timer || timed.seconds !== known.seconds;
  const entry: Counted = { ...timed, timer, due: undefined };
  counted.set(combat, entry);
  if (tending.state() !== null && timer.since !== null) {
    const close = () => void give({ kind: "close-window", window: timed.window });
    entry.due = setTimeout(close, leftOf(entry, now));
  }
  if (!isNews) return;
  if (tending.state() !== null) sayCount(combat, entry);
  told(combat);
}

/** What is left for a window; null where it isn't counted. */
export function countdownOf(combat: Combat.Implementation, window: string): Countdown | null {
  const entry = counted.get(combat);
  if (entry?.window !== window) return null;
  return { left: leftOf(entry, Date.now()), seconds: entry.seconds, runs: entry.timer.since !== null };
}

/** A page has loaded: it hears from the keeper's page how far each count has come. `mine`: whether this page keeps one. */
export function sayCounts(mine: (combat: Combat.Implementation) => boolean): void {
  for (const combat of encounters()) {
    const entry = counted.get(combat);
    if (entry && mine(combat)) sayCount(combat, entry);
  }
}

/** The keeper's page has said how many milliseconds of a window have passed. */
export function heardCount({
  combat: uuid,
  window,
  passed: before,
}: {
  combat: string;
  window: string;
  passed: number;
}) {
  const combat = asTurncraft(documentAt(uuid));
  const entry = combat && counted.get(combat);
  if (!combat || entry?.window !== window) return;
  const since = entry.timer.since === null ? null : Date.now();
  entry.timer = { ...entry.timer, before, since };
  told(combat);
}

function leftOf({ timer, seconds }: Counted, now: number): number {
  return Math.max(0, seconds * 1000 - passed(timer, now));
}

function sayCount(combat: Combat.Implementation, { window, timer }: Counted): void {
  send({ type: "count", combat: combat.uuid ?? "", window, passed: Math.round(passed(timer, Date.now())) });
}

function told(combat: Combat.Implementation): void {
  for (const watcher of watchers) watcher(combat);
}
