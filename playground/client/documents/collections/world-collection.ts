import { documentClassOf } from "../../abstract/registry.ts";
import { Collection } from "../../core/collection.ts";
import { lookup } from "../../core/expose.ts";
import { Hooks } from "../../core/hooks.ts";
import type { Loose, LooseObject } from "../../core/loose.ts";

/** All documents of a type in the world (type package: client/documents/collections). */
export class WorldCollection extends Collection<Loose> {
  readonly documentName: string;
  readonly invalidDocumentIds: Set<string> = new Set();
  /** Invalid sources, by id. */
  readonly #invalid = new Map<string, LooseObject>();
  apps: Loose[] = [];

  constructor(documentName: string) {
    super();
    this.documentName = documentName;
  }

  get documentClass(): Loose {
    return documentClassOf(this.documentName);
  }

  static get documentName(): string | undefined {
    return undefined;
  }

  /** The open directory or tracker of this collection. */
  get directory(): Loose {
    return (globalThis as Loose).ui?.[this.documentClass.collectionName] ?? null;
  }

  get name(): string {
    return this.constructor.name;
  }

  /** World load: an invalid source is kept aside and reported. */
  load(sources: LooseObject[]): void {
    for (const source of sources) {
      try {
        const document = new this.documentClass(source, {});
        this.set(document.id, document);
      } catch (error) {
        this.invalidDocumentIds.add(source._id);
        this.#invalid.set(source._id, source);
        Hooks.onError("WorldCollection", error as Error, {
          msg: `Failed to initialize ${this.documentName} [${source._id}]`,
        });
      }
    }
  }

  /**
   * Document by id. `invalid`: also with an invalid source, as a temporary document
   * (client/documents/abstract/document-collection).
   */
  override get(key: string, { strict = false, invalid = false }: LooseObject = {}): Loose {
    const found = super.get(key, { strict: strict && !invalid });
    return found ?? (invalid ? this.getInvalid(key, { strict }) : undefined);
  }

  /** Temporary document of an invalid source, for reading, updating and deleting (as above). */
  getInvalid(id: string, { strict = true }: LooseObject = {}): Loose {
    const source = this.#invalid.get(id);
    if (source) return this.documentClass.fromSource(source);
    if (strict) throw new Error(`${this.documentClass.documentName} [${id}] is no invalid document of this world`);
    return undefined;
  }

  override delete(id: string): boolean {
    this.invalidDocumentIds.delete(id);
    return this.#invalid.delete(id) || super.delete(id);
  }

  /** Adds a document of the world; documents of packs have to be imported. */
  override set(id: string, document: Loose): this {
    return super.set(id, document);
  }

  /**
   * Data of a pack's document for import into the world (client/documents/abstract/world-collection.d.mts, with its defaults).
   */
  fromCompendium(
    document: Loose,
    { clearFolder = false, clearSort = true, clearOwnership = true, keepId = false }: LooseObject = {},
  ): LooseObject {
    const data = structuredClone(document.toObject?.() ?? document);
    if (!keepId) delete data._id;
    if (clearFolder) delete data.folder;
    if (clearSort) delete data.sort;
    if (clearOwnership) delete data.ownership;
    if (document.pack) data._stats = { ...data._stats, compendiumSource: document.uuid };
    return data;
  }

  async importFromCompendium(
    pack: Loose,
    id: string,
    updateData: LooseObject = {},
    options: LooseObject = {},
  ): Promise<Loose> {
    const document = await pack.getDocument(id);
    if (!document) throw new Error(`The pack ${pack.collection} has no document ${id}`);
    // The pack's folders aren't the world's.
    const data = this.fromCompendium(document, { clearFolder: true, ...options });
    return this.documentClass.create({ ...data, ...updateData }, options);
  }

  async createDocument(data: LooseObject, options: LooseObject = {}): Promise<Loose> {
    return this.documentClass.create(data, options);
  }

  async updateAll(
    change: Loose,
    condition: (document: Loose) => boolean = () => true,
    options: LooseObject = {},
  ): Promise<Loose[]> {
    const updates = this.filter(condition).map((document) => {
      const data = typeof change === "function" ? change(document) : change;
      return { ...data, _id: document.id };
    });
    return this.documentClass.updateDocuments(updates, options);
  }

  render(force = false, options: LooseObject = {}): void {
    for (const app of this.apps) app.render(force, options);
    this.directory?.render?.(force, options);
  }

  _onModifyContents(action: string, _documents: Loose[], result: Loose[], operation: LooseObject, _user: Loose): void {
    if (operation.render === false) return;
    this.render(false, { renderContext: `${action}${this.documentName}`, renderData: result });
  }

  static registerSheet(scope: string, sheetClass: Loose, options: LooseObject = {}): void {
    lookup("applications.apps.DocumentSheetConfig")?.registerSheet(
      documentClassOf(this.documentName as string),
      scope,
      sheetClass,
      options,
    );
  }

  static unregisterSheet(scope: string, sheetClass: Loose, options: LooseObject = {}): void {
    lookup("applications.apps.DocumentSheetConfig")?.unregisterSheet(
      documentClassOf(this.documentName as string),
      scope,
      sheetClass,
      options,
    );
  }
}

/** A collection class for one kind of document. */
function collectionFor(name: string, documentName: string): Loose {
  const named = {
    [name]: class extends WorldCollection {
      constructor() {
        super(documentName);
      }

      static override get documentName(): string {
        return documentName;
      }
    },
  };
  return named[name];
}

export const Actors = collectionFor("Actors", "Actor");
export const Items = collectionFor("Items", "Item");
export const Folders = collectionFor("Folders", "Folder");
export const Journal = collectionFor("Journal", "JournalEntry");
export const Macros = collectionFor("Macros", "Macro");
export const ChatMessages = collectionFor("ChatMessages", "ChatMessage");
