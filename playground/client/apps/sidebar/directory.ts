// biome-ignore-all lint/complexity/noThisInStatic: handlers are static and called with the application as `this`, as documented.
import { debounce } from "../../core/text.ts";
import { DialogV2 } from "../api/dialog.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { configureOwnership } from "../api/sheet-controls.ts";
import type { RenderOptions } from "../api/types.ts";
import { createFormGroup, createTextInput } from "../forms/inputs.ts";
import { createSelectInput } from "../forms/select.ts";
import { host, type Loose, localize } from "../host.ts";
import { resolveDrop } from "../sheets/drops.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { coreEntry } from "../ux/menu-entry.ts";
import { TextEditor } from "../ux/text-editor.ts";
import { searchOf } from "./search.ts";
import { AbstractSidebarTab } from "./sidebar-tab.ts";

/** List of documents in their folders: open, create, delete, drag. Subclasses name the kind of document. */
export class DocumentDirectory extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static documentName = "";
  static override DEFAULT_OPTIONS: Loose = {
    classes: ["directory"],
    actions: { activateEntry: DocumentDirectory.#onActivateEntry, createEntry: DocumentDirectory.#onCreateEntry },
  };
  static override PARTS: Loose = {
    header: { template: "templates/sidebar/directory/header.hbs" },
    directory: { template: "templates/sidebar/directory/directory.hbs", scrollable: [""] },
  };

  readonly #search = searchOf();

  /** Renders once for a burst of changes. */
  readonly renderSoon = debounce(() => void this.render(), 20);

  get documentName(): string {
    return (this.constructor as typeof DocumentDirectory).documentName;
  }

  get collection(): Loose {
    return host.game.collections.get(this.documentName);
  }

  get documentClass(): Loose {
    return host.config[this.documentName].documentClass;
  }

  protected override async _prepareContext(options: RenderOptions): Promise<Loose> {
    const entries = [...this.collection.values()]
      .filter((entry: Loose) => entry.visible)
      .sort((a: Loose, b: Loose) => (a.sort ?? 0) - (b.sort ?? 0) || a.name.localeCompare(b.name));
    const label = localize(`DOCUMENT.${this.documentName}`);
    const row = (entry: Loose) => ({
      id: entry.id,
      uuid: entry.uuid,
      name: entry.name,
      img: entry.thumbnail ?? entry.img,
    });
    const folders = [...new Set(entries.map((entry: Loose) => entry.folder?.name ?? ""))];
    return {
      ...(await super._prepareContext(options)),
      documentName: this.documentName,
      canCreate: this.documentClass.canUserCreate?.(host.game.user) ?? host.game.user.isGM,
      createLabel: localize("SIDEBAR.Create", { type: label }),
      groups: folders.sort().map((name) => ({
        name,
        entries: entries.filter((entry: Loose) => (entry.folder?.name ?? "") === name).map(row),
      })),
      empty: entries.length === 0,
    };
  }

  protected override async _onFirstRender(context: Loose, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(this._getEntryContextOptions, ".directory-item.document", { fixed: true });
  }

  protected override async _onRender(context: Loose, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    new DragDrop.implementation({
      dragSelector: ".directory-item",
      dropSelector: ".directory-list",
      callbacks: { dragstart: this._onDragStart.bind(this), drop: this._onDrop.bind(this) },
    }).bind(this.element);
    this.#search.bind(this.element);
  }

  protected _onDragStart(event: DragEvent): void {
    const entry = this._entryOf(event.currentTarget as HTMLElement);
    if (entry) event.dataTransfer?.setData("text/plain", JSON.stringify(entry.toDragData()));
  }

  /** A document of a compendium dropped here is imported. */
  protected async _onDrop(event: DragEvent): Promise<void> {
    const dropped = await resolveDrop(TextEditor.getDragEventData(event));
    if (dropped?.documentName !== this.documentName || this.collection.has(dropped.id)) return;
    const data = dropped.pack ? this.collection.fromCompendium(dropped) : dropped.toObject();
    await this.documentClass.create(data);
  }

  /** Document of the entry around an element. */
  protected _entryOf(element: HTMLElement): Loose | undefined {
    const id = element.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId;
    return id ? this.collection.get(id) : undefined;
  }

  protected _getEntryContextOptions(): Loose[] {
    const isGM = () => host.game.user.isGM;
    return [
      this._entryOption("OWNERSHIP.Configure", "fa-lock", (entry) => configureOwnership(entry), isGM),
      this._entryOption("SIDEBAR.Duplicate", "fa-copy", (entry) => this.#duplicate(entry), isGM),
      this._entryOption("SIDEBAR.Delete", "fa-trash", (entry) => this.#delete(entry), isGM),
    ];
  }

  /** Menu option of an entry, for users with permission. */
  protected _entryOption(
    name: string,
    icon: string,
    run: (entry: Loose) => unknown,
    condition: () => boolean = () => true,
  ): Loose {
    return coreEntry(name, icon, condition, (li) => run(this._entryOf(li) as Loose));
  }

  /** Handles a click on an entry. */
  protected _activate(entry: Loose): unknown {
    return entry.sheet?.render(true);
  }

  #duplicate(entry: Loose): Promise<unknown> {
    return entry.clone({ name: localize("SIDEBAR.CopyOf", { name: entry.name }) }, { save: true });
  }

  async #delete(entry: Loose): Promise<unknown> {
    const yes = await DialogV2.confirm({
      window: { title: localize("SIDEBAR.Delete") },
      content: `<p>${localize("SIDEBAR.DeleteWarning")}</p>`,
    });
    return yes ? entry.delete() : undefined;
  }

  static #onActivateEntry(this: DocumentDirectory, _event: PointerEvent, target: HTMLElement): unknown {
    const entry = this._entryOf(target);
    return entry && this._activate(entry);
  }

  static async #onCreateEntry(this: DocumentDirectory): Promise<void> {
    const types: string[] = (host.game.documentTypes?.[this.documentName] ?? []).filter(
      (type: string) => type !== "base",
    );
    const content = document.createElement("div");
    content.append(
      createFormGroup({ label: localize("SIDEBAR.Name"), input: createTextInput({ name: "name", autofocus: true }) }),
    );
    const options = types.map((type) => ({ value: type, label: localize(`TYPES.${this.documentName}.${type}`) }));
    if (options.length) {
      const input = createSelectInput({ name: "type", options });
      content.append(createFormGroup({ label: localize("SIDEBAR.Type"), input }));
    }
    const label = localize(`DOCUMENT.${this.documentName}`);
    const data = (await DialogV2.input({
      window: { title: localize("SIDEBAR.Create", { type: label }) },
      content,
    })) as Loose;
    if (!data) return;
    const created = await this.documentClass.create({ ...data, name: data.name || label });
    created?.sheet?.render(true);
  }
}
