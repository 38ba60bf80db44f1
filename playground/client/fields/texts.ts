import { Color } from "../core/color.ts";
import { lookup } from "../core/expose.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import type { CleanOptions, FieldOptions } from "./data-field.ts";
import { StringField } from "./values.ts";

export class HTMLField extends StringField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, blank: true };
  }

  override _toInput(config: LooseObject): Loose {
    return lookup("applications.fields")?.createTextareaInput?.(config);
  }
}

export class FilePathField extends StringField {
  static override get _defaults(): FieldOptions {
    const own = {
      categories: [],
      base64: false,
      wildcard: false,
      virtual: false,
      nullable: true,
      blank: false,
      initial: null,
    };
    return { ...super._defaults, ...own };
  }

  override _validateType(value: Loose): undefined {
    super._validateType(value);
    if (/^data:/.test(value) && !this.options.base64) throw new Error("may not be embedded data");
  }
}

export class ColorField extends StringField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      nullable: true,
      initial: null,
      blank: false,
      validationError: "is not a valid hexadecimal color string",
    };
  }

  override _cast(value: Loose): Loose {
    return typeof value === "string" ? value : Color.from(value).css;
  }

  override _cleanType(value: Loose, options?: CleanOptions): Loose {
    const text = super._cleanType(value, options);
    return typeof text === "string" ? text.toLowerCase() : text;
  }

  override _validateType(value: Loose): undefined {
    super._validateType(value);
    if (!/^#[0-9a-f]{6}$/i.test(value)) throw new Error(this.validationError);
  }

  override initialize(value: Loose): Loose {
    return value === null || value === undefined ? value : Color.from(value);
  }

  override toObject(value: Loose): Loose {
    return value instanceof Color ? value.css : value;
  }
}

/** Stores a string, shows the parsed value. */
export class JSONField extends StringField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      blank: false,
      trim: false,
      initial: undefined,
      validationError: "is not a valid JSON string",
    };
  }

  override _cast(value: Loose): Loose {
    return typeof value === "string" ? value : JSON.stringify(value);
  }

  override _validateType(value: Loose): undefined {
    super._validateType(value);
    try {
      JSON.parse(value);
    } catch {
      throw new Error(this.validationError);
    }
  }

  override initialize(value: Loose): Loose {
    return typeof value === "string" ? JSON.parse(value) : value;
  }

  override toObject(value: Loose): Loose {
    return value === undefined || value === null || typeof value === "string" ? value : JSON.stringify(value);
  }
}

export class JavaScriptField extends StringField {}
