// biome-ignore-all lint/complexity/noThisInStatic: handlers are static and called with the application as `this`, as documented.
import { HandlebarsApplicationMixin } from "../../api/handlebars-application.ts";
import type { RenderOptions } from "../../api/types.ts";
import { host, type Loose, localize } from "../../host.ts";
import { Compendium } from "../compendium.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";

/** Packs visible to this user. */
export class CompendiumDirectory extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static override tabName = "compendium";
  static override DEFAULT_OPTIONS: Loose = {
    classes: ["directory"],
    window: { title: "SIDEBAR.TabCompendium", icon: "fa-solid fa-book-atlas" },
    actions: { activateEntry: CompendiumDirectory.#onOpen },
  };
  static override PARTS: Loose = {
    directory: { template: "templates/sidebar/tabs/compendium.hbs", scrollable: [""] },
  };

  readonly #open = new Map<string, Compendium>();

  protected override async _prepareContext(options: RenderOptions): Promise<Loose> {
    const packs = [...(host.game.packs?.values() ?? [])].filter((pack: Loose) => pack.visible !== false);
    return {
      ...(await super._prepareContext(options)),
      packs: packs.map((pack: Loose) => ({
        id: pack.collection,
        title: localize(pack.title ?? pack.metadata?.label),
        documentName: localize(`DOCUMENT.${pack.documentName}`),
        size: pack.index?.size ?? 0,
      })),
    };
  }

  static #onOpen(this: CompendiumDirectory, _event: PointerEvent, target: HTMLElement): unknown {
    const id = target.closest<HTMLElement>("[data-pack]")?.dataset.pack as string;
    const pack = host.game.packs.get(id);
    if (!pack) return undefined;
    const app = this.#open.get(id) ?? new Compendium({ collection: pack });
    this.#open.set(id, app);
    return app.render({ force: true });
  }
}
