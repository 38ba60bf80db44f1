import { isV14 } from "../../core/generation.ts";
import { host, type Loose, localize } from "../host.ts";
import { buildControl, buildFrame, updateTitle } from "./frame.ts";
import { applyPosition, resolvePosition, trackPointer } from "./position.ts";
import { markActive, prepareTabs } from "./tabs.ts";
import type {
  AppWindow,
  ChangeTabOptions,
  Configuration,
  HeaderControlsEntry,
  Position,
  RenderOptions,
  Tab,
  TabsConfiguration,
} from "./types.ts";

/**
 * Window half of ApplicationV2: frame, position, stacking, minimizing, tabs. Not part of the public class chain (BASE_APPLICATION
 * ends the chain below); only keeps the life cycle readable in application.ts.
 */
export abstract class ApplicationWindow extends EventTarget {
  static TABS: Record<string, TabsConfiguration> = {};
  /** An incrementing integer Application ID. */
  static _appId = 0;
  /** The current maximum z-index of any displayed Application. */
  static _maxZ = 100;

  options: Readonly<Configuration>;
  position: Position;
  tabGroups: Record<string, string | null> = {};
  readonly #id: string;
  #window: AppWindow = {};
  #element: HTMLElement | null = null;
  #minimized = false;
  #restore: Position | null = null;

  constructor(options: Loose = {}) {
    super();
    const configured = this._initializeApplicationOptions(options);
    configured.uniqueId ??= String(++ApplicationWindow._appId);
    this.#id = configured.id.replace("{id}", configured.uniqueId);
    this.options = Object.freeze(configured);
    this.position = { scale: 1, zIndex: 0, ...configured.position } as Position;
  }

  protected abstract _initializeApplicationOptions(options: Loose): Configuration;
  abstract dispatchLifecycle(eventName: string): void;

  get id(): string {
    return this.#id;
  }

  get title(): string {
    return localize(this.options.window.title);
  }

  get element(): HTMLElement {
    return this.#element as HTMLElement;
  }

  get classList(): DOMTokenList | undefined {
    return this.#element?.classList;
  }

  get window(): AppWindow {
    return this.#window;
  }

  get hasFrame(): boolean {
    return this.options.window.frame;
  }

  get minimized(): boolean {
    return this.#minimized;
  }

  get form(): HTMLFormElement | null {
    if (this.#element instanceof HTMLFormElement) return this.#element;
    const content = this.#window.content;
    return content instanceof HTMLFormElement ? content : null;
  }

  /** Container of the rendered contents: the window's content or, without a frame, the element itself. */
  protected get contentElement(): HTMLElement {
    return this.#window.content ?? this.element;
  }

  protected async _renderFrame(_options: RenderOptions): Promise<HTMLElement> {
    const { element, window } = buildFrame(this);
    this.#window = window;
    this.#element = element;
    this.refreshHeader({});
    return element;
  }

  protected _updateFrame(options: RenderOptions): void {
    if (this.hasFrame && options.window) this.refreshHeader(options.window);
  }

  private refreshHeader(change: NonNullable<RenderOptions["window"]>): void {
    if (!this.hasFrame) return;
    updateTitle(
      this.#window,
      change.title ? localize(change.title) : this.title,
      change.icon ?? this.options.window.icon,
    );
    const controls = [...this._headerControlsButtons()];
    this.#window.controlsDropdown?.replaceChildren(...controls.map((control) => this._renderHeaderControl(control)));
    if (this.#window.controls) this.#window.controls.hidden = controls.length === 0;
  }

  protected _renderHeaderControl(control: HeaderControlsEntry): HTMLLIElement {
    return buildControl(control);
  }

  /** V14 has an entry to detach a window or to attach it again, assumed missing in dialogs. */
  protected _getHeaderControls(): HeaderControlsEntry[] {
    const { controls, minimizable } = this.options.window;
    const apart = this.#window.windowId ? "attach" : "detach";
    const icon = apart === "attach" ? "fa-solid fa-arrow-right-to-bracket" : "fa-solid fa-arrow-up-right-from-square";
    const entry = { icon, label: `APPLICATION.${apart}`, action: apart };
    return [...(controls ?? []), ...(isV14() && minimizable ? [entry] : [])];
  }

  protected abstract _headerControlsButtons(): Generator<HeaderControlsEntry, void, undefined>;

  protected _insertElement(element: HTMLElement): void {
    document.getElementById(element.id)?.remove();
    document.body.append(element);
  }

  protected _removeElement(element: HTMLElement): void {
    element.remove();
  }

  /** Forgets the elements of a closed application. */
  protected dropElements(): void {
    this.#element = null;
    this.#window = {};
    this.#minimized = false;
  }

  setPosition(position: Partial<Position> = {}): Position | undefined {
    if (!this.#element || !this.options.window.positioned || !this.hasFrame) return undefined;
    // In a browser window of its own it fills that.
    if (this.#window.windowId) return this.position;
    const requested = { ...this.position, ...position };
    this._prePosition(requested);
    const resolved = this._updatePosition(requested);
    Object.assign(this.position, resolved);
    applyPosition(this.#element, resolved);
    this._onPosition(resolved);
    this.dispatchLifecycle("position");
    return this.position;
  }

  protected _updatePosition(position: Position): Position {
    return resolvePosition(this.element, position);
  }

  protected _prePosition(_position: Position): void {}
  protected _onPosition(_position: Position): void {}

  bringToFront(): void {
    if (!this.#element || !this.hasFrame) return;
    if (this.position.zIndex < ApplicationWindow._maxZ || this.position.zIndex === 0) {
      this.position.zIndex = ++ApplicationWindow._maxZ;
      this.#element.style.zIndex = String(this.position.zIndex);
    }
    host.ui.activeWindow = this;
  }

  async toggleControls(expanded?: boolean, _options?: { animate?: boolean }): Promise<void> {
    const { controls, controlsDropdown: menu } = this.#window;
    if (!menu) return;
    const open = expanded ?? menu.hidden === true;
    menu.hidden = !open;
    menu.classList.toggle("expanded", open);
    controls?.setAttribute("aria-expanded", String(open));
    if (open) menu.querySelector<HTMLElement>("button")?.focus();
  }

  async minimize(): Promise<void> {
    if (this.#minimized || !this.#element || !this.hasFrame || !this.options.window.minimizable) return;
    this.#restore = { ...this.position };
    this.#minimized = true;
    await this.toggleControls(false);
    this.#element.classList.add("minimized");
    this.#element.style.height = "auto";
  }

  async maximize(): Promise<void> {
    if (!this.#minimized || !this.#element) return;
    this.#minimized = false;
    this.#element.classList.remove("minimized");
    const { width, height } = this.#restore ?? this.position;
    this.setPosition({ width, height });
  }

  /** Drag by the header, resize by the handle, minimize by double-click on the header. */
  protected attachWindowListeners(): void {
    const { header, resize } = this.#window;
    this.element.addEventListener("pointerdown", () => this.bringToFront(), { capture: true });
    header?.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || (event.target as HTMLElement).closest("button, menu")) return;
      const { left, top } = this.position;
      trackPointer(event, header, (dx, dy) => this.setPosition({ left: left + dx, top: top + dy }));
    });
    header?.addEventListener("dblclick", (event) => {
      if ((event.target as HTMLElement).closest("button, menu")) return;
      void (this.#minimized ? this.maximize() : this.minimize());
    });
    resize?.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      const { offsetWidth, offsetHeight } = this.element;
      trackPointer(event, resize, (dx, dy) => this.setPosition({ width: offsetWidth + dx, height: offsetHeight + dy }));
    });
  }

  protected _getTabsConfig(group: string): TabsConfiguration | null {
    return (this.constructor as typeof ApplicationWindow).TABS[group] ?? null;
  }

  protected _prepareTabs(group: string): Record<string, Tab> {
    const config = this._getTabsConfig(group);
    if (!config) return {};
    if (this.tabGroups[group] === undefined) this.tabGroups[group] = config.initial ?? null;
    return prepareTabs(group, config, this.tabGroups[group] ?? null);
  }

  changeTab(tab: string, group: string, options: ChangeTabOptions = {}): void {
    if (!tab || !group) throw new Error("You must pass both the tab and tab group identifier");
    if (this.tabGroups[group] === tab && !options.force) return;
    if (!markActive(this.contentElement, group, tab, options.navElement)) {
      throw new Error(`No matching tab element found for group "${group}" and tab "${tab}"`);
    }
    this.tabGroups[group] = tab;
    if (options.updatePosition !== false && this.position.height === "auto") this.setPosition();
  }

  protected _onClickTab(event: PointerEvent): void {
    const nav = (event.target as HTMLElement).closest<HTMLElement>("[data-tab]");
    const { tab, group } = nav?.dataset ?? {};
    if (!nav || !tab || !group) return;
    this.changeTab(tab, group, { event, navElement: nav });
  }
}
