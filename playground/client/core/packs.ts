/** Compendium packs, read only: an index at hand, documents fetched when asked for. */

import { documentClassOf } from "../abstract/registry.ts";
import { Collection } from "./collection.ts";
import { CONFIG } from "./config.ts";
import { connection } from "./connection.ts";
import { OWNERSHIP, ROLES } from "./constants.ts";
import { game } from "./game.ts";
import type { Loose, LooseObject } from "./loose.ts";
import { mergeObject } from "./objects.ts";

export class CompendiumCollection extends Collection<Loose> {
  readonly metadata: LooseObject;
  readonly index: Collection<LooseObject> = new Collection();
  /** The folders inside the pack, as documents (types: CompendiumFolderCollection). */
  readonly folders: Collection<Loose> = new Collection();
  readonly documentName: string;
  /** Index paths beside the usual ones. */
  readonly #indexed = new Set<string>();

  constructor({
    id,
    manifest,
    documentName,
    index,
    folders,
  }: { id: string; manifest: LooseObject; documentName: string; index: LooseObject[]; folders: LooseObject[] }) {
    super();
    // `flags` and `banner` are there for all (CompendiumCollection.Metadata of the type package).
    this.metadata = { flags: {}, banner: null, ...manifest, id };
    this.documentName = documentName;
    for (const entry of index)
      this.index.set(entry._id, { ...entry, uuid: `Compendium.${id}.${documentName}.${entry._id}` });
    const Folder = documentClassOf("Folder");
    for (const folder of folders) this.folders.set(folder._id, new Folder(folder, { pack: id }));
  }

  get collection(): string {
    return this.metadata.id;
  }

  get title(): string {
    return this.metadata.label;
  }

  get locked(): boolean {
    return true;
  }

  get visible(): boolean {
    return this.getUserLevel() >= OWNERSHIP.OBSERVER;
  }

  /** Ownership by role, from the manifest: of the user's role or the next lower one given. */
  get ownership(): Record<string, string> {
    return { PLAYER: "OBSERVER", ASSISTANT: "OWNER", ...this.metadata.ownership };
  }

  getUserLevel(user: Loose = game.user): number {
    const named = Object.entries(ROLES).filter(([role, rank]) => role in this.ownership && rank <= user.role);
    const [role] = named.sort(([, a], [, b]) => b - a)[0] ?? [];
    return role ? OWNERSHIP[this.ownership[role] as keyof typeof OWNERSHIP] : OWNERSHIP.NONE;
  }

  get documentClass(): Loose {
    return documentClassOf(this.documentName);
  }

  /**
   * Index with these fields of each document, and those pushed by packages to CONFIG's `compendiumIndexFields`
   * (https://foundryvtt.com/api/classes/foundry.documents.collections.CompendiumCollection.html#getindex).
   */
  async getIndex({ fields = [] }: { fields?: string[] } = {}): Promise<Collection<LooseObject>> {
    const wanted = [...new Set<string>([...(CONFIG[this.documentName].compendiumIndexFields ?? []), ...fields])];
    if (wanted.every((field) => this.#indexed.has(field))) return this.index;
    const request = { pack: this.collection, fields: wanted };
    const entries = (await connection().request("getPack", request)) as LooseObject[];
    for (const entry of entries) mergeObject(this.index.get(entry._id) ?? {}, entry);
    for (const field of wanted) this.#indexed.add(field);
    return this.index;
  }

  async getDocument(id: string): Promise<Loose> {
    return this.get(id) ?? (await this.fetch([id]))[0] ?? null;
  }

  /** A query filters by values at paths of the index; `_id__in` by ids. */
  async getDocuments({ _id__in: ids, ...query }: LooseObject = {}): Promise<Loose[]> {
    const matches = this.index.filter((entry) => Object.entries(query).every(([key, value]) => entry[key] === value));
    const wanted = matches.map((entry) => entry._id as string).filter((id) => !ids || ids.includes(id));
    return this.fetch(wanted);
  }

  private async fetch(ids: string[]): Promise<Loose[]> {
    const missing = ids.filter((id) => !this.has(id));
    const sources = missing.length
      ? ((await connection().request("getPack", { pack: this.collection, ids: missing })) as LooseObject[])
      : [];
    for (const source of sources) this.set(source._id, new this.documentClass(source, { pack: this.collection }));
    return ids.map((id) => this.get(id)).filter(Boolean);
  }
}
