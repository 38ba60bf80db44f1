/**
 * Synthetic actors (documents.md §7): an unlinked token's actor is the base actor with the token's delta over it. Only the delta
 * is stored. A delta's items and effects are whole documents in place of the base actor's with the same id; a tombstone hides the
 * base actor's.
 */
import { EmbeddedCollection } from "../abstract/embedded-collection.ts";
import { CONFIG } from "../core/config.ts";
import { Hooks } from "../core/hooks.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import { deepClone, isPlainObject, mergeObject } from "../core/objects.ts";
import * as fields from "../fields/index.ts";
import { ClientDocument } from "./client-document.ts";

export class BaseActorDelta extends ClientDocument {
  static override metadata = Object.freeze({
    ...ClientDocument.metadata,
    name: "ActorDelta",
    collection: "delta",
    label: "DOCUMENT.ActorDelta",
    hasTypeData: false,
    permissions: { ...ClientDocument.metadata.permissions, create: "OWNER", delete: "OWNER" },
  });

  static override defineSchema(): Loose {
    const text = () => new fields.StringField({ required: false, nullable: true, blank: false, initial: null });
    return {
      _id: new fields.DocumentIdField({ initial: null }),
      name: text(),
      type: text(),
      img: text(),
      system: new fields.ObjectField(),
      items: new fields.ArrayField(new fields.ObjectField()),
      effects: new fields.ArrayField(new fields.ObjectField()),
      ownership: new fields.ObjectField({ required: true, nullable: true, initial: null }),
      flags: new fields.DocumentFlagsField(),
    };
  }
}

/** Synthetic actor's items: changes are written to the delta. */
class DeltaBackedCollection extends EmbeddedCollection {
  private get deltaSources(): LooseObject[] | undefined {
    return this.parent.token?.delta?._source[this.name];
  }

  override set(key: string, document: Loose, options: { modifySource?: boolean } = {}): this {
    super.set(key, document, options);
    replaceIn(this.deltaSources, key, document._source);
    return this;
  }

  override delete(key: string, options: { modifySource?: boolean } = {}): boolean {
    const base = this.parent.baseActor?.collections[this.name]?.has(key);
    replaceIn(this.deltaSources, key, base ? { _id: key, _tombstone: true } : null);
    return super.delete(key, options);
  }
}

function replaceIn(sources: LooseObject[] | undefined, id: string, source: LooseObject | null): void {
  if (!sources) return;
  const index = sources.findIndex((candidate) => candidate._id === id);
  if (index >= 0) sources.splice(index, 1);
  if (source) sources.push(source);
}

export class ActorDelta extends BaseActorDelta {
  declare made: Loose;
  declare stale: boolean;

  override _configure(options: LooseObject = {}): void {
    super._configure(options);
    for (const [name, value] of Object.entries({ made: null, stale: false })) {
      Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: false });
    }
  }

  get baseActor(): Loose {
    return this.parent.baseActor;
  }

  /** Null without a base actor. */
  get syntheticActor(): Loose {
    this.made ??= this.baseActor ? makeSynthetic(this) : null;
    return this.made;
  }

  override getUserLevel(user: Loose): number {
    return this.baseActor ? this.baseActor.getUserLevel(user) : super.getUserLevel(user);
  }

  /** Marks the delta as changed by an update of the token. */
  _onSourceMerged(): void {
    this.stale = true;
  }

  override _initialize(options: LooseObject = {}): void {
    super._initialize(options);
    if (!this.stale) return;
    this.stale = false;
    this.updateSyntheticActor();
  }

  /** Rebuilds the synthetic actor in place, so that its sheet and references stay valid. */
  updateSyntheticActor(): void {
    if (!this.made || !this.baseActor) return;
    const source = syntheticSource(this);
    for (const key of Object.keys(this.made._source)) if (!(key in source)) delete this.made._source[key];
    Object.assign(this.made._source, source);
    this.made.reset();
  }

  /** Back to the base actor. */
  async restore(): Promise<Loose> {
    const empty = { name: null, img: null, system: {}, items: [], effects: [], flags: {} };
    await this.update(empty, { recursive: false, diff: false });
    return this.syntheticActor;
  }

  override _onUpdate(changed: LooseObject, options: LooseObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    this.updateSyntheticActor();
    if (!this.made) return;
    this.made._onUpdate(changed, options, userId);
    Hooks.callAll("updateActor", this.made, changed, options, userId);
  }
}

function syntheticSource(delta: Loose): LooseObject {
  const base: LooseObject = delta.baseActor.toObject();
  const { items, effects, _id, system, ...own } = delta._source;
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null));
  const source = mergeObject(base, given);
  source.system = mergeObject(source.system, system, { performDeletions: true });
  source.items = layered(base.items, items);
  source.effects = layered(base.effects, effects);
  return source;
}

function layered(base: LooseObject[], own: LooseObject[]): LooseObject[] {
  const ids = new Set(own.map(({ _id }) => _id));
  const kept = base.filter(({ _id }) => !ids.has(_id));
  return [
    ...kept,
    ...own.filter((source) => !source._tombstone && isPlainObject(source)).map((source) => deepClone(source)),
  ];
}

function makeSynthetic(delta: Loose): Loose {
  const cls = syntheticClass(CONFIG.Actor.documentClass);
  return new cls(syntheticSource(delta), { parent: delta.parent, strict: false });
}

const classes = new WeakMap<object, Loose>();

/** World's actor class, with collections that write into the delta. */
function syntheticClass(documentClass: Loose): Loose {
  const known = classes.get(documentClass);
  if (known) return known;
  const named = {
    [documentClass.name]: class extends documentClass {
      _createEmbeddedCollection(name: string, field: Loose): EmbeddedCollection {
        return new DeltaBackedCollection(name, this, field.element);
      }
    },
  };
  const made = named[documentClass.name];
  classes.set(documentClass, made);
  return made;
}
