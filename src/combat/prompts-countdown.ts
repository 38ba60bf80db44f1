import { localizeKey } from "../i18n.ts";
import type { Countdown } from "./countdown.ts";
import type { Localize } from "./views/numbers-view.ts";

/** Display of the time left to answer a prompt. */
interface CountdownView {
  /** Time left as text: "12 s". */
  readonly text: string;
  /** Explanation of the text, for tooltips and screen readers. */
  readonly tip: string;
  /** Remaining share of the time, from 0 to 1. */
  readonly part: number;
  readonly icon: string;
  readonly state: "running" | "hurrying" | "standing";
  /** Milliseconds until the text changes; null while paused, and at the end. */
  readonly next: number | null;
}

/** Seconds left at the start of drawing the countdown as urgent. */
const SHORT = 5;
/** Seconds left for announcing to screen readers, besides the beginning. */
const announced: readonly number[] = [30, 10, SHORT];

const icons = { running: "fa-hourglass-half", hurrying: "fa-hourglass-end", standing: "fa-circle-pause" } as const;

/** Countdown in words; a second under way counts as whole, so 0 means the end. */
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
 * Returns a polite announcement for screen readers between two moments; null: none. `before` null: the window has just opened.
 */
export function countdownAnnouncement(before: Countdown | null, now: Countdown, localize: Localize): string | null {
  const whole = Math.ceil(now.left / 1000);
  const data = { seconds: whole };
  if (before === null || before.runs !== now.runs)
    return localize(now.runs ? "TURNCRAFT.Countdown.tip" : "TURNCRAFT.Countdown.stands", data);
  const last = Math.ceil(before.left / 1000);
  return announced.some((mark) => last > mark && whole <= mark) ? localize("TURNCRAFT.Countdown.tip", data) : null;
}

/** Countdown of a prompt, written into the present drawing, so that a passing second doesn't render the window. */
export class PromptCountdown {
  readonly #read: () => Countdown | null;
  #element: HTMLElement | null = null;
  #last: Countdown | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `read`: time left now; null: untimed window. */
  constructor(read: () => Countdown | null) {
    this.#read = read;
  }

  /** Shows the countdown in a window from now on. */
  begin(window: HTMLElement): void {
    this.#element = window.querySelector(".tc-countdown");
    this.beat();
  }

  /** Stops showing the countdown. */
  end(): void {
    clearTimeout(this.#timer);
    this.#element = null;
  }

  /** Updates the display now, and again when the shown number changes. */
  beat(): void {
    clearTimeout(this.#timer);
    const element = this.#element;
    const now = this.#read();
    if (!element) return;
    element.hidden = now === null;
    if (now === null) {
      this.#last = null;
      return;
    }
    const view = countdownView(now, localizeKey);
    const announcement = countdownAnnouncement(this.#last, now, localizeKey);
    this.#last = now;
    element.dataset.state = view.state;
    element.style.setProperty("--tc-part", view.part.toFixed(3));
    const [icon, left, region] = ["i", ".tc-countdown-left", ".tc-countdown-news"].map((part) =>
      element.querySelector<HTMLElement>(part),
    );
    if (icon) icon.className = `fa-solid ${view.icon}`;
    if (left) {
      left.textContent = view.text;
      left.ariaLabel = view.tip;
      left.dataset.tooltipText = view.tip;
    }
    if (region && announcement !== null) region.textContent = announcement;
    // A little late rather than early, so that the number is another by then.
    if (view.next !== null) this.#timer = setTimeout(() => this.beat(), view.next + 20);
  }
}
