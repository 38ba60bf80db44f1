import { CONFIG } from "../core/config.ts";
import type { Loose, LooseClass, LooseObject } from "../core/loose.ts";
import { deepClone, isPlainObject, objectsEqual } from "../core/objects.ts";
import { ObjectField, SchemaField } from "./containers.ts";
import {
  type CleanOptions,
  DataField,
  type FieldOptions,
  type Merged,
  type UpdateContext,
  type ValidateOptions,
} from "./data-field.ts";
import { DataModelValidationFailure } from "./failure.ts";
import { StringField } from "./values.ts";

/** The registered model of a document type, if any. */
export function dataModelOf(documentName: string, type: string | undefined): Loose {
  return type === undefined ? undefined : CONFIG[documentName]?.dataModels?.[type];
}

export class DocumentTypeField extends StringField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, blank: false };
  }

  readonly document: LooseClass;

  constructor(document: LooseClass, options: FieldOptions = {}, context: LooseObject = {}) {
    super({ validationError: "is not a valid type for the Document class", ...options }, context);
    this.document = document;
  }

  override _validateType(value: Loose): undefined {
    // The types are the given class's own, which need be no document: draw-steel's pseudo-documents have a record of them.
    const { TYPES, name } = this.document as Loose;
    const types: unknown[] = Array.isArray(TYPES) ? TYPES : Object.keys(TYPES ?? {});
    if (typeof value !== "string" || !types.includes(value)) {
      throw new Error(`"${value}" ${this.validationError} ${name}`);
    }
  }
}

/** `system`: the registered model for the document's type, a plain object where none is registered. */
export class TypeDataField extends ObjectField {
  static override recursive = true;
  readonly document: LooseClass;

  constructor(document: LooseClass, options: FieldOptions = {}, context: LooseObject = {}) {
    super(options, context);
    this.document = document;
  }

  get documentName(): string {
    return (this.document as Loose).documentName;
  }

  getModelForType(type: string | undefined): Loose {
    return dataModelOf(this.documentName, type);
  }

  override getInitialValue(data: LooseObject = {}): Loose {
    return this.getModelForType(data.type)?.cleanData({}) ?? {};
  }

  override _cleanType(value: Loose, options: CleanOptions = {}): Loose {
    const model = this.getModelForType(options.source?.type);
    const data = super._cleanType(value, options);
    return model ? model.cleanData(model.migrateDataSafe(data)) : data;
  }

  override _validateType(value: Loose, options: ValidateOptions = {}): Loose {
    super._validateType(value);
    return validateModel(this.getModelForType(options.source?.type), value, options);
  }

  override initialize(value: Loose, document?: Loose): Loose {
    const model = this.getModelForType(document?._source.type);
    return model ? new model(value, { parent: document, sourceIsClean: true }) : deepClone(value);
  }

  override toObject(value: Loose): Loose {
    return value?.toObject instanceof Function ? value.toObject(false) : deepClone(value);
  }

  override mergeChange(current: Loose, change: Loose, context: UpdateContext): Merged {
    const model = this.getModelForType(context.data.type);
    if (!model || !isPlainObject(change) || !isPlainObject(current)) return super.mergeChange(current, change, context);
    const merged = model.schema.mergeFields(current, model.migrateDataSafe(change), context);
    if (merged) context.failures.add(context.path, jointFailure(model, merged.value));
    return merged;
  }
}

function jointFailure(model: Loose, value: LooseObject): DataModelValidationFailure | undefined {
  try {
    model.validateJoint(value);
    return undefined;
  } catch (error) {
    return new DataModelValidationFailure((error as Error).message);
  }
}

/** Fields and joint rules of a model, for source data. */
export function validateModel(
  model: Loose,
  value: LooseObject,
  options: ValidateOptions,
): DataModelValidationFailure | undefined {
  if (!model) return undefined;
  const failure = model.schema.validate(value, { ...options, source: value });
  return failure ?? jointFailure(model, value);
}

/** A DataModel inside a schema. */
export class EmbeddedDataField extends SchemaField {
  readonly model: Loose;

  constructor(model: Loose, options: FieldOptions = {}, context: LooseObject = {}) {
    super(model.defineSchema(), options, context);
    this.model = model;
  }

  override _cleanType(value: Loose, options: CleanOptions = {}): Loose {
    return isPlainObject(value) ? super._cleanType(this.model.migrateDataSafe(deepClone(value)), options) : value;
  }

  override _validateType(value: Loose, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    return super._validateType(value, options) ?? jointFailure(this.model, value);
  }

  override initialize(value: Loose, model?: Loose): Loose {
    return isPlainObject(value) ? new this.model(value, { parent: model, sourceIsClean: true }) : value;
  }

  override toObject(value: Loose): Loose {
    return value?.toObject instanceof Function ? value.toObject(false) : value;
  }

  override mergeChange(current: Loose, change: Loose, context: UpdateContext): Merged {
    const merged = super.mergeChange(current, change, context);
    if (merged && isPlainObject(merged.value))
      context.failures.add(context.path, jointFailure(this.model, merged.value));
    return merged;
  }
}

/** A value whose schema depends on a `type` key of its own. */
export class TypedSchemaField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true };
  }

  readonly types: Record<string, SchemaField>;

  constructor(types: LooseObject, options: FieldOptions = {}, context: LooseObject = {}) {
    super(options, context);
    const asField = (schema: Loose) => {
      if (schema instanceof SchemaField) return schema;
      return typeof schema === "function" ? new EmbeddedDataField(schema) : new SchemaField(schema);
    };
    this.types = Object.fromEntries(Object.entries(types).map(([type, schema]) => [type, asField(schema)]));
    for (const field of Object.values(this.types)) field.parent = this;
  }

  private schemaOf(value: Loose): SchemaField | undefined {
    return this.types[value?.type];
  }

  override _cleanType(value: Loose, options: CleanOptions = {}): Loose {
    return this.schemaOf(value)?._cleanType(value, options) ?? value;
  }

  override _validateType(value: Loose, options: ValidateOptions = {}): Loose {
    const schema = this.schemaOf(value);
    if (!schema) throw new Error(`"${value?.type}" is not a valid type`);
    return schema._validateType(value, options);
  }

  override initialize(value: Loose, model?: Loose, options: LooseObject = {}): Loose {
    return this.schemaOf(value)?.initialize(value, model, options) ?? value;
  }

  override toObject(value: Loose): Loose {
    return this.schemaOf(value)?.toObject(value) ?? value;
  }

  override mergeChange(current: Loose, change: Loose, context: UpdateContext): Merged {
    const schema = this.schemaOf(current);
    if (!schema || (change?.type && change.type !== current.type)) return this.replaceValue(current, change, context);
    const merged = schema.mergeChange(current, change, context);
    return merged && objectsEqual(merged.value, current) && context.diff ? undefined : merged;
  }
}
