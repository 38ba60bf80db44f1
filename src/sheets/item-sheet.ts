import { say } from "../i18n.ts";
import { ItemSheetBase, type PartContext } from "./bases.ts";
import { oneItem } from "./creature-facts.ts";
import { fieldEdit } from "./field-edit.ts";
import { itemView } from "./item-view.ts";
import { facesInUse } from "./now/index.ts";
import { richText } from "./rich-text.ts";
import { partials, template } from "./templates.ts";

/** The sheet of every kind of item: what it costs, what it answers, how long its effects last. */
export class TurncraftItemSheet extends ItemSheetBase {
  static override DEFAULT_OPTIONS = {
    classes: ["turncraft", "tc-sheet", "tc-item"],
    position: { width: 460, height: 560 },
    window: { resizable: true },
    form: { submitOnChange: false, closeOnSubmit: false },
  };

  static override PARTS = {
    item: { template: template("item"), templates: partials, scrollable: [""] },
  };

  protected override async _preparePartContext(
    partId: string,
    context: PartContext,
    options: object,
  ): Promise<PartContext> {
    const base = await super._preparePartContext(partId, context, options);
    const item = this.document;
    const description = await richText(item, "system.description", say("TURNCRAFT.Field.description"));
    const typeLabel = game.i18n.localize(`TYPES.Item.${item.type}`);
    return Object.assign(base, itemView({ ...oneItem(item), reactsTo: item.system.reactsTo }, say), {
      description,
      typeLabel,
      blocks: fieldBlocks(item),
    });
  }

  /** Each edit is written alone, so that two people at one sheet lose nothing. */
  protected override _onChangeForm(config: object, event: Event): void {
    super._onChangeForm(config, event);
    const edit = fieldEdit(this.document, event.target);
    if (edit) void this.document.update({ [edit.path]: edit.value });
  }
}

/** What the rulesets in use ask of an item, those that ask nothing left out. */
function fieldBlocks({ system, type }: Item.Implementation): object[] {
  return facesInUse().flatMap(({ ruleset, face }) => {
    const fields = face.itemFields(system._source, type, say);
    return fields.length === 0 ? [] : [{ label: game.i18n.localize(`TYPES.Combat.${ruleset}`), fields }];
  });
}
