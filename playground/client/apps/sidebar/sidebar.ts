// biome-ignore-all lint/complexity/noThisInStatic: handlers are static and called with the application as `this`, as documented.
import { Hooks } from "../../core/hooks.ts";
import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { ChangeTabOptions, RenderOptions } from "../api/types.ts";
import { host, type Loose, localize } from "../host.ts";
import type { AbstractSidebarTab } from "./sidebar-tab.ts";

/** Sidebar: tab buttons and tabs (foundry.applications.sidebar.Sidebar). */
export class Sidebar extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Loose = {
    id: "sidebar",
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: { toggleState: Sidebar.#onToggle },
  };

  static override PARTS = { tabs: { id: "tabs", template: "templates/sidebar/tabs.hbs" } };

  static override TABS: Loose = {
    chat: { icon: "fa-solid fa-comments", tooltip: "SIDEBAR.TabChat" },
    combat: { icon: "fa-solid fa-shield-halved", tooltip: "SIDEBAR.TabCombat" },
    scenes: { icon: "fa-solid fa-map", tooltip: "SIDEBAR.TabScenes", gmOnly: true },
    actors: { icon: "fa-solid fa-users", tooltip: "SIDEBAR.TabActors" },
    items: { icon: "fa-solid fa-suitcase", tooltip: "SIDEBAR.TabItems" },
    journal: { icon: "fa-solid fa-book-open", tooltip: "SIDEBAR.TabJournal" },
    macros: { icon: "fa-solid fa-code", tooltip: "SIDEBAR.TabMacros" },
    compendium: { icon: "fa-solid fa-book-atlas", tooltip: "SIDEBAR.TabCompendium" },
    settings: { icon: "fa-solid fa-gears", tooltip: "SIDEBAR.TabSettings" },
  };

  override tabGroups: Record<string, string | null> = { primary: "chat" };
  popouts: Record<string, AbstractSidebarTab> = {};
  #expanded = true;

  get expanded(): boolean {
    return this.#expanded;
  }

  protected override async _prepareContext(_options: RenderOptions): Promise<Loose> {
    const tabs = Object.entries((this.constructor as typeof Sidebar).TABS)
      .filter(([, { gmOnly }]) => !gmOnly || host.game.user.isGM)
      .map(([id, tab]) => {
        const active = this.tabGroups.primary === id;
        return { ...tab, id, active, label: localize(tab.tooltip), focusable: active ? 0 : -1 };
      });
    return { tabs, expanded: this.#expanded };
  }

  protected override _insertElement(element: HTMLElement): void {
    const content = document.createElement("div");
    content.id = "sidebar-content";
    element.append(content);
    document.querySelector("#ui-right")?.append(element);
  }

  protected override async _onFirstRender(context: Loose, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.classList.toggle("expanded", this.#expanded);
    for (const { id } of context.tabs) await host.ui[id]?.render({ force: true });
    this.element.addEventListener("contextmenu", (event) => {
      const tab = (event.target as HTMLElement).closest<HTMLElement>("#sidebar-tabs [data-tab]")?.dataset.tab;
      if (!tab) return;
      event.preventDefault();
      void host.ui[tab]?.renderPopout();
    });
    this.element.addEventListener("keydown", (event) => this.#onKey(event));
  }

  /** Arrow keys walk along the tab bar, as in any tab list. */
  #onKey(event: KeyboardEvent): void {
    const buttons = [...this.element.querySelectorAll<HTMLElement>("#sidebar-tabs [role=tab]")];
    const at = buttons.indexOf(event.target as HTMLElement);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (at < 0 || !step) return;
    event.preventDefault();
    event.stopPropagation();
    const next = buttons[(at + step + buttons.length) % buttons.length] as HTMLElement;
    next.focus();
    next.click();
  }

  protected override _onClickTab(event: PointerEvent): void {
    const { tab } = (event.target as HTMLElement).closest<HTMLElement>("[data-tab]")?.dataset ?? {};
    if (!tab) return;
    const again = this.#expanded && this.tabGroups.primary === tab && event.detail > 0;
    this.changeTab(tab, "primary", { event });
    this.toggleExpanded(!again);
  }

  override changeTab(tab: string, group: string, options: ChangeTabOptions = {}): void {
    const previous = this.tabGroups[group];
    super.changeTab(tab, group, options);
    if (group !== "primary" || previous === tab) return;
    for (const button of this.element.querySelectorAll<HTMLElement>("#sidebar-tabs [role=tab]")) {
      button.tabIndex = button.dataset.tab === tab ? 0 : -1;
    }
    host.ui[previous as string]?.notifyActive(false);
    host.ui[tab]?.notifyActive(true);
    Hooks.callAll("changeSidebarTab", host.ui[tab]);
  }

  collapse(): void {
    this.toggleExpanded(false);
  }

  expand(): void {
    this.toggleExpanded(true);
  }

  toggleExpanded(expanded: boolean = !this.#expanded): void {
    if (expanded === this.#expanded) return;
    this.#expanded = expanded;
    this.element.classList.toggle("expanded", expanded);
    const button = this.element.querySelector("[data-action=toggleState]");
    button?.setAttribute("aria-expanded", String(expanded));
    button?.classList.toggle("fa-caret-right", expanded);
    button?.classList.toggle("fa-caret-left", !expanded);
    Hooks.callAll("collapseSidebar", this, !expanded);
  }

  static #onToggle(this: Sidebar): void {
    this.toggleExpanded();
  }
}
