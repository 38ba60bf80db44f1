import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import type { Loose } from "../host.ts";
import { TextEditor } from "../ux/text-editor.ts";

/** Shows a journal entry: its pages in order, each under its title (client/applications/sheets/journal). Read-only. */
export class JournalEntrySheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Loose = {
    classes: ["journal-sheet", "journal-entry"],
    position: { width: 640, height: 720 },
    window: { icon: "fa-solid fa-book-open", resizable: true },
    sheetConfig: false,
    viewPermission: 2,
  };
  static override PARTS: Loose = { pages: { template: "templates/sheets/journal.hbs", scrollable: [""] } };

  protected override async _prepareContext(options: RenderOptions): Promise<Loose> {
    const pages: Loose[] = this.document.pages.contents
      .filter(({ type }: Loose) => type === "text")
      .sort((a: Loose, b: Loose) => a.sort - b.sort);
    const shown = pages.map(async ({ id, name, text, title }) => ({
      id,
      name: title?.show === false ? "" : name,
      html: await TextEditor.implementation.enrichHTML(text.content, { relativeTo: this.document }),
    }));
    return { ...(await super._prepareContext(options)), pages: await Promise.all(shown) };
  }
}
