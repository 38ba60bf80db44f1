import { attackerOf } from "../data/rolls.ts";
import { localize } from "../i18n.ts";
import { rulesetOf } from "../rulesets/registry.ts";
import { template } from "../templates.ts";
import { ItemSheetBase } from "./bases.ts";
import { oneItem, rulesetIdOf } from "./creature-details.ts";
import { fieldSheet, partials, richText } from "./field-sheet.ts";
import { itemHeaderView, itemNumbers, itemView } from "./item-view.ts";
import { sheetsInUse } from "./turn-panel/index.ts";

/** Item sheet for all item types: description, and fields of the rulesets in use. */
export class TurncraftItemSheet extends fieldSheet(ItemSheetBase) {
  static override DEFAULT_OPTIONS = {
    classes: ["turncraft", "tc-sheet", "tc-item"],
    position: { width: 520, height: 600 },
    window: { resizable: true },
    form: { submitOnChange: false, closeOnSubmit: false },
  };

  static override PARTS = {
    header: { template: template("sheets/item-header") },
    description: { template: template("sheets/item-description") },
    fields: { template: template("sheets/item"), templates: partials },
  };

  protected override _view(part: string): object {
    const item = this.document;
    const { name, img, type } = item;
    switch (part) {
      case "header":
        return itemHeaderView(
          {
            name,
            img: img ?? "",
            typeLabel: game.i18n.localize(`TYPES.Item.${type}`),
            numbers: itemNumbers(oneItem(item), rulesetOf(rulesetIdOf(item.actor))?.sheet ?? null, null, localize),
          },
          localize,
        );
      case "fields":
        return { blocks: this.#blocks() };
      default:
        return { written: item.system._source.description };
    }
  }

  /** Field blocks of the item, first the ruleset of the bearer's fight. */
  #blocks() {
    const { name, type, system, actor } = this.document;
    const input = { name, type, system: system._source, attacker: attackerOf(actor) };
    return itemView(input, sheetsInUse(), rulesetIdOf(actor), localize);
  }

  protected override async _texts(part: string): Promise<object> {
    if (part !== "description") return {};
    const label = localize("TURNCRAFT.Field.description");
    return { description: await richText(this.document, "system.description", label, `${this.id}-description`) };
  }
}
