import { localize } from "../i18n.ts";
import { type HookArgs, TurncraftWindow } from "../window.ts";
import type { Countdown } from "./countdown.ts";
import { isDisabled, type SheetCommand } from "./offer.ts";
import { PromptCountdown } from "./prompts-countdown.ts";
import {
  around,
  type Box,
  boxOn,
  freeArea,
  overlaps,
  PromptPlaces,
  promptPlace,
  screenBox,
  widened,
} from "./prompts-places.ts";
import { renderTracker } from "./tracker/keys.ts";
import { type AskedView, isCompact, type PromptView, shownPrompt } from "./tracker/prompt.ts";

/** Widths in CSS pixels: for up to two combatants, and for more. */
const widths = { usual: 320, compact: 380 };

/** Data of a prompt from the encounter, besides the view. */
interface PromptSource {
  /** Gives an answer. */
  readonly answer: (command: SheetCommand) => Promise<void>;
  /** Returns the time left to answer; null for an untimed window. */
  readonly left: () => Countdown | null;
  /** Names of combatants with a roll for an answer open on the page. */
  readonly rolling: () => readonly string[];
  /** Id of the scene. */
  readonly scene: () => string | null;
  /** Sentence about a combatant's answer that waits for the GM; null: none. */
  readonly waits: (asked: AskedView) => string | null;
}

/** Small window of a reaction window. Doesn't block the page, takes no focus, and stores no data. */
export class ReactionPrompt extends TurncraftWindow {
  static override DEFAULT_OPTIONS = {
    classes: ["turncraft", "tc-prompt"],
    window: { title: "TURNCRAFT.Prompt.title", icon: "fa-solid fa-bolt", minimizable: true },
    position: { width: widths.usual },
    actions: { answer: onAnswer, closeWindow: onAnswer },
  };

  static override PARTS = {
    countdown: { template: "systems/turncraft/templates/prompt/countdown.hbs" },
    prompt: { template: "systems/turncraft/templates/prompt/prompt.hbs", scrollable: [".tc-asked-list"] },
  };

  readonly #answer: PromptSource["answer"];
  readonly #countdown: PromptCountdown;
  readonly #places: PromptPlaces;
  readonly #rolling: PromptSource["rolling"];
  readonly #waits: PromptSource["waits"];
  /** Height of a combatant's row with answers, in CSS pixels. */
  readonly #heights = new Map<string, number>();
  #view: PromptView | null = null;
  #nth = 0;
  #isDismissed = false;
  #isSettled = false;

  /** `key`: the encounter and the window. */
  constructor(key: string, { answer, left, rolling, scene, waits }: PromptSource) {
    super({ id: `tc-prompt-${key.replace(/\W/g, "-")}` });
    this.#answer = answer;
    this.#rolling = rolling;
    this.#waits = waits;
    this.#countdown = new PromptCountdown(left);
    this.#places = new PromptPlaces(scene);
  }

  override get title(): string {
    return this.#view?.title ?? super.title;
  }

  /** Shows the present state; `nth`: number of prompts opened before. */
  show(view: PromptView, nth: number): void {
    this.#view = view;
    this.#nth = nth;
    if (this.#isDismissed) {
      this.#isDismissed = false;
      renderTracker();
    }
    // What counts down writes itself, and must not be announced again.
    const width = isCompact(view) ? widths.compact : widths.usual;
    void this.render({ force: true, ...(this.rendered ? { parts: ["prompt"] } : { position: { width } }) });
  }

  /**
   * Shown only in the tracker: another user is asked, or a newer prompt comes first. A prompt opened by the user stays
   * open unless it `yields` to a newer prompt.
   */
  wait(view: PromptView, yields: boolean): void {
    this.#view = view;
    if (this.rendered && !yields) {
      void this.render({ parts: ["prompt"] });
      return;
    }
    this.#isDismissed = true;
    if (this.rendered) void this.close({ animate: false });
    else renderTracker();
  }

  /** Combatants with an awaited answer, as last shown. */
  get awaited(): readonly AskedView[] {
    return this.#view?.asked.filter(({ answer }) => answer === "waiting") ?? [];
  }

  /** Awaited combatants, "Mira, Tarn", and the event in a sentence. */
  get summary(): { readonly title: string; readonly text: string } {
    return { title: this.awaited.map(({ name }) => name).join(", "), text: this.#view?.text ?? "" };
  }

  /** Closes for good, without further questions. */
  closeForGood(): void {
    this.#isSettled = true;
    if (this.#isDismissed) renderTracker();
    this.#isDismissed = false;
    void this.close({ animate: false });
  }

  /** Draws the answers again after one of them began or stopped to wait for the GM. */
  decided(): void {
    if (this.rendered) void this.render({ parts: ["prompt"] });
  }

  /** Refreshes the countdown after the time was started, paused, resumed or corrected. */
  counted(): void {
    this.#countdown.beat();
  }

  /** Presses the answer with the number; false without such an answer. */
  press(key: number): boolean {
    const button = this.rendered ? this.element.querySelector<HTMLElement>(`[data-key="${key}"]`) : null;
    button?.click();
    return button !== null;
  }

  /** True while the window is closed with an answer still awaited. */
  get isDismissed(): boolean {
    return this.#isDismissed;
  }

  /** Focuses the first answer, or reopens a dismissed window; false if the window isn't drawn. */
  focus(): boolean {
    if (this.#isDismissed && this.#view) {
      this.show(this.#view, this.#nth);
      return true;
    }
    const button = this.rendered ? this.element.querySelector<HTMLElement>(".tc-answer, .tc-close-window") : null;
    if (!button) return false;
    if (this.minimized) void this.maximize();
    this.bringToFront();
    button.focus();
    return true;
  }

  protected override view() {
    return { prompt: this.#view && shownPrompt(this.#view, game.user.isGM, this.#waits) };
  }

  protected override async _onFirstRender(...args: HookArgs["_onFirstRender"]): Promise<void> {
    await super._onFirstRender(...args);
    this.element.role = "dialog";
    this.element.setAttribute("aria-label", this.title);
    this.element.addEventListener("keydown", (event) => this.#onKey(event));
    this.#countdown.begin(this.element);
    this.#place();
    window.addEventListener("resize", this.#place);
  }

  /** Moves the window off the tokens concerned, and back onto a shrunk screen. */
  readonly #place = (): void => {
    const { width, height } = this.element.getBoundingClientRect();
    this.setPosition(promptPlace(boxOf(this.#view), freeArea(), { width, height }, this.#nth, openDialogs()));
  };

  /** Moves the window off a dialog newly opened on top. */
  makeWay(): void {
    const box = this.rendered ? boxOn(this.element) : null;
    if (box && openDialogs().some((dialog) => overlaps(dialog, box))) this.#place();
  }

  /** Keeps answered rows as tall as before, so that no button moves under the pointer. */
  #keepRows(): void {
    for (const row of this.element.querySelectorAll<HTMLElement>(".tc-asked")) {
      const { who = "", answer } = row.dataset;
      if (answer === "waiting") this.#heights.set(who, row.getBoundingClientRect().height);
      else row.style.minBlockSize = `${this.#heights.get(who) ?? 0}px`;
    }
  }

  /** Disables closing, with the reason, while an answer waits for the GM or for a roll open here: closing would discard it. */
  holdClose(): void {
    const button = this.rendered ? this.element.querySelector<HTMLElement>(".tc-close-window") : null;
    if (!button) return;
    const names = game.i18n.getListFormatter().format([...this.#rolling()]);
    const isUndecided = this.#view?.asked.some((one) => this.#waits(one) !== null) ?? false;
    const why = isUndecided ? "closeUndecided" : names === "" ? null : "closeHeld";
    button.ariaDisabled = why === null ? null : "true";
    button.dataset.tooltipText = localize(`TURNCRAFT.Prompt.${why ?? "closeHint"}`, { names });
  }

  protected override async _onRender(...args: HookArgs["_onRender"]): Promise<void> {
    await super._onRender(...args);
    this.#places.drawn(this.element, this.#view);
    this.#keepRows();
    this.holdClose();
    // One line more may push the last button off the screen.
    if (this.element.getBoundingClientRect().bottom > window.innerHeight) this.setPosition();
  }

  protected override _onClose(...args: HookArgs["_onClose"]): void {
    super._onClose(...args);
    window.removeEventListener("resize", this.#place);
    this.#countdown.end();
    this.#places.end();
    this.#isDismissed = !this.#isSettled;
    if (this.#isDismissed) renderTracker();
  }

  /**
   * Gives the answer of a pressed button, at the chosen place; without an answer, the command that closes the reaction window.
   */
  async answer({ dataset: { who, answer } }: HTMLElement): Promise<void> {
    const given = this.#view?.asked.find(({ id }) => id === who)?.answers.find(({ id }) => id === answer);
    const placed = given?.places?.find(({ what }) => what === this.#places.chosenBy(who));
    const command = answer === undefined ? this.#view?.close : (placed ?? given?.places?.[0] ?? given)?.command;
    if (command) await this.#answer(command);
  }

  #onKey(event: KeyboardEvent): void {
    if (!/^[1-9]$/.test(event.key) || !this.press(Number(event.key))) return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Boxes of all Turncraft dialogs on the screen. */
function openDialogs(): readonly Box[] {
  return [...document.querySelectorAll(".tc-dialog")].map(boxOn);
}

async function onAnswer(this: ReactionPrompt, { detail }: PointerEvent, target: HTMLElement): Promise<void> {
  // The second click of a double click was meant for what lay there before.
  if (detail <= 1 && !isDisabled(target)) await this.answer(target);
}

/** Returns the part of the map to keep visible: the window's tokens, and the offered places around. */
function boxOf(view: PromptView | null): Box | null {
  const asked = view?.asked.filter(({ answer }) => answer === "waiting") ?? [];
  const boxes = [...asked.map(({ id }) => id), ...(view?.about ?? [])].flatMap((who) => tokenBox(who) ?? []);
  const box = around(boxes);
  const offers = asked.some(({ answers }) => answers.some(({ places }) => places !== undefined));
  return box && offers ? widened(box, Math.max(...boxes.map(({ width }) => width))) : box;
}

/**
 * Returns the box of the combatant's token on the screen; null if the token isn't visible: the window's position would reveal it.
 */
function tokenBox(combatantId: string): Box | null {
  const combatant = game.combats?.viewed?.combatants.get(combatantId);
  const token = combatant?.token?.object;
  if (!canvas?.ready || !token || !(token.isOwner || token.isVisible)) return null;
  return screenBox(token);
}
