import { lookup } from "../core/expose.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import { type CleanOptions, DataField, type FieldOptions } from "./data-field.ts";

/** Choices: a list, a record by value, or a function returning either. */
type Choices = Loose[] | LooseObject | (() => Loose[] | LooseObject);

function isChoice(choices: Choices, value: Loose): boolean {
  const list = typeof choices === "function" ? choices() : choices;
  return Array.isArray(list) ? list.includes(value) : Object.hasOwn(list, String(value));
}

function selectConfig(choices: Choices, config: LooseObject): LooseObject {
  const list = typeof choices === "function" ? choices() : choices;
  const entries = Array.isArray(list) ? list.map((value) => [value, String(value)]) : Object.entries(list);
  const options = entries.map(([value, label]) => ({ value, label: typeof label === "object" ? label.label : label }));
  return { options, localize: true, ...config };
}

export class AnyField extends DataField {
  override _cast(value: Loose): Loose {
    return value;
  }
}

export class BooleanField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: false };
  }

  override _cast(value: Loose): Loose {
    return typeof value === "string" ? value === "true" : Boolean(value);
  }

  override _validateType(value: Loose): undefined {
    if (typeof value !== "boolean") throw new Error("must be a boolean");
  }

  override _toInput(config: LooseObject): Loose {
    return lookup("applications.fields")?.createCheckboxInput?.(config);
  }
}

export class NumberField extends DataField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      nullable: true,
      min: undefined,
      max: undefined,
      step: undefined,
      integer: false,
      positive: false,
      choices: undefined,
    };
  }

  declare min: number | undefined;
  declare max: number | undefined;
  declare step: number | undefined;
  declare integer: boolean;
  declare positive: boolean;
  declare choices: Choices | undefined;

  constructor(options: FieldOptions = {}, context: LooseObject = {}) {
    super(options, context);
    if (this.choices && options.nullable === undefined) this.nullable = false;
  }

  override getInitialValue(data: LooseObject = {}): Loose {
    const initial = super.getInitialValue(data);
    return initial === undefined && this.nullable ? null : initial;
  }

  override _cast(value: Loose): Loose {
    return value === "" && this.nullable ? null : Number(value);
  }

  /** Rounds to integers and steps and, as documented for cleaning, clamps the value. */
  override _cleanType(value: Loose, _options?: CleanOptions): Loose {
    if (value === null || Number.isNaN(value)) return value;
    let number = value as number;
    if (this.integer) number = Math.round(number);
    if (this.step) number = this.snap(number, this.step);
    if (this.min !== undefined) number = Math.max(number, this.min);
    if (this.max !== undefined) number = Math.min(number, this.max);
    return number;
  }

  private snap(value: number, step: number): number {
    const base = this.min ?? 0;
    return Number((base + Math.round((value - base) / step) * step).toFixed(10));
  }

  override _validateType(value: Loose): undefined {
    if (typeof value !== "number") throw new Error("must be a number");
    if (!Number.isFinite(value)) throw new Error("must be a finite number");
    if (this.positive && value <= 0) throw new Error("must be a positive number");
    if (this.min !== undefined && value < this.min) throw new Error(`must be at least ${this.min}`);
    if (this.max !== undefined && value > this.max) throw new Error(`must be at most ${this.max}`);
    if (this.integer && !Number.isInteger(value)) throw new Error("must be an integer");
    if (this.step && Math.abs(this.snap(value, this.step) - value) > 1e-8)
      throw new Error(`must be in steps of ${this.step}`);
    if (this.choices && !isChoice(this.choices, value)) throw new Error(`${value} is not a valid choice`);
  }

  override _toInput(config: LooseObject): Loose {
    const fields = lookup("applications.fields");
    if (this.choices)
      return fields?.createSelectInput?.({ ...selectConfig(this.choices, config), dataset: { dtype: "Number" } });
    const step = this.step ?? (this.integer ? 1 : "any");
    return fields?.createNumberInput?.({ min: this.min, max: this.max, step, ...config });
  }
}

export class StringField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, blank: true, trim: true, choices: undefined, textSearch: false };
  }

  declare blank: boolean;
  declare trim: boolean;
  declare choices: Choices | undefined;

  constructor(options: FieldOptions = {}, context: LooseObject = {}) {
    super(options, context);
    if (this.choices && options.blank === undefined) this.blank = false;
  }

  /** Required and blank allowed means "" where no initial is given (type package, StringField remarks). */
  override getInitialValue(data: LooseObject = {}): Loose {
    const initial = super.getInitialValue(data);
    if (initial !== undefined && initial !== null) return initial;
    if (this.nullable) return this.initial === undefined && !this.required ? undefined : null;
    return this.required && this.blank ? "" : undefined;
  }

  override clean(value: Loose, options: CleanOptions = {}): Loose {
    const cleaned = super.clean(value, options);
    if (cleaned !== "" || this.blank) return cleaned;
    return this.nullable ? null : (this.getInitialValue(options.source) ?? cleaned);
  }

  override _cast(value: Loose): Loose {
    return String(value);
  }

  override _cleanType(value: Loose, _options?: CleanOptions): Loose {
    return this.trim && typeof value === "string" ? value.trim() : value;
  }

  override _validateSpecial(value: Loose): boolean | undefined {
    if (value === "") {
      if (!this.blank) throw new Error("may not be a blank string");
      return true;
    }
    return super._validateSpecial(value);
  }

  override _validateType(value: Loose): undefined {
    if (typeof value !== "string") throw new Error("must be a string");
    if (this.choices && !isChoice(this.choices, value)) throw new Error(`${value} is not a valid choice`);
  }

  override _toInput(config: LooseObject): Loose {
    const fields = lookup("applications.fields");
    if (config.choices ?? this.choices) {
      const blank = this.blank || !this.required ? { blank: "" } : {};
      return fields?.createSelectInput?.({ ...blank, ...selectConfig(config.choices ?? this.choices, config) });
    }
    return fields?.createTextInput?.(config);
  }
}

export class AngleField extends NumberField {
  static override get _defaults(): FieldOptions {
    const own = { required: true, nullable: false, initial: 0, normalize: true, min: 0, max: 360 };
    return { ...super._defaults, ...own, validationError: "is not a number between 0 and 360" };
  }

  override _cast(value: Loose): Loose {
    const degrees = Number(value);
    return degrees >= 0 && degrees < 360 ? degrees : ((degrees % 360) + 360) % 360;
  }
}

export class AlphaField extends NumberField {
  static override get _defaults(): FieldOptions {
    const own = { required: true, nullable: false, initial: 1, min: 0, max: 1 };
    return { ...super._defaults, ...own, validationError: "is not a number between 0 and 1" };
  }
}

export class HueField extends NumberField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: 0, min: 0, max: 1 };
  }
}

export class IntegerSortField extends NumberField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, integer: true, initial: 0 };
  }
}
