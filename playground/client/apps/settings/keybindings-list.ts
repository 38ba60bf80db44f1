import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { host, type Loose, localize } from "../host.ts";
import type { ClientKeybindings } from "../keyboard/keybindings.ts";

/** Read-only list of keybindings. */
export class KeybindingsList extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Loose = {
    id: "controls-config",
    window: { title: "KEYBINDINGS.Title", icon: "fa-solid fa-keyboard" },
    position: { width: 440 },
  };
  static override PARTS: Loose = { list: { template: "templates/settings/keybindings.hbs" } };

  protected override async _prepareContext(_options: RenderOptions): Promise<Loose> {
    const { actions, bindings } = host.game.keybindings as ClientKeybindings;
    const rows = [...actions].map(([id, action]) => ({
      name: localize(action.name),
      hint: action.hint ? localize(action.hint) : "",
      keys: (bindings.get(id) ?? []).map(({ key, modifiers = [] }) =>
        [...modifiers, key.replace(/^(Key|Digit|Arrow)/, "")].join(" + "),
      ),
    }));
    return { rows };
  }
}
