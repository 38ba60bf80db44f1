/**
 * Core's plain windows of embedded documents, for systems to extend and modules to add groups to (client/applications/sheets).
 */
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { fieldGroups } from "../forms/field-groups.ts";
import type { Loose } from "../host.ts";

/** A form with a group for each field of a list. */
class PlainConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Loose = {
    position: { width: 420 },
    window: { contentClasses: ["standard-form"] },
    form: { closeOnSubmit: true },
    sheetConfig: false,
  };
  static override PARTS: Loose = {
    body: { template: "templates/sheets/field-groups.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  protected static FIELDS: readonly string[] = [];

  protected override async _prepareContext(options: RenderOptions): Promise<Loose> {
    return {
      ...(await super._prepareContext(options)),
      groups: fieldGroups(this.document, (this.constructor as typeof PlainConfig).FIELDS),
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "EFFECT.Save" }],
    };
  }
}

export class CombatantConfig extends PlainConfig {
  static override DEFAULT_OPTIONS: Loose = {
    classes: ["combatant-config"],
    window: { icon: "fa-solid fa-shield-halved" },
  };
  protected static override FIELDS = ["name", "img", "initiative", "hidden", "defeated"];
}

export class CombatantGroupConfig extends PlainConfig {
  static override DEFAULT_OPTIONS: Loose = {
    classes: ["combatant-group-config"],
    window: { icon: "fa-solid fa-people-group" },
  };
  protected static override FIELDS = ["name", "img", "initiative"];
}

export class WallConfig extends PlainConfig {
  static override DEFAULT_OPTIONS: Loose = { classes: ["wall-config"], window: { icon: "fa-solid fa-block-brick" } };
  protected static override FIELDS = ["move", "dir", "door", "ds"];
}
