import { lookup } from "../core/expose.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import { deepClone, objectsEqual } from "../core/objects.ts";
import { DataModelValidationFailure } from "./failure.ts";

export interface FieldOptions {
  required?: boolean;
  nullable?: boolean;
  /** A value, or a function of the surrounding source data. */
  initial?: Loose;
  readonly?: boolean;
  gmOnly?: boolean;
  /** V14: false for an in-memory field. */
  persisted?: boolean;
  label?: string;
  hint?: string;
  validationError?: string;
  validate?: (value: Loose, options: ValidateOptions) => boolean | undefined | DataModelValidationFailure;
  [key: string]: Loose;
}

export interface CleanOptions {
  /** Surrounding source data, for `initial` functions and the type of `system`. */
  source?: LooseObject;
  [key: string]: Loose;
}

export interface ValidateOptions {
  source?: LooseObject;
  strict?: boolean;
  [key: string]: Loose;
}

/** Context for applying a change to source data, shared by a whole `updateSource`. */
export interface UpdateContext {
  recursive: boolean;
  /** False keeps given keys in the difference even without a change. */
  diff: boolean;
  /** Object under construction, one level up. */
  data: LooseObject;
  failures: DataModelValidationFailure;
  path: string;
  /** Changes to embedded documents, carried out when all is valid. */
  commits: (() => void)[];
  model: Loose;
}

/** Undefined: no change. */
export type Merged = { value: Loose; diff: Loose } | undefined;

/**
 * Base of all schema fields (type package: common/data/fields). Order for a value: clean (cast, clean its type),
 * validate, initialize.
 */
export class DataField {
  static get _defaults(): FieldOptions {
    return {
      required: false,
      nullable: false,
      initial: undefined,
      readonly: false,
      gmOnly: false,
      persisted: true,
      label: "",
      hint: "",
      validationError: "is not a valid value",
    };
  }

  static recursive = false;

  readonly options: FieldOptions;
  declare name: string;
  declare parent: DataField | undefined;
  declare required: boolean;
  declare nullable: boolean;
  declare initial: Loose;
  declare readonly: boolean;
  declare gmOnly: boolean;
  declare persisted: boolean;
  declare label: string;
  declare hint: string;
  declare validationError: string;

  constructor(options: FieldOptions = {}, { name = "", parent }: { name?: string; parent?: DataField } = {}) {
    this.options = options;
    const own = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
    const { validate, ...values } = { ...(this.constructor as typeof DataField)._defaults, ...own };
    Object.assign(this, values);
    if (typeof validate === "function") this.validateOwn = validate;
    this.name = name;
    this.parent = parent;
  }

  /** The `validate` option. */
  protected validateOwn: FieldOptions["validate"];

  get fieldPath(): string {
    const above = this.parent?.fieldPath;
    return above && this.name ? `${above}.${this.name}` : above || this.name;
  }

  /** Field at a path below. */
  _getField(path: string[]): DataField | undefined {
    return path.length ? undefined : this;
  }

  getInitialValue(data: LooseObject = {}): Loose {
    if (typeof this.initial === "function") return this.initial(data);
    if (this.initial !== undefined) return deepClone(this.initial);
    return this.nullable && this.required ? null : undefined;
  }

  /** Forces a value into the field's type; null where null isn't allowed becomes the initial value. */
  clean(value: Loose, options: CleanOptions = {}): Loose {
    if (value === undefined) return this.getInitialValue(options.source);
    if (value === null) return this.nullable ? null : this.getInitialValue(options.source);
    return this._cleanType(this._cast(value), options);
  }

  _cast(value: Loose): Loose {
    return value;
  }

  _cleanType(value: Loose, _options: CleanOptions = {}): Loose {
    return value;
  }

  /** Returns the failure, or undefined for a valid value. */
  validate(value: Loose, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    try {
      if (this._validateSpecial(value) === true) return undefined;
      const own = this.validateOwn?.call(this, value, options);
      if (own instanceof DataModelValidationFailure) return own;
      if (own === true) return undefined;
      if (own === false) return new DataModelValidationFailure(this.validationError);
      const result = this._validateType(value, options);
      if (result instanceof DataModelValidationFailure) return result;
      if (result === false) return new DataModelValidationFailure(this.validationError);
      return undefined;
    } catch (error) {
      return new DataModelValidationFailure((error as Error).message);
    }
  }

  /** true: valid without looking further. Throws when not allowed. */
  _validateSpecial(value: Loose): boolean | undefined {
    if (value === undefined) {
      if (this.required) throw new Error("may not be undefined");
      return true;
    }
    if (value === null) {
      if (!this.nullable) throw new Error("may not be null");
      return true;
    }
    return undefined;
  }

  /** Returns true, false, a failure, or undefined; may throw. */
  _validateType(_value: Loose, _options: ValidateOptions = {}): Loose {
    return undefined;
  }

  /** Returns the model's value for a source value. A function becomes a getter. */
  initialize(value: Loose, _model?: Loose, _options: LooseObject = {}): Loose {
    return value;
  }

  toObject(value: Loose): Loose {
    return value;
  }

  /** Replaces the value by a cleaned and validated one. Merging fields override `mergeChange`. */
  replaceValue(current: Loose, change: Loose, context: UpdateContext): Merged {
    const value = this.clean(change, { source: context.data, model: context.model });
    context.failures.add(context.path, this.validate(value, { source: context.data, model: context.model }));
    return context.diff && objectsEqual(current, value) ? undefined : { value, diff: value };
  }

  mergeChange(current: Loose, change: Loose, context: UpdateContext): Merged {
    return this.replaceValue(current, change, context);
  }

  /** V13's form control: an element made by `foundry.applications.fields`. */
  toInput(config: LooseObject = {}): Loose {
    const input = { name: this.fieldPath, value: this.getInitialValue(), ...config };
    return this._toInput({ ...input, required: this.required, disabled: config.disabled ?? false });
  }

  _toInput(config: LooseObject): Loose {
    return lookup("applications.fields")?.createTextInput?.(config);
  }

  toFormGroup(group: LooseObject = {}, input: LooseObject = {}): Loose {
    const config = { label: this.label || this.fieldPath, hint: this.hint, ...group };
    return lookup("applications.fields")?.createFormGroup?.({ ...config, input: this.toInput(input) });
  }

  apply(
    fn: string | ((this: DataField, value: Loose, options: LooseObject) => Loose),
    value: Loose,
    options: LooseObject = {},
  ): Loose {
    const called = typeof fn === "string" ? (this as Loose)[fn] : fn;
    return called.call(this, value, options);
  }
}
