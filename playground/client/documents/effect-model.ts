/** V14 keeps an effect's changes in its data model: `foundry.data.ActiveEffectTypeDataModel`. */
import { TypeDataModel } from "../abstract/type-data-model.ts";
import type { Loose } from "../core/loose.ts";
import * as fields from "../fields/index.ts";

export class ActiveEffectTypeDataModel extends TypeDataModel {
  static override defineSchema(): Loose {
    const change = new fields.SchemaField({
      key: new fields.StringField({ required: true }),
      type: new fields.StringField({ required: true, blank: false, initial: "add" }),
      value: new fields.AnyField({ required: true, nullable: true, initial: "" }),
      phase: new fields.StringField({ required: true, blank: false, initial: "initial" }),
      priority: new fields.NumberField(),
    });
    return { changes: new fields.ArrayField(change) };
  }
}
