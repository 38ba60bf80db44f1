import { localizeKey } from "../i18n.ts";
import type { Countdown } from "./countdown.ts";
import { countdownNews, countdownView } from "./countdown-view.ts";

/** Countdown of a prompt, written into the present drawing, so that a passing second doesn't render the window. */
export class PromptCountdown {
  readonly #read: () => Countdown | null;
  #element: HTMLElement | null = null;
  #last: Countdown | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `read`: what is left at this moment; null: the window isn't timed. */
  constructor(read: () => Countdown | null) {
    this.#read = read;
  }

  /** Shows it in this window from now on. */
  begin(window: HTMLElement): void {
    this.#element = window.querySelector(".tc-countdown");
    this.beat();
  }

  /** Stops showing the countdown. */
  end(): void {
    clearTimeout(this.#timer);
    this.#element = null;
  }

  /** Shows what is left now, and again when that is another number. */
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
    const news = countdownNews(this.#last, now, localizeKey);
    this.#last = now;
    element.dataset.state = view.state;
    element.style.setProperty("--tc-part", view.part.toFixed(3));
    const [icon, left, told] = ["i", ".tc-countdown-left", ".tc-countdown-news"].map((part) =>
      element.querySelector<HTMLElement>(part),
    );
    if (icon) icon.className = `fa-solid ${view.icon}`;
    if (left) {
      left.textContent = view.text;
      left.ariaLabel = view.tip;
      left.dataset.tooltipText = view.tip;
    }
    if (told && news !== null) told.textContent = news;
    // A little late rather than early, so that the number is another by then.
    if (view.next !== null) this.#timer = setTimeout(() => this.beat(), view.next + 20);
  }
}
