import { game } from "../core/game.ts";
import type { Loose, LooseClass, LooseObject } from "../core/loose.ts";
import type { FieldOptions } from "./data-field.ts";
import { StringField } from "./values.ts";

export function isValidId(id: unknown): id is string {
  return typeof id === "string" && /^[a-zA-Z0-9]{16}$/.test(id);
}

export class DocumentIdField extends StringField {
  static override get _defaults(): FieldOptions {
    const own = { required: true, blank: false, nullable: true, readonly: true };
    return { ...super._defaults, ...own, validationError: "is not a valid Document ID string" };
  }

  override _cast(value: Loose): Loose {
    return typeof value === "object" ? value._id : String(value);
  }

  override _validateType(value: Loose): undefined {
    if (!isValidId(value)) throw new Error("must be a valid 16-character alphanumeric ID");
  }
}

export class DocumentUUIDField extends StringField {
  static override get _defaults(): FieldOptions {
    const own = { required: true, blank: false, nullable: true, initial: null, type: undefined, embedded: undefined };
    return { ...super._defaults, ...own };
  }

  override _validateType(value: Loose): undefined {
    super._validateType(value);
    const id = String(value).split(".").at(-1);
    if (!isValidId(id)) throw new Error(`"${value}" is not a valid UUID string`);
    if (this.options.type && !String(value).split(".").includes(this.options.type)) {
      throw new Error(`must be the UUID of a ${this.options.type}`);
    }
  }
}

/** Stores an id and shows the document (or the id, with `idOnly`). */
export class ForeignDocumentField extends DocumentIdField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, nullable: true, readonly: false, idOnly: false };
  }

  readonly model: LooseClass;
  declare idOnly: boolean;

  constructor(model: LooseClass, options: FieldOptions = {}, context: LooseObject = {}) {
    super(options, context);
    this.model = model;
  }

  override _cast(value: Loose): Loose {
    return typeof value === "string" ? value : (value?._id ?? value);
  }

  override initialize(value: Loose, model?: Loose): Loose {
    if (this.idOnly) return value;
    if (value === null || value === undefined) return null;
    return () => this.resolve(value, model);
  }

  private resolve(id: string, model: Loose): Loose {
    const { collection, name } = (this.model as Loose).metadata;
    const siblings = model?.parent?.collections?.[collection];
    return (siblings ?? game.collections?.get(name))?.get(id) ?? null;
  }

  override toObject(value: Loose): Loose {
    return value?._id ?? value;
  }
}

export class DocumentAuthorField extends ForeignDocumentField {}
