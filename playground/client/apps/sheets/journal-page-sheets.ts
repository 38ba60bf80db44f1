/** Sheets of journal pages: each is read, or edited (client/applications/sheets/journal of the type package). */
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin, type TemplatePart } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { fieldGroups } from "../forms/field-groups.ts";
import type { Loose } from "../host.ts";
import { TextEditor } from "../ux/text-editor.ts";

export class JournalEntryPageSheet extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Loose = {
    classes: ["journal-entry-page"],
    position: { width: 600 },
    window: { contentClasses: ["standard-form"] },
    viewPermission: 2,
    sheetConfig: false,
    mode: "edit",
  };

  get page(): Loose {
    return this.document;
  }

  get isView(): boolean {
    return this.options.mode === "view";
  }
}

/** Page with separate parts for its two modes. */
export class JournalEntryPageHandlebarsSheet extends HandlebarsApplicationMixin(JournalEntryPageSheet) {
  static EDIT_PARTS: Record<string, TemplatePart> = {
    header: { template: "templates/sheets/field-groups.hbs" },
    content: { template: "templates/sheets/field-groups.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };
  static VIEW_PARTS: Record<string, TemplatePart> = { content: { template: "templates/sheets/page-text.hbs" } };

  protected override _configureRenderParts(): Record<string, TemplatePart> {
    const { EDIT_PARTS, VIEW_PARTS } = this.constructor as typeof JournalEntryPageHandlebarsSheet;
    return structuredClone(this.isView ? VIEW_PARTS : EDIT_PARTS);
  }

  protected override async _prepareContext(options: RenderOptions): Promise<Loose> {
    const html = await TextEditor.implementation.enrichHTML(this.page.text?.content ?? "", { relativeTo: this.page });
    return {
      ...(await super._prepareContext(options)),
      html,
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "EFFECT.Save" }],
    };
  }

  protected override async _preparePartContext(partId: string, context: Loose, options: RenderOptions): Promise<Loose> {
    const base = await super._preparePartContext(partId, context, options);
    base.tab = base.tabs?.[partId];
    base.groups = fieldGroups(this.page, partId === "header" ? ["name"] : partId === "content" ? ["src"] : []);
    return base;
  }
}

export class JournalEntryPageImageSheet extends JournalEntryPageHandlebarsSheet {}

export class JournalEntryPageTextSheet extends JournalEntryPageHandlebarsSheet {}

export class JournalEntryPageProseMirrorSheet extends JournalEntryPageTextSheet {}
