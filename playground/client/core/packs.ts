/** Compendium packs, read only: an index at hand, documents fetched when asked for. */

import { documentClassOf } from "../abstract/registry.ts";
import { Collection } from "./collection.ts";
import { connection } from "./connection.ts";
import { OWNERSHIP, ROLES } from "./constants.ts";
import { game } from "./game.ts";
import type { Loose, LooseObject } from "./loose.ts";

export class CompendiumCollection extends Collection<Loose> {
  readonly metadata: LooseObject;
  readonly index: Collection<LooseObject> = new Collection();
  /** The folders inside the pack, as documents (types: CompendiumFolderCollection). */
  readonly folders: Collection<Loose> = new Collection();
  readonly documentName: string;

  constructor({
    id,
    manifest,
    documentName,
    index,
    folders,
  }: { id: string; manifest: LooseObject; documentName: string; index: LooseObject[]; folders: LooseObject[] }) {
    super();
    this.metadata = { ...manifest, id };
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

  /** The ownership by role that the manifest declares: of the user's role or the next lower one that is named. */
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

  async getIndex(): Promise<Collection<LooseObject>> {
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
