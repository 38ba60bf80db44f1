// biome-ignore-all lint/complexity/noThisInStatic: handlers are static and called with the application as `this`, as documented.
import { DialogV2 } from "../api/dialog.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { host, type Loose, localize } from "../host.ts";
import { TextEditor } from "../ux/text-editor.ts";

/** Shows an adventure and imports all of it (client/applications/sheets/adventure-importer.d.mts). */
export class AdventureImporterV2 extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Loose = {
    classes: ["adventure-importer", "standard-form"],
    position: { width: 640 },
    window: { icon: "fa-solid fa-map", contentClasses: ["standard-form"] },
    sheetConfig: false,
    canImport: false,
    actions: { importAdventure: AdventureImporterV2.#onImport },
  };
  static override PARTS: Loose = {
    body: { template: "templates/sheets/adventure.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  /** Editable for GMs even from a locked pack: an import changes the world. */
  override get isEditable(): boolean {
    return host.game.user.isGM;
  }

  protected override async _prepareContext(options: RenderOptions): Promise<Loose> {
    const { description, caption } = this.document;
    const contents = Object.entries<Loose>(host.config.Adventure.documentClass.contentFields)
      .map(([field, { documentName }]) => ({
        label: localize(`DOCUMENT.${documentName}`),
        names: [...this.document[field]]
          .map(({ name }: Loose) => name)
          .filter(Boolean)
          .join(", "),
        count: this.document[field].size,
      }))
      .filter(({ count }) => count > 0);
    return {
      ...(await super._prepareContext(options)),
      contents,
      caption: await TextEditor.implementation.enrichHTML(caption),
      description: await TextEditor.implementation.enrichHTML(description),
      buttons: host.game.user.isGM
        ? [{ type: "button", icon: "fa-solid fa-file-import", label: "ADVENTURE.Import", action: "importAdventure" }]
        : [],
    };
  }

  /** Imports the adventure, with a confirmation before overwriting documents in the world. */
  static async #onImport(this: AdventureImporterV2): Promise<void> {
    const { toUpdate } = await this.document.prepareImport({});
    if (Object.keys(toUpdate).length > 0) {
      const content = `<p>${localize("ADVENTURE.OverwriteWarning")}</p>`;
      if (!(await DialogV2.confirm({ window: { title: localize("ADVENTURE.Import") }, content }))) return;
    }
    const { created, updated } = await this.document.import({ dialog: false });
    // A package that takes over the import (`preImportAdventure`) tells of it itself.
    if (Object.keys({ ...created, ...updated }).length === 0) return;
    host.ui.notifications.info(localize("ADVENTURE.Imported", { name: this.document.name }));
    await this.close();
  }
}
