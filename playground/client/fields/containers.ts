import { isV14 } from "../core/generation.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import { deepClone, isEmpty, isPlainObject, mergeObject, objectsEqual } from "../core/objects.ts";
import { type Directive, directiveOf, ForcedDeletion, ForcedReplacement } from "../core/operators.ts";
import {
  type CleanOptions,
  DataField,
  type FieldOptions,
  type Merged,
  type UpdateContext,
  type ValidateOptions,
} from "./data-field.ts";
import { DataModelValidationFailure, joinPath } from "./failure.ts";

/** Writes a key of a difference for the same generation's merge. */
function writeDiff(diff: LooseObject, { kind, key }: Directive, value: Loose): void {
  if (kind === "merge") diff[key] = value;
  else if (kind === "delete" && isV14()) diff[key] = ForcedDeletion.create();
  else if (kind === "delete") diff[`-=${key}`] = null;
  else if (isV14()) diff[key] = ForcedReplacement.create(value);
  else diff[`==${key}`] = value;
}

/** Merges plain data with operators; unchanged keys stay out of the difference. */
function mergePlain(current: LooseObject, change: LooseObject, keepAll: boolean): Merged {
  const value: LooseObject = { ...current };
  const diff: LooseObject = {};
  for (const [rawKey, rawValue] of Object.entries(change)) {
    const directive = directiveOf(rawKey, rawValue);
    const { key } = directive;
    if (directive.kind === "delete") {
      if (!(key in value)) continue;
      delete value[key];
      writeDiff(diff, directive, null);
    } else if (directive.kind === "merge" && isPlainObject(value[key]) && isPlainObject(directive.value)) {
      const merged = mergePlain(value[key], directive.value, keepAll);
      if (!merged) continue;
      value[key] = merged.value;
      diff[key] = merged.diff;
    } else {
      const given = withoutOperators(directive.value);
      if (!keepAll && key in value && objectsEqual(value[key], given)) continue;
      value[key] = given;
      writeDiff(diff, directive, given);
    }
  }
  return isEmpty(diff) ? undefined : { value, diff };
}

function withoutOperators(value: Loose): Loose {
  if (!isPlainObject(value)) return deepClone(value);
  return mergeObject({}, value, { performDeletions: true, applyOperators: true });
}

export class ObjectField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }

  override getInitialValue(data: LooseObject = {}): Loose {
    const initial = super.getInitialValue(data);
    if (initial !== undefined && initial !== null) return initial;
    if (!this.required) return initial;
    return this.nullable ? null : {};
  }

  override _cast(value: Loose): Loose {
    return value?.toObject instanceof Function ? value.toObject() : value;
  }

  override _cleanType(value: Loose, _options?: CleanOptions): Loose {
    return withoutOperators(value);
  }

  override _validateType(value: Loose): undefined {
    if (!isPlainObject(value)) throw new Error("must be an object");
  }

  override initialize(value: Loose): Loose {
    return deepClone(value);
  }

  override toObject(value: Loose): Loose {
    return deepClone(value);
  }

  override mergeChange(current: Loose, change: Loose, context: UpdateContext): Merged {
    if (!isPlainObject(current) || !isPlainObject(change)) return this.replaceValue(current, change, context);
    const merged = mergePlain(current, change, !context.diff);
    if (merged) context.failures.add(context.path, this.validate(merged.value, { source: context.data }));
    return merged;
  }
}

export class SchemaField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }

  static override recursive = true;
  readonly fields: Record<string, DataField>;

  constructor(fields: Record<string, DataField>, options: FieldOptions = {}, context: LooseObject = {}) {
    super(options, context);
    this.fields = { ...fields };
    for (const [name, field] of Object.entries(this.fields)) {
      field.name = name;
      field.parent = this;
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: iterates over fields as documented
  [Symbol.iterator](): any {
    return Object.values(this.fields)[Symbol.iterator]();
  }

  keys(): string[] {
    return Object.keys(this.fields);
  }

  values(): DataField[] {
    return Object.values(this.fields);
  }

  entries(): [string, DataField][] {
    return Object.entries(this.fields);
  }

  has(name: string): boolean {
    return name in this.fields;
  }

  get(name: string): DataField | undefined {
    return this.fields[name];
  }

  /** Migrates data by each field, and its own fields. */
  migrateSource(sourceData: LooseObject, fieldData: Loose): void {
    if (!isPlainObject(fieldData)) return;
    for (const [name, field] of this.entries())
      if (name in fieldData) (field as Loose).migrateSource?.(sourceData, fieldData[name]);
  }

  getField(path: string | string[]): DataField | undefined {
    return this._getField(typeof path === "string" ? path.split(".") : [...path]);
  }

  override _getField(path: string[]): DataField | undefined {
    const [name, ...rest] = path;
    if (name === undefined) return this;
    return this.fields[name]?._getField(rest);
  }

  override getInitialValue(data: LooseObject = {}): Loose {
    const initial = super.getInitialValue(data);
    if (initial !== undefined && initial !== null) return initial;
    if (!this.required) return initial;
    return this.nullable ? null : this._cleanType({});
  }

  /**
   * Replaces values other than objects with an object of initial values: packages keep such older data (crucible's `armor: 0`).
   */
  override _cast(value: Loose): Loose {
    return isPlainObject(value) ? value : (value?.toObject?.() ?? {});
  }

  /** Drops unknown keys, fills missing ones with initial values, and leaves out undefined leaves. */
  override _cleanType(value: Loose, options: CleanOptions = {}): Loose {
    if (!isPlainObject(value)) return value;
    const cleaned: LooseObject = {};
    // Later fields see the cleaned earlier ones: `system` is read by a `type` that may be an initial value.
    const source = { ...value };
    for (const [name, field] of Object.entries(this.fields)) {
      if (!field.persisted && isV14()) continue;
      const leaf = field.clean(value[name], { ...options, source });
      source[name] = leaf;
      if (leaf !== undefined) cleaned[name] = leaf;
    }
    return cleaned;
  }

  override _validateType(value: Loose, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    if (!isPlainObject(value)) throw new Error("must be an object");
    const failure = new DataModelValidationFailure();
    for (const [name, field] of Object.entries(this.fields)) {
      if (!field.persisted && isV14()) continue;
      failure.add(name, field.validate(value[name], { ...options, source: value }));
    }
    return failure.isEmpty() ? undefined : failure;
  }

  override initialize(value: Loose, model?: Loose, options: LooseObject = {}): Loose {
    if (!isPlainObject(value)) return value;
    const data: LooseObject = {};
    for (const [name, field] of Object.entries(this.fields)) {
      const initialized = field.initialize(value[name], model, options);
      if (typeof initialized === "function")
        Object.defineProperty(data, name, { get: initialized, configurable: true, enumerable: true });
      else data[name] = initialized;
    }
    return data;
  }

  override toObject(value: Loose): Loose {
    if (value === null || value === undefined) return value;
    const data: LooseObject = {};
    for (const [name, field] of Object.entries(this.fields)) {
      const leaf = field.toObject(value[name]);
      if (leaf !== undefined) data[name] = leaf;
    }
    return data;
  }

  override mergeChange(current: Loose, change: Loose, context: UpdateContext): Merged {
    if (!isPlainObject(current) || !isPlainObject(change)) return this.replaceValue(current, change, context);
    return this.mergeFields(current, change, context);
  }

  /** Applies a change to a copy of the level. `type` goes first, since it determines the model of `system`. */
  mergeFields(current: LooseObject, change: LooseObject, context: UpdateContext): Merged {
    const value: LooseObject = { ...current };
    const diff: LooseObject = {};
    const directives = Object.entries(change).map(([key, given]) => directiveOf(key, given));
    directives.sort((a, b) => Number(b.key === "type") - Number(a.key === "type"));
    for (const directive of directives) {
      const field = this.fields[directive.key];
      if (!field) continue;
      const inner = { ...context, data: value, path: joinPath(context.path, directive.key) };
      const merged = mergeFieldChange(field, value[directive.key], directive, inner);
      if (!merged) continue;
      value[directive.key] = merged.value;
      writeDiff(diff, directive.kind === "delete" ? { ...directive, kind: "merge" } : directive, merged.diff);
    }
    return isEmpty(diff) ? undefined : { value, diff };
  }
}

/** Deletion of a schema's key resets it to its initial value. */
function mergeFieldChange(field: DataField, current: Loose, directive: Directive, context: UpdateContext): Merged {
  if (directive.kind === "delete") return field.replaceValue(current, undefined, context);
  if (directive.kind === "replace") return field.replaceValue(current, directive.value, context);
  if (!context.recursive) return field.replaceValue(current, directive.value, context);
  return field.mergeChange(current, directive.value, context);
}

export class ArrayField extends DataField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      empty: true,
      exact: undefined,
      min: 0,
      max: Number.POSITIVE_INFINITY,
    };
  }

  static override recursive = true;
  readonly element: Loose;
  declare empty: boolean;
  declare min: number;
  declare max: number;

  constructor(element: Loose, options: FieldOptions = {}, context: LooseObject = {}) {
    super(options, context);
    this.element = element;
    if (element instanceof DataField) {
      element.name ||= "element";
      element.parent = this;
    }
  }

  override getInitialValue(data: LooseObject = {}): Loose {
    const initial = super.getInitialValue(data);
    if (initial !== undefined && initial !== null) return initial;
    if (!this.required) return initial;
    return this.nullable ? null : [];
  }

  override _getField(path: string[]): DataField | undefined {
    const [name, ...rest] = path;
    if (name === undefined) return this;
    return name === "element" || /^\d+$/.test(name) ? this.element._getField(rest) : undefined;
  }

  override _cast(value: Loose): Loose {
    if (Array.isArray(value)) return value;
    if (value && typeof value === "object" && Symbol.iterator in value) return Array.from(value);
    if (isPlainObject(value)) return Object.values(value);
    return [value];
  }

  override _cleanType(value: Loose, options: CleanOptions = {}): Loose {
    return value.map((item: Loose) => this.element.clean(item, options));
  }

  override _validateType(value: Loose, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    if (!Array.isArray(value)) throw new Error("must be an Array");
    if (value.length < this.min) throw new Error(`cannot have fewer than ${this.min} elements`);
    if (value.length > this.max) throw new Error(`cannot have more than ${this.max} elements`);
    const failure = new DataModelValidationFailure();
    for (const [index, item] of value.entries()) failure.add(String(index), this.element.validate(item, options));
    return failure.isEmpty() ? undefined : failure;
  }

  override initialize(value: Loose, model?: Loose, options: LooseObject = {}): Loose {
    return value?.map?.((item: Loose) => this.element.initialize(item, model, options)) ?? value;
  }

  override toObject(value: Loose): Loose {
    return value?.map?.((item: Loose) => this.element.toObject(item)) ?? value;
  }
}

/** An array at rest, a Set in use. */
export class SetField extends ArrayField {
  override _validateType(value: Loose, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    return super._validateType(value instanceof Set ? [...value] : value, options);
  }

  override _cleanType(value: Loose, options: CleanOptions = {}): Loose {
    return [...new Set(super._cleanType(value, options))];
  }

  override initialize(value: Loose, model?: Loose, options: LooseObject = {}): Loose {
    return value ? new Set(super.initialize(value, model, options)) : value;
  }

  override toObject(value: Loose): Loose {
    return value ? super.toObject([...value]) : value;
  }
}

/** Record of free keys whose values share a field. */
export class TypedObjectField extends ObjectField {
  readonly element: DataField;
  static override recursive = true;

  constructor(element: DataField, options: FieldOptions = {}, context: LooseObject = {}) {
    super(options, context);
    this.element = element;
    element.parent = this;
  }

  override _getField(path: string[]): DataField | undefined {
    return path.length ? this.element._getField(path.slice(1)) : this;
  }

  private keeps(key: string): boolean {
    const { validateKey } = this.options;
    return typeof validateKey !== "function" || validateKey(key) !== false;
  }

  override _cleanType(value: Loose, options: CleanOptions = {}): Loose {
    if (!isPlainObject(value)) return value;
    const cleaned: LooseObject = {};
    for (const [rawKey, rawValue] of Object.entries(value)) {
      const { kind, key, value: given } = directiveOf(rawKey, rawValue);
      if (kind !== "delete" && this.keeps(key)) cleaned[key] = this.element.clean(given, options);
    }
    return cleaned;
  }

  override _validateType(value: Loose, options: ValidateOptions = {}): Loose {
    super._validateType(value);
    const failure = new DataModelValidationFailure();
    for (const [key, item] of Object.entries(value)) failure.add(key, this.element.validate(item, options));
    return failure.isEmpty() ? undefined : failure;
  }

  override initialize(value: Loose, model?: Loose, options: LooseObject = {}): Loose {
    if (!isPlainObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, this.element.initialize(item, model, options)]),
    );
  }

  override toObject(value: Loose): Loose {
    if (value === null || value === undefined) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.element.toObject(item)]));
  }

  override mergeChange(current: Loose, change: Loose, context: UpdateContext): Merged {
    if (!isPlainObject(current) || !isPlainObject(change)) return this.replaceValue(current, change, context);
    const value: LooseObject = { ...current };
    const diff: LooseObject = {};
    for (const [rawKey, rawValue] of Object.entries(change)) {
      const directive = directiveOf(rawKey, rawValue);
      const merged = this.mergeEntry(value, directive, { ...context, path: joinPath(context.path, directive.key) });
      if (merged) writeDiff(diff, directive, merged.diff);
    }
    return isEmpty(diff) ? undefined : { value, diff };
  }

  private mergeEntry(value: LooseObject, directive: Directive, context: UpdateContext): Merged {
    const { key, kind } = directive;
    if (kind === "delete") return key in value && delete value[key] ? { value: undefined, diff: null } : undefined;
    if (!this.keeps(key)) return undefined;
    const merging = kind === "merge" && context.recursive && key in value;
    const merged = merging
      ? this.element.mergeChange(value[key], directive.value, context)
      : this.element.replaceValue(value[key], directive.value, key in value ? context : { ...context, diff: false });
    if (merged) value[key] = merged.value;
    return merged;
  }
}
