// biome-ignore-all lint/complexity/noThisInStatic: handlers are static and called with the application as `this`, as documented.
import { HandlebarsApplicationMixin } from "../../api/handlebars-application.ts";
import type { RenderOptions } from "../../api/types.ts";
import { host, type Loose } from "../../host.ts";
import { KeybindingsList } from "../../settings/keybindings-list.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";

/** Tab with the versions in use, the settings, and the ways to leave. */
export class Settings extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static override tabName = "settings";
  static override DEFAULT_OPTIONS: Loose = {
    window: { title: "SIDEBAR.TabSettings", icon: "fa-solid fa-gears" },
    actions: {
      openSettings: () => host.game.settings.sheet.render({ force: true }),
      openKeys: () => new KeybindingsList().render({ force: true }),
      toggleScheme: Settings.#onToggleScheme,
      togglePause: () => host.game.togglePause(undefined, { broadcast: true }),
      logOut: () => host.game.logOut(),
    },
  };
  static override PARTS: Loose = { settings: { template: "templates/sidebar/tabs/settings.hbs", scrollable: [""] } };

  protected override async _prepareContext(options: RenderOptions): Promise<Loose> {
    const { world, system, release } = host.game;
    return {
      ...(await super._prepareContext(options)),
      world: world.title,
      system: `${system.title} ${system.version}`,
      generation: release.generation,
      light: document.body.classList.contains("theme-light"),
    };
  }

  static async #onToggleScheme(this: Settings): Promise<void> {
    const light = document.body.classList.contains("theme-light");
    const config = host.game.settings.get("core", "uiConfig");
    const scheme = light ? "dark" : "light";
    await host.game.settings.set("core", "uiConfig", {
      ...config,
      colorScheme: { applications: scheme, interface: scheme },
    });
    await this.render();
  }
}
