/**
 * Adventures exist only in packs: they contain whole documents, imported into the world with their ids
 * (client/documents/adventure.d.mts, common/documents/adventure.d.mts).
 */
import { documentClassOf } from "../abstract/registry.ts";
import { game } from "../core/game.ts";
import { Hooks } from "../core/hooks.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import * as fields from "../fields/index.ts";
import { BaseActor } from "./actor.ts";
import { BaseCombat } from "./base-combat.ts";
import { BaseScene } from "./base-scene.ts";
import { ClientDocument } from "./client-document.ts";
import { BaseItem } from "./item.ts";
import { basicFields } from "./schema-parts.ts";
import { Folder, JournalEntry, Macro } from "./world-documents.ts";

/** Possible contents of an adventure, in the order of import: documents referenced by others come first. */
const CONTENT: Record<string, Loose> = {
  folders: Folder,
  actors: BaseActor,
  items: BaseItem,
  journal: JournalEntry,
  macros: Macro,
  scenes: BaseScene,
  combats: BaseCombat,
};

type ByName = Record<string, LooseObject[]>;

/** Documents to create and to update, by document type. */
export interface AdventureImportData {
  toCreate: ByName;
  toUpdate: ByName;
  documentCount: number;
}

export class Adventure extends ClientDocument {
  static override metadata = Object.freeze({
    ...ClientDocument.metadata,
    name: "Adventure",
    collection: "adventures",
    label: "DOCUMENT.Adventure",
    compendiumOnly: true,
  });

  declare img: string;

  static get contentFields(): Record<string, Loose> {
    return CONTENT;
  }

  static override defineSchema(): Loose {
    const held = Object.entries(CONTENT).map(([field, cls]) => [
      field,
      new fields.SetField(new fields.EmbeddedDataField(cls)),
    ]);
    return {
      ...basicFields(this),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      img: new fields.FilePathField({ categories: ["IMAGE"], nullable: true, initial: null }),
      caption: new fields.HTMLField(),
      description: new fields.HTMLField({ textSearch: true }),
      ...Object.fromEntries(held),
      folder: new fields.DocumentIdField({ readonly: false, initial: null }),
      sort: new fields.IntegerSortField(),
    };
  }

  get thumbnail(): string {
    return this.img;
  }

  /** Documents to create, and documents to update because their ids are already in the world. */
  async prepareImport({ importFields = [] }: { importFields?: string[] } = {}): Promise<AdventureImportData> {
    const all = importFields.length === 0 || importFields.includes("all");
    const [toCreate, toUpdate]: [ByName, ByName] = [{}, {}];
    for (const [field, { documentName }] of Object.entries(CONTENT)) {
      if (!all && !importFields.includes(field)) continue;
      const known = (source: LooseObject) => game.collections.get(documentName).has(source._id);
      const sources = (this.toObject() as Loose)[field] as LooseObject[];
      const [made, changed] = [sources.filter((source) => !known(source)), sources.filter(known)];
      if (made.length) toCreate[documentName] = made;
      if (changed.length) toUpdate[documentName] = changed;
    }
    const documentCount = [toCreate, toUpdate].flatMap((kinds) => Object.values(kinds)).flat().length;
    return { toCreate, toUpdate, documentCount };
  }

  /** Imports prepared documents; resolves to the documents. Ids are kept, also of embedded documents. */
  async importContent({ toCreate, toUpdate }: AdventureImportData): Promise<LooseObject> {
    const [created, updated]: [LooseObject, LooseObject] = [{}, {}];
    for (const [name, sources] of Object.entries(toCreate)) {
      const options = { keepId: true, keepEmbeddedIds: true, renderSheet: false };
      created[name] = await documentClassOf(name).createDocuments(sources, options);
    }
    for (const [name, sources] of Object.entries(toUpdate)) {
      const options = { diff: false, recursive: false, noHook: true };
      updated[name] = await documentClassOf(name).updateDocuments(sources, options);
    }
    return { created, updated };
  }

  /** Full import: prepares, calls packages' hooks, imports. Without a page there is no question about overwriting. */
  async import(options: LooseObject = {}): Promise<LooseObject> {
    const data = await this.prepareImport(options);
    for (const before of options.preImport ?? []) await before(data, options);
    if (!Hooks.call("preImportAdventure", this, options, data.toCreate, data.toUpdate)) {
      return { created: {}, updated: {} };
    }
    const result = await this.importContent(data);
    for (const after of options.postImport ?? []) await after(result, options);
    Hooks.callAll("importAdventure", this, options, result.created, result.updated);
    return result;
  }
}
