import { isV14 } from "../core/generation.ts";
import type { Loose, LooseClass, LooseObject } from "../core/loose.ts";
import { isPlainObject, objectsEqual } from "../core/objects.ts";
import { ArrayField, type SchemaField } from "./containers.ts";
import type { CleanOptions, FieldOptions, Merged, UpdateContext, ValidateOptions } from "./data-field.ts";
import { DataField } from "./data-field.ts";
import { joinPath } from "./failure.ts";

/**
 * Documents inside a document. At rest an array of sources, in use an EmbeddedCollection. Every element cleans and validates
 * itself with its document, so one bad element doesn't spoil its parent.
 */
export class EmbeddedCollectionField extends ArrayField {
  constructor(element: LooseClass, options: FieldOptions = {}, context: LooseObject = {}) {
    super(element, options, context);
    this.readonly = true;
  }

  /** World's class for the elements. */
  get model(): Loose {
    return this.element.implementation;
  }

  override _cleanType(value: Loose, _options: CleanOptions = {}): Loose {
    return value.map((item: Loose) => item?.toObject?.() ?? item);
  }

  override _validateType(value: Loose, _options: ValidateOptions = {}): undefined {
    if (!Array.isArray(value)) throw new Error("must be an Array");
  }

  override initialize(_value: Loose, model?: Loose, options: LooseObject = {}): Loose {
    const collection = model.collections[this.name];
    collection.initialize(options);
    return collection;
  }

  override toObject(value: Loose): Loose {
    return value?.toObject?.(false) ?? value;
  }

  override replaceValue(current: Loose, change: Loose, context: UpdateContext): Merged {
    return this.mergeChange(current, change, context);
  }

  /** Merges a list of changes by `_id`; unknown ids are new documents. Never removes any. */
  override mergeChange(current: Loose, change: Loose, context: UpdateContext): Merged {
    if (!Array.isArray(change)) return undefined;
    const diffs: LooseObject[] = [];
    for (const item of change) {
      const diff = this.mergeElement(current ?? [], item?.toObject?.() ?? item, context);
      if (diff) diffs.push(diff);
    }
    return diffs.length ? { value: current, diff: diffs } : undefined;
  }

  private mergeElement(sources: LooseObject[], change: LooseObject, context: UpdateContext): LooseObject | undefined {
    const source = sources.find((candidate) => candidate._id === change._id);
    if (!source) {
      const added = new this.model(change, { parent: context.model }).toObject();
      context.commits.push(() => sources.push(added));
      return added;
    }
    const inner = { ...context, data: source, path: joinPath(context.path, String(change._id)), model: undefined };
    const merged = this.model.schema.mergeFields(source, change, inner);
    if (!merged) return undefined;
    context.commits.push(() => Object.assign(source, merged.value));
    return { ...merged.diff, _id: source._id };
  }
}

/** A token's `delta.items` and the like: null if absent from the delta. */
export class EmbeddedCollectionDeltaField extends EmbeddedCollectionField {}

/** Field for a single embedded document (`Token#delta`). */
export class EmbeddedDocumentField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: true, initial: null };
  }

  static override recursive = true;
  readonly document: LooseClass;

  constructor(document: LooseClass, options: FieldOptions = {}, context: LooseObject = {}) {
    super(options, context);
    this.document = document;
  }

  get model(): Loose {
    return (this.document as Loose).implementation;
  }

  override _cast(value: Loose): Loose {
    return value?.toObject?.() ?? value;
  }

  override _validateType(value: Loose): undefined {
    if (!isPlainObject(value)) throw new Error("must be an object");
  }

  /** Keeps an existing document, so that its identity lasts. */
  override initialize(value: Loose, parent?: Loose, options: LooseObject = {}): Loose {
    if (!isPlainObject(value)) return value ?? null;
    const existing = parent[this.name];
    if (existing?._source === value) {
      existing._initialize({ ...options, embedded: true });
      return existing;
    }
    const document = new this.model(value, { parent, strict: options.strict, embedded: true });
    parent._source[this.name] = document._source;
    return document;
  }

  override toObject(value: Loose): Loose {
    return value?.toObject?.(false) ?? value;
  }

  override mergeChange(current: Loose, change: Loose, context: UpdateContext): Merged {
    if (!isPlainObject(current) || !isPlainObject(change)) return this.replaceValue(current, change, context);
    const schema: SchemaField = this.model.schema;
    const merged = schema.mergeFields(current, change, { ...context, data: current, model: undefined });
    if (!merged || objectsEqual(merged.diff, {})) return undefined;
    context.commits.push(() => {
      Object.assign(current, merged.value);
      madeIn(context.model, this.name)?._onSourceMerged?.();
    });
    return { value: current, diff: merged.diff };
  }
}

/** Document in a field, unless still lazy. */
function madeIn(parent: Loose, name: string): Loose {
  return parent && Object.getOwnPropertyDescriptor(parent, name)?.value;
}

/**
 * `Token#delta`. V14 makes it on first access, and tells the token by `_onDeltaMaterialized`, declared in public types for V14
 * with "the delta property has transitioned from a lazy getter to a concrete value".
 */
export class ActorDeltaField extends EmbeddedDocumentField {
  override initialize(value: Loose, parent?: Loose, options: LooseObject = {}): Loose {
    if (!isV14() || !isPlainObject(value) || madeIn(parent, this.name)) return super.initialize(value, parent, options);
    return () => {
      const delta = new this.model(parent._source[this.name], { parent, strict: options.strict, embedded: true });
      parent._source[this.name] = delta._source;
      Object.defineProperty(parent, this.name, { value: delta, writable: true, configurable: true, enumerable: true });
      parent._onDeltaMaterialized?.();
      return delta;
    };
  }
}
