import type { Loose, LooseObject } from "../core/loose.ts";
import { isPlainObject } from "../core/objects.ts";
import { ObjectField, SchemaField } from "./containers.ts";
import type { FieldOptions } from "./data-field.ts";
import { DocumentIdField, DocumentUUIDField, isValidId } from "./ids.ts";
import { NumberField, StringField } from "./values.ts";

/** User ids (and `default`) to ownership levels. */
export class DocumentOwnershipField extends ObjectField {
  static override get _defaults(): FieldOptions {
    const validationError = "is not a mapping of user IDs and document permission levels";
    return { ...super._defaults, initial: { default: 0 }, validationError, gmOnly: true };
  }

  override _validateType(value: Loose): undefined {
    super._validateType(value);
    for (const [key, level] of Object.entries(value)) {
      const known = key === "default" || isValidId(key);
      if (!known || ![-1, 0, 1, 2, 3].includes(level as number)) throw new Error(this.validationError);
    }
  }
}

/** Package ids to free objects. */
export class DocumentFlagsField extends ObjectField {
  override _validateType(value: Loose): undefined {
    super._validateType(value);
    for (const [scope, flags] of Object.entries(value)) {
      if (!isPlainObject(flags)) throw new Error(`flags of "${scope}" must be an object`);
    }
  }
}

export class DocumentStatsField extends SchemaField {
  constructor(options: FieldOptions = {}, context: LooseObject = {}) {
    const text = () => new StringField({ required: true, blank: false, nullable: true, initial: null });
    const time = () => new NumberField({ required: true, nullable: true, integer: true, initial: null });
    super(
      {
        coreVersion: text(),
        systemId: text(),
        systemVersion: text(),
        createdTime: time(),
        modifiedTime: time(),
        lastModifiedBy: new DocumentIdField({ readonly: false, initial: null }),
        compendiumSource: new DocumentUUIDField(),
        duplicateSource: new DocumentUUIDField(),
        exportSource: new ObjectField({ required: true, nullable: true, initial: null }),
      },
      options,
      context,
    );
  }
}
