import { Collection } from "../core/collection.ts";
import { Hooks } from "../core/hooks.ts";
import type { Loose, LooseObject } from "../core/loose.ts";

/** Documents in a document. Their sources are the very objects in the parent's source, so an update of either shows in both. */
export class EmbeddedCollection extends Collection<Loose> {
  readonly name: string;
  readonly parent: Loose;
  readonly documentClass: Loose;
  readonly invalidDocumentIds: Set<string> = new Set();

  constructor(name: string, parent: Loose, documentClass: Loose) {
    super();
    this.name = name;
    this.parent = parent;
    this.documentClass = documentClass;
  }

  get _source(): LooseObject[] {
    return this.parent._source[this.name] ?? [];
  }

  /** Makes documents for new sources, initializes known ones, drops all others. */
  initialize(options: LooseObject = {}): void {
    const sources = this._source;
    const ids = new Set(sources.map((source) => source._id));
    for (const id of [...this.keys()]) if (!ids.has(id)) super.delete(id);
    for (const [index, source] of sources.entries()) this.initializeOne(source, index, options);
  }

  private initializeOne(source: LooseObject, index: number, options: LooseObject): void {
    const known = super.get(source._id);
    // Before its document is created, an embedded document has no id: no two are the same.
    if (known && (source._id || known._source === source)) {
      if (known._source !== source) this.adopt(known, source, index);
      known._initialize({ ...options, embedded: true });
      return;
    }
    const document = this.createDocument(source, options);
    if (!document) return;
    this._source[index] = document._source;
    super.set(document.id, document);
  }

  /** Updates the document in place after a replacement of the parent's source. */
  private adopt(known: Loose, source: LooseObject, index: number): void {
    for (const key of Object.keys(known._source)) if (!(key in source)) delete known._source[key];
    Object.assign(known._source, source);
    this._source[index] = known._source;
  }

  createDocument(source: LooseObject, options: LooseObject = {}): Loose {
    try {
      const cls = this.documentClass.implementation;
      return new cls(source, { parent: this.parent, pack: options.pack, embedded: true });
    } catch (error) {
      if (options.strict) throw error;
      this.invalidDocumentIds.add(source._id);
      Hooks.onError("EmbeddedCollection", error as Error, { msg: `Failed to initialize ${this.name} [${source._id}]` });
      return null;
    }
  }

  override set(key: string, document: Loose, { modifySource = true }: { modifySource?: boolean } = {}): this {
    super.set(key, document);
    if (!modifySource) return this;
    const index = this._source.findIndex((source) => source._id === key);
    if (index < 0) this._source.push(document._source);
    else this._source[index] = document._source;
    return this;
  }

  override delete(key: string, { modifySource = true }: { modifySource?: boolean } = {}): boolean {
    if (modifySource) {
      const index = this._source.findIndex((source) => source._id === key);
      if (index >= 0) this._source.splice(index, 1);
    }
    return super.delete(key);
  }

  override get(key: string, { strict = false, invalid = false }: LooseObject = {}): Loose {
    const found = super.get(key);
    if (found || !invalid) {
      if (!found && strict)
        throw new Error(`${this.documentClass.documentName} [${key}] does not exist in ${this.name}`);
      return found;
    }
    const source = this._source.find((candidate) => candidate._id === key);
    return source && new this.documentClass.implementation(source, { parent: this.parent, strict: false });
  }

  toObject(source = true): LooseObject[] {
    return this.map((document) => document.toObject(source));
  }
}
