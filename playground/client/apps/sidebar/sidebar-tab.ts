import { ApplicationV2 } from "../api/application.ts";
import type { ClosingOptions, Configuration, RenderOptions } from "../api/types.ts";
import { host, type Loose } from "../host.ts";

/**
 * Sidebar tab with an optional popped-out window. Both are instances of one class; the sidebar's renders the other along
 * (foundry.applications.sidebar.AbstractSidebarTab).
 */
export class AbstractSidebarTab extends ApplicationV2 {
  static tabName = "";
  static override DEFAULT_OPTIONS: Loose = {
    id: "{id}",
    tag: "section",
    classes: ["tab", "sidebar-tab"],
    window: { frame: false, positioned: false },
    position: { width: 320, height: "auto" },
  };
  static override readonly emittedEvents = Object.freeze(["render", "close", "position", "activate", "deactivate"]);

  #popout: this | undefined;
  #main: this | undefined;

  get tabName(): string {
    return (this.constructor as typeof AbstractSidebarTab).tabName;
  }

  get active(): boolean {
    return !this.isPopout && host.ui.sidebar?.tabGroups.primary === this.tabName;
  }

  get isPopout(): boolean {
    return this.options.window.frame;
  }

  get popout(): this | undefined {
    return this.#popout;
  }

  protected override _initializeApplicationOptions(options: Loose): Configuration {
    const configured = super._initializeApplicationOptions(options);
    const name = (this.constructor as typeof AbstractSidebarTab).tabName;
    configured.uniqueId = configured.window.frame ? `${name}-popout` : name;
    if (configured.window.frame) configured.classes = configured.classes.filter((name_: string) => name_ !== "tab");
    if (configured.window.frame) configured.classes.push("sidebar-popout");
    return configured;
  }

  protected override async _prepareContext(options: RenderOptions): Promise<Loose> {
    return { ...(await super._prepareContext(options)), user: host.game.user };
  }

  protected override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
    const element = await super._renderFrame(options);
    if (this.isPopout) return element;
    element.classList.remove("application");
    Object.assign(element.dataset, { tab: this.tabName, group: "primary" });
    element.setAttribute("role", "tabpanel");
    element.setAttribute("aria-labelledby", `sidebar-tab-${this.tabName}`);
    element.classList.toggle("active", this.active);
    return element;
  }

  protected override _insertElement(element: HTMLElement): void {
    if (this.isPopout) super._insertElement(element);
    else document.querySelector("#sidebar-content")?.append(element);
  }

  override async render(options: boolean | RenderOptions = {}, legacy: RenderOptions = {}): Promise<this> {
    const request = typeof options === "boolean" ? { ...legacy, force: options } : options;
    if (this.#popout?.rendered) void this.#popout.render({ ...request, force: false });
    return super.render(request);
  }

  activate(): void {
    if (this.isPopout) this.#main?.activate();
    else host.ui.sidebar.changeTab(this.tabName, "primary");
  }

  async renderPopout(): Promise<this> {
    if (this.isPopout) return this;
    const Tab = this.constructor as new (options: Loose) => this;
    this.#popout ??= new Tab({ window: { frame: true, positioned: true, resizable: true } });
    this.#popout.#main = this;
    host.ui.sidebar.popouts[this.tabName] = this.#popout;
    return this.#popout.render({ force: true });
  }

  protected override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    if (!this.#main) return;
    this.#main.#popout = undefined;
    delete host.ui.sidebar.popouts[this.tabName];
  }

  /** Called by the sidebar. */
  notifyActive(active: boolean): void {
    if (active) this._onActivate();
    else this._onDeactivate();
    this.dispatchLifecycle(active ? "activate" : "deactivate");
  }

  protected _onActivate(): void {}
  protected _onDeactivate(): void {}
}
