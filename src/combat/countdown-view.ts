import type { Countdown } from "./countdown.ts";
import type { Localize } from "./views/index.ts";

/** Display of the time left to answer a prompt. */
export interface CountdownView {
  /** "12 s" */
  readonly text: string;
  /** Meaning of the text, for a tooltip and for a screen reader that visits it. */
  readonly tip: string;
  /** Remaining share of the time, from 0 to 1. */
  readonly part: number;
  readonly icon: string;
  readonly state: "running" | "hurrying" | "standing";
  /** Milliseconds until the text is another; null while it stands. */
  readonly next: number | null;
}

/** From here on it is drawn as short. Seconds. */
const SHORT = 5;
/** At these seconds a screen reader is told, beside the beginning. */
const said: readonly number[] = [30, 10, SHORT];

const icons = { running: "fa-hourglass-half", hurrying: "fa-hourglass-end", standing: "fa-circle-pause" } as const;

/** A second that has begun counts as whole: nothing is left at 0 alone. */
export function countdownView({ left, seconds, runs }: Countdown, localize: Localize): CountdownView {
  const whole = Math.ceil(left / 1000);
  const state = !runs ? "standing" : whole <= SHORT ? "hurrying" : "running";
  return {
    text: localize("TURNCRAFT.Countdown.text", { seconds: whole }),
    tip: localize(runs ? "TURNCRAFT.Countdown.tip" : "TURNCRAFT.Countdown.stands", { seconds: whole }),
    part: seconds > 0 ? Math.min(1, left / (seconds * 1000)) : 0,
    icon: icons[state],
    state,
    next: runs && left > 0 ? left - (whole - 1) * 1000 : null,
  };
}

/**
 * Returns a polite announcement for screen readers between two moments; null: none. `before` null: the window has just
 * opened.
 */
export function countdownNews(before: Countdown | null, now: Countdown, localize: Localize): string | null {
  const whole = Math.ceil(now.left / 1000);
  const data = { seconds: whole };
  if (before === null || before.runs !== now.runs)
    return localize(now.runs ? "TURNCRAFT.Countdown.tip" : "TURNCRAFT.Countdown.stands", data);
  const last = Math.ceil(before.left / 1000);
  return said.some((mark) => last > mark && whole <= mark) ? localize("TURNCRAFT.Countdown.tip", data) : null;
}
