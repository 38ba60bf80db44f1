// biome-ignore-all lint/complexity/noThisInStatic: `this` is the subclass that is asked.
import { isV14 } from "../../core/generation.ts";
import { Hooks } from "../../core/hooks.ts";
import { host, type Loose } from "../host.ts";
import { ContextMenu } from "../ux/context-menu.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import { detached } from "./detached.ts";
import { mergeOptions } from "./options.ts";
import type {
  ClosingOptions,
  Configuration,
  DoEventOptions,
  FormConfiguration,
  HeaderControlsEntry,
  RenderOptions,
} from "./types.ts";
import { ApplicationWindow } from "./window.ts";

/** Rendered applications by id: `foundry.applications.instances`. */
export const instances = new Map<string, ApplicationV2>();

/** Application of each root element, so that nested applications don't answer each other's clicks. */
const roots = new WeakMap<Element, ApplicationV2>();

const RENDER_STATES = Object.freeze({ ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 });

/**
 * The base application: options merged down the class chain, a queued render workflow with overridable steps, actions,
 * forms and hooks, as documented for foundry.applications.api.ApplicationV2.
 */
export class ApplicationV2 extends ApplicationWindow {
  static BASE_APPLICATION: ApplicationClass = ApplicationV2;
  static DEFAULT_OPTIONS: Loose = {
    id: "app-{id}",
    classes: [],
    tag: "div",
    window: {
      frame: true,
      positioned: true,
      title: "",
      icon: "",
      controls: [],
      minimizable: true,
      resizable: false,
      contentTag: "section",
      contentClasses: [],
    },
    actions: {},
    form: { handler: undefined, submitOnChange: false, closeOnSubmit: false },
    position: { width: "auto", height: "auto" },
  };
  static readonly RENDER_STATES = RENDER_STATES;
  static readonly emittedEvents: readonly string[] = Object.freeze(["render", "close", "position"]);

  #state: number = RENDER_STATES.NONE;
  #queue: Promise<unknown> = Promise.resolve();

  get state(): number {
    return this.#state;
  }

  get rendered(): boolean {
    return this.#state === RENDER_STATES.RENDERED;
  }

  /** Yields the class and its parents up to BASE_APPLICATION. */
  static *inheritanceChain(): Generator<ApplicationClass, void, undefined> {
    let current = this as ApplicationClass;
    const base = current.BASE_APPLICATION;
    while (current) {
      yield current;
      if (current === base) return;
      current = Object.getPrototypeOf(current) as ApplicationClass;
    }
  }

  /** Every rendered application of the class (V14). */
  static *instances(): Generator<ApplicationV2, void, undefined> {
    for (const app of instances.values()) {
      if (app instanceof this) yield app;
    }
  }

  protected _initializeApplicationOptions(options: Loose): Configuration {
    const chain = [...(this.constructor as ApplicationClass).inheritanceChain()].reverse();
    const layers = chain.filter((cls) => Object.hasOwn(cls, "DEFAULT_OPTIONS")).map((cls) => cls.DEFAULT_OPTIONS);
    return mergeOptions([...layers, options]) as Configuration;
  }

  /** Renders now or after the renders already requested. No effect if neither rendered nor forced. */
  render(options: boolean | RenderOptions = {}, legacy: RenderOptions = {}): Promise<this> {
    const request = typeof options === "boolean" ? { ...legacy, force: options } : { ...options };
    return this.#enqueue(() => this.#render(request));
  }

  close(options: ClosingOptions = {}): Promise<this> {
    return this.#enqueue(() => this.#close(options));
  }

  #enqueue(work: () => Promise<this>): Promise<this> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => undefined);
    return result;
  }

  async #render(options: RenderOptions): Promise<this> {
    options.isFirstRender = this.#state <= RENDER_STATES.NONE;
    if (options.isFirstRender && !options.force) return this;
    this._configureRenderOptions(options);
    try {
      if (this._canRender(options) === false) return this;
    } catch (error) {
      host.ui.notifications?.warn((error as Error).message);
      return this;
    }
    const before = this.#state;
    this.#state = RENDER_STATES.RENDERING;
    try {
      await this.#renderSteps(options);
    } catch (error) {
      this.#state = options.isFirstRender ? RENDER_STATES.ERROR : before;
      throw new Error(`Failed to render Application "${this.id}": ${(error as Error).message}`, { cause: error });
    }
    return this;
  }

  async #renderSteps(options: RenderOptions): Promise<void> {
    const first = options.isFirstRender === true;
    const context = await this._prepareContext(options);
    const run = (handler: (...args: never[]) => unknown, extra: DoEventOptions = {}) =>
      this._doEvent(handler, { async: true, handlerArgs: [context, options], ...extra });
    if (first) await run(this._preFirstRender);
    await run(this._preRender, { eventName: "prerender" });
    await this.#prepareFrame(options, first);
    const result = await this._renderHTML(context, options);
    this._replaceHTML(result, this.contentElement, options);
    if (first) {
      this._insertElement(this.element);
      instances.set(this.id, this);
    }
    const { detached: apart, windowId } = options.window ?? {};
    if (isV14() && (apart || windowId)) this.#detach(windowId);
    else if (isV14() && apart === false) this.#attach();
    this.setPosition(options.position);
    if (options.force) this.bringToFront();
    this.#state = RENDER_STATES.RENDERED;
    if (first) await run(this._onFirstRender);
    await run(this._onRender, {
      eventName: "render",
      hookName: "render",
      hookArgs: [this.element, context, options],
    });
    await run(this._postRender);
  }

  /** Moves the application into a separate browser window, as drawn (V14: foundryvtt#13132). */
  async detachWindow(): Promise<void> {
    this.#detach();
  }

  /** Moves the application back into the page (V14: foundryvtt#13132). */
  async attachWindow(): Promise<void> {
    this.#attach();
    this.setPosition();
  }

  /** A frameless application can't be detached (foundryvtt#14569). */
  #detach(into?: string): void {
    if (!this.hasFrame || !this.element || this.window.windowId) return;
    const windowId = detached.take(this, into);
    if (windowId === null) {
      host.ui.notifications?.error("The browser opened no window: it may block pop-up windows.");
      return;
    }
    this.window.windowId = windowId;
    this.element.classList.add("detached");
    this._updateFrame({ window: {} });
    void this.toggleControls(false);
    this._onDetach();
  }

  #attach(): void {
    const { windowId } = this.window;
    if (!windowId) return;
    this.window.windowId = undefined;
    this.element.classList.remove("detached");
    document.body.append(this.element);
    detached.leave(this, windowId);
    this._updateFrame({ window: {} });
    void this.toggleControls(false);
    this._onAttach();
  }

  async #prepareFrame(options: RenderOptions, first: boolean): Promise<void> {
    if (!first) return this._updateFrame(options);
    const element = await this._renderFrame(options);
    roots.set(element, this);
    this._attachFrameListeners();
  }

  async #close(options: ClosingOptions): Promise<this> {
    if (this.#state !== RENDER_STATES.RENDERED && this.#state !== RENDER_STATES.ERROR) return this;
    this.#state = RENDER_STATES.CLOSING;
    await this._doEvent(this._preClose, { async: true, handlerArgs: [options] });
    if (this.element) this._removeElement(this.element);
    if (this.window.windowId) detached.leave(this, this.window.windowId);
    this._tearDown(options);
    this.dropElements();
    instances.delete(this.id);
    if (host.ui.activeWindow === this) host.ui.activeWindow = null;
    this.#state = RENDER_STATES.CLOSED;
    void this._doEvent(this._onClose, { handlerArgs: [options], eventName: "close", hookName: "close" });
    return this;
  }

  /** Runs a life-cycle method, then the event and the hook for each class of the chain. */
  protected async _doEvent(handler: (...args: never[]) => unknown, options: DoEventOptions = {}): Promise<void> {
    const { handlerArgs = [], hookArgs = [], eventName, hookName, parentClassHooks = true } = options;
    const result = handler.apply(this, handlerArgs as never[]);
    const response = options.async ? await result : result;
    if (eventName) this.dispatchLifecycle(eventName);
    if (hookName)
      this.callHooks(`${hookName}{}`, parentClassHooks, ...hookArgs, ...(options.hookResponse ? [response] : []));
  }

  dispatchLifecycle(eventName: string): void {
    this.dispatchEvent(new Event(eventName, { bubbles: true, cancelable: true }));
  }

  /** `render{}` calls `renderActorSheetV2` and so on up the chain; a name without `{}` is called once. */
  protected callHooks(name: string, parents: boolean, ...args: unknown[]): void {
    for (const cls of (this.constructor as ApplicationClass).inheritanceChain()) {
      Hooks.callAll(name.replace("{}", cls.name), this, ...args);
      if (!parents || !name.includes("{}")) return;
    }
  }

  protected *_headerControlsButtons(): Generator<HeaderControlsEntry, void, undefined> {
    const controls = this._getHeaderControls();
    this.callHooks("getHeaderControls{}", true, controls);
    for (const control of controls) {
      const { visible = true } = control;
      if (typeof visible === "function" ? visible.call(this) : visible) yield control;
    }
  }

  protected _configureRenderOptions(options: RenderOptions): void {
    const { tab } = options;
    if (!tab) return;
    const groups = Object.keys((this.constructor as ApplicationClass).TABS);
    if (typeof tab === "object") Object.assign(this.tabGroups, tab);
    else if (groups.length === 1) this.tabGroups[groups[0] as string] = tab;
  }

  protected async _prepareContext(_options: RenderOptions): Promise<Loose> {
    const groups = Object.keys((this.constructor as ApplicationClass).TABS);
    return groups.length === 1 ? { tabs: this._prepareTabs(groups[0] as string) } : {};
  }

  protected async _renderHTML(_context: Loose, _options: RenderOptions): Promise<unknown> {
    throw new Error(`The ${this.constructor.name} Application class does not implement _renderHTML`);
  }

  protected _replaceHTML(_result: unknown, _content: HTMLElement, _options: RenderOptions): void {
    throw new Error(`The ${this.constructor.name} Application class does not implement _replaceHTML`);
  }

  protected _canRender(_options: RenderOptions): false | undefined {
    return undefined;
  }

  protected async _preFirstRender(_context: Loose, _options: RenderOptions): Promise<void> {}
  protected async _onFirstRender(_context: Loose, _options: RenderOptions): Promise<void> {}
  protected async _preRender(_context: Loose, _options: RenderOptions): Promise<void> {}
  protected async _onRender(_context: Loose, _options: RenderOptions): Promise<void> {}
  protected async _preClose(_options: ClosingOptions): Promise<void> {}
  protected _onClose(_options: ClosingOptions): void {}
  protected _onDetach(): void {}
  protected _onAttach(): void {}
  protected _tearDown(_options: ClosingOptions): void {}

  protected async _postRender(_context: Loose, options: RenderOptions): Promise<void> {
    if (options.isFirstRender) this.element.querySelector<HTMLElement>("[autofocus]")?.focus();
  }

  protected _attachFrameListeners(): void {
    if (this.hasFrame) this.attachWindowListeners();
    this.element.addEventListener("click", (event) => this.#onAction(event));
    this.element.addEventListener("auxclick", (event) => this.#onAction(event));
    const form = this.form;
    if (!form || !this.options.form) return;
    const config = this.options.form;
    form.addEventListener("submit", (event) => void this._onSubmitForm(config, event));
    form.addEventListener("change", (event) => this._onChangeForm(config, event));
  }

  #onAction(event: Event): void {
    const target = (event.target as HTMLElement).closest<HTMLElement>("[data-action]");
    if (!target || ownerOf(target) !== this) return;
    const pointer = event as PointerEvent;
    const action = target.dataset.action as string;
    const configured = this.options.actions[action];
    if (configured) {
      const { handler, buttons } =
        typeof configured === "function" ? { handler: configured, buttons: [0] } : configured;
      if (buttons.includes(pointer.button)) void handler.call(this, pointer, target);
      return;
    }
    if (pointer.button !== 0) return;
    if (action === "close") void this.close();
    else if (action === "tab") this._onClickTab(pointer);
    else if (action === "detach") void this.detachWindow();
    else if (action === "attach") void this.attachWindow();
    else if (action === "toggleControls") void this.toggleControls();
    else this._onClickAction(pointer, target);
  }

  protected _onClickAction(_event: PointerEvent, _target: HTMLElement): unknown {
    return undefined;
  }

  /** Submits the top-level form by program; the handler's result is dropped (issue 12661). */
  async submit(submitOptions: Loose = {}): Promise<void> {
    const form = this.form;
    const handler = this.options.form?.handler;
    if (!form || !handler) throw new Error(`The ${this.constructor.name} Application does not support a single form`);
    const event = new SubmitEvent("submit", { cancelable: true });
    await handler.call(this, event, form, new FormDataExtended(form), submitOptions);
  }

  protected async _onSubmitForm(config: FormConfiguration, event: Event): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    if (!config.handler) return;
    await config.handler.call(this, event, form, new FormDataExtended(form));
    if (config.closeOnSubmit) await this.close({ submitted: true });
  }

  protected _onChangeForm(config: FormConfiguration, event: Event): void {
    if (config.submitOnChange) void this._onSubmitForm(config, event);
  }

  /** Context menu for elements of this application, passed to hooks `get{Class}ContextOptions` first. */
  protected _createContextMenu(handler: () => Loose[], selector: string, options: Loose = {}): ContextMenu | null {
    const { container = this.element, hookName = "get{}ContextOptions", parentClassHooks = true, ...menu } = options;
    const entries = handler.call(this);
    this.callHooks(hookName, parentClassHooks, entries);
    return entries.length ? new ContextMenu(container, selector, entries, { jQuery: false, ...menu }) : null;
  }
}

function ownerOf(element: Element): ApplicationV2 | undefined {
  for (let current: Element | null = element; current; current = current.parentElement) {
    const app = roots.get(current);
    if (app) return app;
  }
  return undefined;
}

export type ApplicationClass = typeof ApplicationV2;
