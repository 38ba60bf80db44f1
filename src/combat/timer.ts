/** Duration of a turn, or of a timed window, by the page's own clock. Times are in milliseconds. */
export interface Timer {
  /** Key of the turn; another key starts at zero. */
  readonly turn: string;
  /** Time passed before the last start. */
  readonly before: number;
  /** Time of the last start; null while stopped. */
  readonly since: number | null;
}

/** Display mode of the timer. `remaining` counts the seconds of a turn down. */
export type TimerMode = "elapsed" | "remaining";

interface TimerWords {
  /** Time as text: "1:05". In `remaining` mode with a minus beyond the limit. */
  readonly text: string;
  readonly over: boolean;
}

/**
 * Returns the timer at the moment `now`: continued, paused, or begun for another turn. `before`: milliseconds of the turn before
 * the page loaded, used only without an earlier timer.
 */
export function timerAt(timer: Timer | null, turn: string, runs: boolean, now: number, before = 0): Timer {
  if (timer?.turn !== turn) return { turn, before: timer ? 0 : Math.max(0, before), since: runs ? now : null };
  if (runs === (timer.since !== null)) return timer;
  return { turn, before: passed(timer, now), since: runs ? now : null };
}

/** Returns the turn's timer kept by a page as JSON across a reload; null if missing or from another turn. */
export function timerFrom(json: string | null, turn: string): Timer | null {
  const kept: Partial<Timer> | null = json === null ? null : (JSON.parse(json) as Partial<Timer> | null);
  if (kept?.turn !== turn || !Number.isFinite(kept.before)) return null;
  const { before = 0, since = null } = kept;
  return { turn, before, since: Number.isFinite(since) ? since : null };
}

/** Elapsed milliseconds of the turn. */
export function passed({ before, since }: Timer, now: number): number {
  return before + (since === null ? 0 : Math.max(0, now - since));
}

/** Returns the time of a turn as text. `limit`: seconds of a turn; `milliseconds`: time passed. */
export function timerWords(mode: TimerMode, limit: number, milliseconds: number): TimerWords {
  const seconds = Math.floor(milliseconds / 1000);
  const over = seconds > limit || (mode === "remaining" && seconds === limit);
  if (mode === "elapsed") return { text: clockText(seconds), over };
  const left = limit - seconds;
  return { text: left < 0 ? `\u2212${clockText(-left)}` : clockText(left), over };
}

function clockText(seconds: number): string {
  const two = (arg: number) => String(arg).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = `${hours > 0 ? two(minutes % 60) : minutes}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
