import { Hooks } from "../../core/hooks.ts";
import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { host, type Loose } from "../host.ts";

/** Players list: active users, and all others. */
export class Players extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Loose = {
    id: "players",
    tag: "aside",
    classes: ["faded-ui"],
    window: { frame: false, positioned: false },
  };
  static override PARTS: Loose = { players: { template: "templates/ui/players.hbs", root: true } };

  protected override async _prepareContext(_options: RenderOptions): Promise<Loose> {
    const { user: self } = host.game;
    const rows = host.game.users.map((user: Loose) => ({
      id: user.id,
      name: this._formatName(user),
      role: user.role,
      active: user.active,
      isSelf: user.id === self.id,
      isGM: user.isGM,
      color: user.color?.css ?? user.color,
      cssClass: [user.active ? "active" : "inactive", user.isGM ? "gm" : "", user.id === self.id ? "self" : ""].join(
        " ",
      ),
    }));
    rows.sort((a, b) => b.role - a.role || a.name.localeCompare(b.name));
    return { active: rows.filter((row) => row.active), inactive: rows.filter((row) => !row.active) };
  }

  protected _formatName(user: Loose): string {
    return user.character?.name ? `${user.name} [${user.character.name}]` : user.name;
  }

  protected override async _onFirstRender(context: Loose, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    Hooks.on("userConnected", () => void this.render());
    Hooks.on("updateUser", () => void this.render());
  }

  protected override _insertElement(element: HTMLElement): void {
    document.querySelector("#ui-left-column-1")?.append(element);
  }
}
