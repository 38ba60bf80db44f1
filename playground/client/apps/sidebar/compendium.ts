// biome-ignore-all lint/complexity/noThisInStatic: handlers are static and called with the application as `this`, as documented.
import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { Configuration, RenderOptions } from "../api/types.ts";
import { host, type Loose, localize } from "../host.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { coreEntry } from "../ux/menu-entry.ts";
import { searchOf } from "./search.ts";

interface Folder {
  id: string | null;
  name: string;
}

/** Folders in reading order, each with its parents' names, after the entries without a folder. */
function foldersInOrder(folders: Loose[]): Folder[] {
  const inside = (parent: string | null, path: string): Folder[] =>
    folders
      .filter(({ _source }) => (_source.folder ?? null) === parent)
      .sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0))
      .flatMap(({ _id, name }) => {
        const whole = path ? `${path} / ${name}` : name;
        return [{ id: _id, name: whole }, ...inside(_id, whole)];
      });
  return [{ id: null, name: "" }, ...inside(null, "")];
}

/** Index of a pack: entries open their sheet and can be dragged to sheets, directories and the canvas. */
export class Compendium extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Loose = {
    id: "compendium-{id}",
    classes: ["compendium", "directory"],
    window: { icon: "fa-solid fa-book-atlas", resizable: true },
    position: { width: 340, height: 480 },
    actions: { activateEntry: Compendium.#onOpen },
  };
  static override PARTS: Loose = {
    header: { template: "templates/sidebar/directory/header.hbs" },
    directory: { template: "templates/sidebar/directory/directory.hbs", scrollable: [""] },
  };

  readonly #search = searchOf();

  get collection(): Loose {
    return this.options.collection;
  }

  override get title(): string {
    return localize(this.collection.title ?? this.collection.metadata?.label);
  }

  protected override _initializeApplicationOptions(options: Loose): Configuration {
    const configured = super._initializeApplicationOptions(options);
    configured.uniqueId = String(options.collection.collection).replaceAll(".", "-");
    return configured;
  }

  protected override async _prepareContext(options: RenderOptions): Promise<Loose> {
    const index = await this.collection.getIndex();
    const entries = [...index.values()].sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0) || a.name.localeCompare(b.name));
    const groups = foldersInOrder([...this.collection.folders.values()]).map(({ id, name }) => ({
      name,
      entries: entries
        .filter((entry) => (entry.folder ?? null) === id)
        .map((entry) => ({ id: entry._id, uuid: entry.uuid, name: entry.name, img: entry.img })),
    }));
    const filled = groups.filter((group) => group.entries.length > 0);
    return { ...(await super._prepareContext(options)), groups: filled, empty: entries.length === 0 };
  }

  protected override async _onFirstRender(context: Loose, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(() => this._getEntryContextOptions(), ".directory-item", { fixed: true });
  }

  /**
   * Context menu of the entries: a pack's documents can be imported into the world, except adventures, imported from their sheet.
   */
  protected _getEntryContextOptions(): Loose[] {
    const world = host.game.collections.get(this.collection.documentName);
    const mayImport = () => world?.documentClass.canUserCreate(host.game.user);
    const run = (li: HTMLElement) => world.importFromCompendium(this.collection, li.dataset.entryId);
    return [coreEntry("COMPENDIUM.Import", "fa-download", mayImport, run)];
  }

  protected override async _onRender(context: Loose, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    new DragDrop.implementation({
      dragSelector: ".directory-item",
      permissions: { drop: () => false },
      callbacks: { dragstart: (event: DragEvent) => this._onDragStart(event) },
    }).bind(this.element);
    this.#search.bind(this.element);
  }

  protected _onDragStart(event: DragEvent): void {
    const { uuid } = (event.currentTarget as HTMLElement).dataset;
    event.dataTransfer?.setData("text/plain", JSON.stringify({ type: this.collection.documentName, uuid }));
  }

  static async #onOpen(this: Compendium, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const uuid = target.closest<HTMLElement>("[data-uuid]")?.dataset.uuid as string;
    const found = await host.fromUuid(uuid);
    found?.sheet?.render(true);
  }
}
