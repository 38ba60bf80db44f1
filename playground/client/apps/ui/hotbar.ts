// biome-ignore-all lint/complexity/noThisInStatic: handlers are static and called with the application as `this`, as documented.
import { Hooks } from "../../core/hooks.ts";
import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { host, type Loose } from "../host.ts";

/** Pages of the hotbar, of ten slots each. */
const PAGES = 5;

/**
 * `ui.hotbar`: the user's macros, ten a page (https://foundryvtt.com/api/v14/classes/foundry.applications.ui.Hotbar.html). Public
 * packages look for `#action-bar li.slot[data-slot]`, `.full` with a macro, its digit in `.key`. No drops and no page changes by
 * hand: macros come by `User#assignHotbarMacro`.
 */
export class Hotbar extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Loose = {
    id: "hotbar",
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: { execute: Hotbar.#onExecute },
  };
  static override PARTS: Loose = { hotbar: { template: "templates/ui/hotbar.hbs", root: true } };

  #page = 1;

  get page(): number {
    return this.#page;
  }

  get slots(): Loose[] {
    return host.game.user.getHotbarMacros(this.#page).map(({ slot, macro }: Loose) => ({
      slot,
      macro,
      key: slot % 10,
      img: macro?.img ?? null,
      cssClass: macro ? "full" : "open",
      tooltip: macro?.name ?? null,
      ariaLabel: macro?.name ?? "",
    }));
  }

  async changePage(page: number): Promise<void> {
    this.#page = Math.min(Math.max(page, 1), PAGES);
    await this.render();
  }

  async cyclePage(direction: number): Promise<void> {
    await this.changePage(((this.#page - 1 + Math.sign(direction) + PAGES) % PAGES) + 1);
  }

  protected override async _prepareContext(_options: RenderOptions): Promise<Loose> {
    return { slots: this.slots, page: this.#page };
  }

  protected override async _onFirstRender(context: Loose, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    for (const hook of ["updateUser", "updateMacro", "deleteMacro"]) Hooks.on(hook, () => void this.render());
  }

  protected override _insertElement(element: HTMLElement): void {
    document.getElementById("hotbar")?.remove();
    document.querySelector("#ui-bottom")?.append(element);
  }

  static #onExecute(this: Hotbar, _event: PointerEvent, target: HTMLElement): void {
    void this.slots.find(({ slot }) => slot === Number(target.dataset.slot))?.macro?.execute();
  }
}
