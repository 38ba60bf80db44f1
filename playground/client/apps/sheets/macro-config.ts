// biome-ignore-all lint/complexity/noThisInStatic: handlers are static and called with the application as `this`, as documented.
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import type { Loose } from "../host.ts";

/** Macro sheet: name, picture, kind and command, and a run button (client/applications/sheets/macro-config). */
export class MacroConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Loose = {
    classes: ["macro-config", "standard-form"],
    position: { width: 560 },
    window: { icon: "fa-solid fa-code", contentClasses: ["standard-form"] },
    form: { closeOnSubmit: true },
    sheetConfig: false,
    actions: { execute: MacroConfig.#onExecute },
  };
  static override PARTS: Loose = {
    body: { template: "templates/sheets/macro.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  protected override async _prepareContext(options: RenderOptions): Promise<Loose> {
    const save = { type: "submit", icon: "fa-solid fa-floppy-disk", label: "MACRO.Save", disabled: !this.isEditable };
    return {
      ...(await super._prepareContext(options)),
      kinds: { script: "MACRO.script", chat: "MACRO.chat" },
      buttons: [save, { type: "button", icon: "fa-solid fa-dice-d20", label: "MACRO.Execute", action: "execute" }],
    };
  }

  static #onExecute(this: MacroConfig): Promise<unknown> {
    return this.document.execute();
  }
}
