import { Hooks } from "../core/hooks.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import { deepClone, expandObject, isEmpty, mergeObject } from "../core/objects.ts";
import { SchemaField } from "../fields/containers.ts";
import type { DataField, UpdateContext } from "../fields/data-field.ts";
import { DataModelValidationFailure } from "../fields/failure.ts";

export interface ConstructionContext extends LooseObject {
  parent?: Loose;
  /** false: a failing model is made all the same and says so in `invalid`. */
  strict?: boolean;
  /** True if the owner has cleaned and validated the data, for use as `_source`. */
  sourceIsClean?: boolean;
}

export interface UpdateOptions extends LooseObject {
  dryRun?: boolean;
  recursive?: boolean;
  /** false keeps unchanged keys in the returned difference. */
  diff?: boolean;
}

const schemas = new WeakMap<object, SchemaField>();

/** Data with a schema (type package: common/abstract/data). New data are migrated, cleaned, validated, initialized. */
export class DataModel {
  static LOCALIZATION_PREFIXES: string[] = [];

  declare _source: LooseObject;
  declare parent: Loose;
  declare invalid: boolean;
  declare validationFailures: { fields: Loose; joint: Loose };

  constructor(data: LooseObject = {}, context: ConstructionContext = {}) {
    const { parent = null, ...options } = context;
    const define = (name: string, value: Loose) =>
      Object.defineProperty(this, name, { value, writable: true, configurable: true });
    define("parent", parent);
    define("invalid", false);
    define("validationFailures", { fields: null, joint: null });
    // The source is there when `_configure` runs: draw-steel's documents read their type in it.
    define("_source", this._initializeSource(data, options));
    this._configure(options);
    if (!options.sourceIsClean) this.validateOnce(options.strict ?? true);
    this._initialize(options);
  }

  static defineSchema(): Record<string, DataField> {
    throw new Error(`The ${this.name} subclass of DataModel must define its Document schema`);
  }

  /** Read once per class. */
  static get schema(): SchemaField {
    const known = schemas.get(this);
    if (known) return known;
    const schema = new SchemaField(this.defineSchema());
    schema.name = "";
    schemas.set(this, schema);
    return schema;
  }

  get schema(): SchemaField {
    return (this.constructor as typeof DataModel).schema;
  }

  /** Migrates by the schema's fields; an abstract class has none (foundryvtt issue 11949). */
  static migrateData(source: LooseObject): LooseObject {
    if (source) this.schema.migrateSource(source, source);
    return source;
  }

  /** Migration must not keep a document from loading. */
  static migrateDataSafe(source: LooseObject): LooseObject {
    try {
      return this.migrateData(source) ?? source;
    } catch (error) {
      Hooks.onError("DataModel.migrateData", error as Error, { msg: `Failed data migration for ${this.name}` });
      return source;
    }
  }

  static cleanData(source: LooseObject = {}, options: LooseObject = {}): LooseObject {
    return this.schema.clean(source, options);
  }

  static shimData(data: LooseObject): LooseObject {
    return data;
  }

  /** Throws if individually valid values don't fit together. */
  static validateJoint(_data: LooseObject): void {}

  static fromSource(source: LooseObject, context: ConstructionContext = {}): DataModel {
    return new (this as Loose)(source, { strict: false, ...context });
  }

  static fromJSON(json: string): DataModel {
    return this.fromSource(JSON.parse(json));
  }

  /** For subclasses: called with the source in place, before validation and initialization. */
  _configure(_options: LooseObject = {}): void {}

  _initializeSource(data: LooseObject | DataModel, options: LooseObject = {}): LooseObject {
    if (options.sourceIsClean) return data as LooseObject;
    const cls = this.constructor as typeof DataModel;
    const source = data instanceof DataModel ? data.toObject() : expandObject(deepClone(data as LooseObject));
    return cls.shimData(cls.cleanData(cls.migrateDataSafe(source), options));
  }

  /** Sets a property for every field of the source; a function becomes a getter. */
  _initialize(options: LooseObject = {}): void {
    const { fields } = this.schema;
    for (const name in fields) {
      const field = fields[name] as DataField;
      const value = field.initialize(this._source[name], this, options);
      // Defining a property takes long, and most fields of most documents stay as they are, or are values again.
      if (typeof value !== "function") {
        const own = Object.getOwnPropertyDescriptor(this, name);
        if (own && "value" in own && own.value === value) continue;
        if (own?.writable && own.configurable && own.enumerable && !field.readonly) {
          (this as LooseObject)[name] = value;
          continue;
        }
      }
      const how = typeof value === "function" ? { get: value } : { value, writable: !field.readonly };
      Object.defineProperty(this, name, { ...how, configurable: true, enumerable: true });
    }
  }

  /** Resets to the source, without derived data. */
  reset(): void {
    this._initialize();
  }

  private validateOnce(strict: boolean): void {
    const failure = this.findFailure(this._source);
    if (!failure) return;
    if (strict) throw failure.asError(this.describeFailure());
    this.invalid = true;
    this.validationFailures.fields = failure;
  }

  protected describeFailure(): string {
    return `${this.constructor.name} validation errors:`;
  }

  private findFailure(source: LooseObject): DataModelValidationFailure | undefined {
    const failure = this.schema.validate(source, { source, model: this });
    if (failure) return failure;
    try {
      (this.constructor as typeof DataModel).validateJoint(source);
      return undefined;
    } catch (error) {
      return new DataModelValidationFailure((error as Error).message);
    }
  }

  /** Validates the whole source, or only `changes` against it. Throws DataModelValidationError unless `strict: false`. */
  validate({
    changes,
    strict = true,
  }: {
    changes?: LooseObject;
    strict?: boolean;
    [key: string]: Loose;
  } = {}): boolean {
    const failure = changes ? this.mergeChanges(changes, {}).failures : this.findFailure(this._source);
    if (!failure || failure.isEmpty()) return true;
    if (strict) throw failure.asError(this.describeFailure());
    return false;
  }

  private mergeChanges(changes: LooseObject, options: UpdateOptions) {
    const cls = this.constructor as typeof DataModel;
    const failures = new DataModelValidationFailure();
    const { recursive = true, diff = true } = options;
    const context: UpdateContext = {
      recursive,
      diff,
      data: this._source,
      failures,
      path: "",
      commits: [],
      model: this,
    };
    const expanded = cls.migrateDataSafe(expandObject(changes));
    const merged = this.schema.mergeFields(this._source, expanded, context);
    if (merged && failures.isEmpty()) {
      try {
        cls.validateJoint(merged.value);
      } catch (error) {
        failures.add("", new DataModelValidationFailure((error as Error).message));
      }
    }
    return { merged, failures, commits: context.commits };
  }

  /**
   * Merges changes into the source and initializes again. Returns the difference; `dryRun` changes nothing.
   * @throws DataModelValidationError naming every failed path; the source stays unchanged.
   */
  updateSource(changes: LooseObject = {}, options: UpdateOptions = {}): LooseObject {
    const { merged, failures, commits } = this.mergeChanges(changes, options);
    if (!failures.isEmpty()) throw failures.asError(this.describeFailure());
    if (!merged || isEmpty(merged.diff)) return {};
    if (options.dryRun) return merged.diff;
    for (const commit of commits) commit();
    Object.assign(this._source, merged.value);
    this._initialize(options);
    return merged.diff;
  }

  toObject(source = true): LooseObject {
    if (source) return deepClone(this._source);
    const data: LooseObject = {};
    for (const [name, field] of this.schema.entries()) {
      const value = field.toObject((this as Loose)[name]);
      if (value !== undefined) data[name] = value;
    }
    return data;
  }

  toJSON(): LooseObject {
    return this.toObject(true);
  }

  clone(data: LooseObject = {}, context: ConstructionContext = {}): Loose {
    const merged = mergeObject(this.toObject(), data, {
      insertKeys: true,
      performDeletions: true,
      applyOperators: true,
    });
    return new (this.constructor as Loose)(merged, { parent: this.parent, ...context });
  }

  getFieldForProperty(path: string): DataField | undefined {
    let schema: SchemaField = this.schema;
    const parts = path.split(".");
    const field = schema.getField(parts);
    if (field) return field;
    for (let depth = parts.length - 1; depth > 0; depth--) {
      const model = parts.slice(0, depth).reduce<Loose>((value, part) => value?.[part], this);
      if (!(model instanceof DataModel)) continue;
      schema = model.schema;
      return schema.getField(parts.slice(depth));
    }
    return undefined;
  }
}
