import { host, type Loose, localize } from "../host.ts";

interface Step {
  id: string;
  title: string;
  content: string;
  selector?: string;
  restricted?: boolean;
  tooltipDirection?: string;
  sidebarTab?: string;
}

interface Config {
  id?: string;
  namespace?: string;
  title: string;
  description?: string;
  canBeResumed?: boolean;
  steps: Step[];
}

const ARROWS: Record<string, number> = { right: 1, down: 1, left: -1, up: -1 };

/**
 * A series of guided steps (https://foundryvtt.com/api/classes/foundry.nue.Tour.html, and the article
 * https://foundryvtt.com/article/tours/). A step with a selector is in `game.tooltip` beside its element, with class `tour`; one
 * without is an `aside.tour-center-step` (both, `.tour-overlay` and `.step-button[data-action]` are used by packages' scripts and
 * browser tests). Progress is the client setting `core.tourProgress`, by namespace and id.
 */
export class Tour {
  static STATUS = Object.freeze({ UNSTARTED: "unstarted", IN_PROGRESS: "in-progress", COMPLETED: "completed" });
  static HIGHLIGHT_PADDING = 10;
  static #active: Tour | null = null;

  static get tourInProgress(): boolean {
    return Tour.#active !== null;
  }

  static get activeTour(): Tour | null {
    return Tour.#active;
  }

  /** Arrow keys go on and back while a tour is in progress. */
  static onMovementAction(directions: string[]): true | undefined {
    const tour = Tour.#active;
    const by = directions.map((direction) => ARROWS[direction]).find(Boolean);
    if (!tour || by === undefined) return undefined;
    if (by > 0 && tour.hasNext) void tour.next();
    if (by < 0 && tour.hasPrevious) void tour.previous();
    return true;
  }

  static async fromJSON(path: string): Promise<Tour> {
    const response = await fetch(path);
    return new this((await response.json()) as Config);
  }

  config: Config;
  targetElement: HTMLElement | null | undefined;
  fadeElement: HTMLElement | undefined;
  overlayElement: HTMLElement | undefined;
  id: string;
  namespace: string;
  #stepIndex: number | null = -1;

  constructor(config: Config, { id, namespace }: { id?: string; namespace?: string } = {}) {
    this.config = structuredClone(config);
    this.id = id ?? config.id ?? "";
    this.namespace = namespace ?? config.namespace ?? "";
  }

  get title(): string {
    return localize(this.config.title);
  }

  get description(): string | undefined {
    return this.config.description && localize(this.config.description);
  }

  get key(): string {
    return `${this.namespace}.${this.id}`;
  }

  /** Steps for this user: players don't get restricted ones. */
  get steps(): Step[] {
    return this.config.steps.filter(({ restricted }) => !restricted || host.game.user.isGM);
  }

  get currentStep(): Step | null {
    const index = this.#stepIndex;
    return index === null || index < 0 ? null : (this.steps[index] ?? null);
  }

  get stepIndex(): number | null {
    return this.#stepIndex;
  }

  get hasNext(): boolean {
    return this.#stepIndex !== null && this.#stepIndex < this.steps.length - 1;
  }

  get hasPrevious(): boolean {
    return (this.#stepIndex ?? -1) > 0;
  }

  get canStart(): boolean {
    return true;
  }

  get status(): string {
    if (this.#stepIndex === -1) return Tour.STATUS.UNSTARTED;
    return this.#stepIndex === null || this.#stepIndex >= this.steps.length
      ? Tour.STATUS.COMPLETED
      : Tour.STATUS.IN_PROGRESS;
  }

  async start(): Promise<void> {
    const isDone = this.status === Tour.STATUS.COMPLETED;
    await this.progress(isDone || !this.config.canBeResumed || !this.currentStep ? 0 : (this.#stepIndex as number));
  }

  async next(): Promise<void> {
    if (this.hasNext) await this.progress((this.#stepIndex ?? -1) + 1);
    else await this.complete();
  }

  async previous(): Promise<void> {
    if (this.hasPrevious) await this.progress((this.#stepIndex as number) - 1);
  }

  async complete(): Promise<void> {
    await this.progress(this.steps.length);
  }

  exit(): void {
    if (this.currentStep) void this._postStep();
    Tour.#active = null;
  }

  async reset(): Promise<void> {
    if (Tour.#active === this) this.exit();
    this.#stepIndex = -1;
    await this.#save();
  }

  async progress(index: number): Promise<void> {
    if (index < 0 || index > this.steps.length) throw new Error(`There is no step ${index} in the tour ${this.key}`);
    if (Tour.#active && Tour.#active !== this) Tour.#active.exit();
    if (Tour.#active === this && this.currentStep) await this._postStep();
    if (this.status === Tour.STATUS.UNSTARTED && !this.canStart)
      throw new Error(`The tour ${this.key} can't start now`);
    this.#stepIndex = index;
    await this.#save();
    if (!this.currentStep) {
      Tour.#active = null;
      return;
    }
    Tour.#active = this;
    await this._preStep();
    const { selector } = this.currentStep;
    this.targetElement = selector ? (this._getTargetElement(selector) as HTMLElement | null) : null;
    await this._renderStep();
  }

  async #save(): Promise<void> {
    const all = structuredClone(host.game.settings.get("core", "tourProgress"));
    all[this.namespace] = { ...all[this.namespace], [this.id]: this.#stepIndex };
    await host.game.settings.set("core", "tourProgress", all);
  }

  /** @internal */
  _reloadProgress(): void {
    const stored = host.game.settings.get("core", "tourProgress")?.[this.namespace]?.[this.id];
    if (stored !== undefined) this.#stepIndex = stored;
  }

  protected _getTargetElement(selector: string): Element | null {
    return document.querySelector(selector);
  }

  protected async _preStep(): Promise<void> {}

  protected async _postStep(): Promise<void> {
    if (!this.currentStep?.selector) this.targetElement?.remove();
    else host.game.tooltip.deactivate();
    this.fadeElement?.remove();
    this.overlayElement?.remove();
    this.fadeElement = this.overlayElement = this.targetElement = undefined;
  }

  protected async _renderStep(): Promise<void> {
    const step = this.currentStep as Step;
    const content = this.#content(step);
    this.overlayElement = element("div", "tour-overlay");
    document.body.append(this.overlayElement);
    if (!step.selector || !this.targetElement) {
      this.targetElement = element("aside", "tour-center-step tour");
      this.targetElement.append(...content);
      document.body.append(this.targetElement);
      return;
    }
    this.fadeElement = element("div", "tour-fadeout");
    const box = this.targetElement.getBoundingClientRect();
    const by = Tour.HIGHLIGHT_PADDING;
    Object.assign(this.fadeElement.style, {
      left: `${box.left - by}px`,
      top: `${box.top - by}px`,
      width: `${box.width + 2 * by}px`,
      height: `${box.height + 2 * by}px`,
    });
    document.body.append(this.fadeElement);
    const html = element("div", "tour-step");
    html.append(...content);
    host.game.tooltip.activate(this.targetElement, { html, cssClass: "tour", direction: step.tooltipDirection });
  }

  #content({ title, content }: Step): HTMLElement[] {
    const header = element("header", "step-header");
    const heading = element("h2", "step-title");
    heading.textContent = localize(title);
    header.append(heading, this.#button("exit", "fa-xmark", "TOURS.Exit"));
    const text = element("div", "step-content");
    text.innerHTML = localize(content);
    const progress = element("span", "step-progress");
    progress.textContent = `${(this.#stepIndex ?? 0) + 1} / ${this.steps.length}`;
    const footer = element("footer", "step-footer");
    if (this.hasPrevious) footer.append(this.#button("previous", "fa-chevron-left", "TOURS.Previous"));
    footer.append(progress);
    footer.append(
      this.#button(
        "next",
        this.hasNext ? "fa-chevron-right" : "fa-check",
        this.hasNext ? "TOURS.Next" : "TOURS.Finish",
      ),
    );
    return [header, text, footer];
  }

  #button(action: "exit" | "previous" | "next", icon: string, key: string): HTMLElement {
    const button = element("button", `step-button fa-solid ${icon}`) as HTMLButtonElement;
    button.type = "button";
    button.dataset.action = action;
    button.setAttribute("aria-label", localize(key));
    button.addEventListener("click", () => void this[action]());
    return button;
  }
}

function element(tag: string, className: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  return made;
}

/** Tour that opens the sidebar tab of each step (https://foundryvtt.com/api/classes/foundry.nue.tours.SidebarTour.html). */
export class SidebarTour extends Tour {
  protected override async _preStep(): Promise<void> {
    await super._preStep();
    const tab = this.currentStep?.sidebarTab;
    if (!tab) return;
    host.ui.sidebar?.expand?.();
    (host.ui as Loose)[tab]?.activate?.();
  }
}
