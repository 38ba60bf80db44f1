// biome-ignore-all lint/complexity/noThisInStatic: handlers are static and called with the application as `this`, as documented.
import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { createFormGroup } from "../forms/inputs.ts";
import { host, type Loose, localize } from "../host.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";
import { settingInput } from "./setting-input.ts";

/** Registered settings and menus for this user to change, by package. */
export class SettingsConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Loose = {
    id: "settings-config",
    tag: "form",
    classes: ["settings-config"],
    window: { title: "SETTINGS.Title", icon: "fa-solid fa-gears", contentClasses: ["standard-form"] },
    position: { width: 560, height: 600 },
    form: { handler: SettingsConfig.#onSubmit, closeOnSubmit: true },
    actions: { openMenu: SettingsConfig.#onOpenMenu },
  };
  static override PARTS: Loose = {
    main: { template: "templates/settings/config.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  protected override async _prepareContext(options: RenderOptions): Promise<Loose> {
    const context = await super._prepareContext(options);
    const categories = new Map<string, Loose>();
    const category = (id: string): Loose => {
      const { system } = host.game;
      const label =
        id === "core"
          ? localize("SETTINGS.Core")
          : id === system.id
            ? system.title
            : (host.game.modules?.get(id)?.title ?? id);
      if (!categories.has(id)) categories.set(id, { id, label, entries: [], menus: [] });
      return categories.get(id) as Loose;
    };
    for (const [id, menu] of host.game.settings.menus) {
      if (menu.restricted && !host.game.user.isGM) continue;
      const { namespace, name, label, hint, icon } = menu;
      category(namespace).menus.push({ id, name, label, hint, icon });
    }
    for (const setting of host.game.settings.settings.values()) {
      if (setting.config && this.#mayChange(setting)) category(setting.namespace).entries.push(this.#field(setting));
    }
    return {
      ...context,
      categories: [...categories.values()],
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "SETTINGS.Save" }],
    };
  }

  #mayChange(setting: Loose): boolean {
    return setting.scope !== "world" || (host.game.user.can?.("SETTINGS_MODIFY") ?? host.game.user.isGM);
  }

  #field(setting: Loose): string {
    const name = `${setting.namespace}.${setting.key}`;
    const value = host.game.settings.get(setting.namespace, setting.key);
    const input = settingInput(setting, name, value);
    const group = createFormGroup({
      label: setting.name ?? name,
      hint: setting.hint,
      input,
      rootId: this.id,
      localize: true,
    });
    return group.outerHTML;
  }

  static #onOpenMenu(this: SettingsConfig, _event: PointerEvent, target: HTMLElement): unknown {
    const menu = host.game.settings.menus.get(target.dataset.menu as string);
    return menu ? new menu.type().render({ force: true }) : undefined;
  }

  static async #onSubmit(
    this: SettingsConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: FormDataExtended,
  ): Promise<void> {
    let reload = false;
    for (const [id, value] of Object.entries(formData.object)) {
      const setting = host.game.settings.settings.get(id);
      if (!setting) continue;
      const before = JSON.stringify(host.game.settings.get(setting.namespace, setting.key));
      if (before === JSON.stringify(value)) continue;
      await host.game.settings.set(setting.namespace, setting.key, value);
      reload ||= setting.requiresReload === true;
    }
    if (reload) host.ui.notifications.info("SETTINGS.ReloadNeeded", { localize: true, permanent: true });
  }
}
