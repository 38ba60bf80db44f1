import type { UpdateOptions } from "../abstract/data-model.ts";
import { Document } from "../abstract/document.ts";
import { CONFIG } from "../core/config.ts";
import { OWNERSHIP } from "../core/constants.ts";
import { lookup } from "../core/expose.ts";
import { game } from "../core/game.ts";
import { Hooks } from "../core/hooks.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import { performIntegerSort } from "../core/text.ts";
import { parseUuid } from "../core/uuid.ts";
import { createDialog, deleteDialog } from "./document-dialogs.ts";

const prepared = new WeakSet<object>();

/**
 * Features common to all documents on clients: preparation, sheets, ownership of the user (type package:
 * client-document).
 */
export abstract class ClientDocument extends Document {
  declare apps: Record<string, Loose>;
  declare name: string;
  declare system: Loose;
  declare type: string;
  declare private shownSheet: Loose;

  override _configure(options: LooseObject = {}): void {
    super._configure(options);
    Object.defineProperty(this, "apps", { value: {}, writable: false });
    Object.defineProperty(this, "shownSheet", { value: null, writable: true });
  }

  /** Prepares documents once all documents of the world exist; embedded ones with their parent. */
  override _initialize(options: LooseObject = {}): void {
    super._initialize(options);
    if (game.documentsReady && !options.embedded) this._safePrepareData();
  }

  get collection(): Loose {
    if (this.isEmbedded) return this.parent.getEmbeddedCollection(this.documentName);
    return this.pack ? game.packs.get(this.pack) : game.collections.get(this.documentName);
  }

  get compendium(): Loose {
    return this.pack ? game.packs.get(this.pack) : null;
  }

  get folder(): Loose {
    return null;
  }

  get isOwner(): boolean {
    return this.testUserPermission(game.user, "OWNER");
  }

  get limited(): boolean {
    return this.testUserPermission(game.user, "LIMITED", { exact: true });
  }

  get visible(): boolean {
    return this.testUserPermission(game.user, this.isEmbedded ? "NONE" : "LIMITED");
  }

  get permission(): number {
    return game.user.isGM ? OWNERSHIP.OWNER : this.getUserLevel(game.user);
  }

  get hasPlayerOwner(): boolean {
    return game.users.some((user: Loose) => !user.isGM && this.testUserPermission(user, "OWNER"));
  }

  get parentCollection(): string | null {
    return this.isEmbedded ? (this.constructor as Loose).collectionName : null;
  }

  get link(): string {
    return `@UUID[${this.uuid}]{${this.name}}`;
  }

  // Preparation (documents.md §2) ---------------------------------------------

  /** An exception of a system's preparation is reported, not thrown. */
  _safePrepareData(): void {
    try {
      this.prepareData();
      prepared.add(this);
    } catch (error) {
      Hooks.onError("ClientDocument#_safePrepareData", error as Error, {
        msg: `Failed data preparation for ${this.uuid}`,
        documentName: this.documentName,
        id: this.id,
      });
    }
  }

  prepareData(): void {
    const model = this.typeModel;
    model?.prepareBaseData?.();
    this.prepareBaseData();
    this.prepareEmbeddedDocuments();
    model?.prepareDerivedData?.();
    this.prepareDerivedData();
  }

  prepareBaseData(): void {}

  prepareEmbeddedDocuments(): void {
    for (const name of Object.keys(this.collections)) {
      for (const document of this.collections[name]?.contents ?? []) document._safePrepareData();
    }
  }

  prepareDerivedData(): void {}

  getRollData(): LooseObject {
    return this.system ?? {};
  }

  /** Prepares again after a change to embedded documents. Documents that stay valid (scenes) do less. */
  _resetAfterDescendants(): void {
    if (this.parent?._resetAfterDescendants && this.isEmbedded) this.parent._resetAfterDescendants();
    else this.reset();
  }

  /** Merges the server's change. A value invalid here is reported and skipped. */
  _applyServerChange(changes: LooseObject, options: UpdateOptions): void {
    this.updateSource(changes, { ...options, diff: true });
  }

  // Sheets and rendering --------------------------------------------------------

  get sheet(): Loose {
    if (!this.shownSheet) {
      const cls = this._getSheetClass();
      if (!cls) return null;
      this.shownSheet = new cls({ document: this });
    }
    return this.shownSheet;
  }

  get _sheet(): Loose {
    return this.shownSheet;
  }

  set _sheet(sheet: Loose) {
    this.shownSheet = sheet;
  }

  /** The registered sheet: the document's own choice, else the type's default. */
  _getSheetClass(): Loose {
    const type = this.type ?? CONFIG[this.documentName]?.defaultType ?? "base";
    const registered: LooseObject = CONFIG[this.documentName]?.sheetClasses?.[type] ?? {};
    const chosen = (this.flags as Loose)?.core?.sheetClass;
    const entry =
      registered[chosen] ??
      Object.values(registered).find((sheet: Loose) => sheet.default) ??
      Object.values(registered)[0];
    return (entry as Loose)?.cls ?? null;
  }

  render(force = false, context: LooseObject = {}): void {
    for (const app of Object.values(this.apps)) app.render(force, context);
  }

  static createDialog(data: LooseObject = {}, operation: LooseObject = {}, options: LooseObject = {}): Promise<Loose> {
    return createDialog(this, data, operation, options);
  }

  deleteDialog(options: LooseObject = {}, operation: LooseObject = {}): Promise<Loose> {
    return deleteDialog(this, options, operation);
  }

  static defaultName({ type, parent, pack: _pack }: LooseObject = {}): string {
    const collection = parent
      ? parent.getEmbeddedCollection(this.documentName)
      : game.collections.get(this.documentName);
    const label = type && type !== "base" ? `TYPES.${this.documentName}.${type}` : `DOCUMENT.${this.documentName}`;
    const base = game.i18n.has(label) ? game.i18n.localize(label) : this.documentName;
    const taken = new Set(collection?.map((document: Loose) => document.name) ?? []);
    let name = base;
    for (let count = 2; taken.has(name); count++) name = `${base} (${count})`;
    return name;
  }

  // Life of a write -----------------------------------------------------------

  override _onCreate(data: LooseObject, options: LooseObject, userId: string): void {
    super._onCreate(data, options, userId);
    if (options.renderSheet && userId === game.userId) this.sheet?.render(true);
  }

  override _onUpdate(changed: LooseObject, options: LooseObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (options.render !== false)
      this.render(false, { renderContext: `update${this.documentName}`, renderData: changed });
  }

  override _onDelete(options: LooseObject, userId: string): void {
    super._onDelete(options, userId);
    for (const app of Object.values(this.apps)) app.close({ submitted: true });
  }

  private renderForDescendant(context: string, data: Loose, options: LooseObject): void {
    if (options.render !== false) this.render(false, { renderContext: context, renderData: data });
  }

  override _onCreateDescendantDocuments(...args: Loose[]): void {
    const [, collection, , data, options] = args;
    this.renderForDescendant(`create.${collection}`, data, options);
  }

  override _onUpdateDescendantDocuments(...args: Loose[]): void {
    const [, collection, , changes, options] = args;
    this.renderForDescendant(`update.${collection}`, changes, options);
  }

  override _onDeleteDescendantDocuments(...args: Loose[]): void {
    const [, collection, , ids, options] = args;
    this.renderForDescendant(`delete.${collection}`, ids, options);
  }

  // Sorting, drag and drop --------------------------------------------------------

  async sortRelative({ updateData = {}, ...sortOptions }: LooseObject = {}): Promise<Loose[]> {
    const sorting = performIntegerSort(this as Loose, sortOptions);
    const updates = sorting.map(({ target, update }: Loose) => ({
      ...(target === this ? updateData : {}),
      ...update,
      _id: target.id,
    }));
    return (this.constructor as Loose).updateDocuments(updates, { parent: this.parent, pack: this.pack });
  }

  toDragData(): LooseObject {
    return this.id ? { type: this.documentName, uuid: this.uuid } : { type: this.documentName, data: this.toObject() };
  }

  static async fromDropData(data: LooseObject, _options: LooseObject = {}): Promise<Loose> {
    if (data.type !== this.documentName) throw new Error(`Drop data of type ${data.type} is no ${this.documentName}`);
    if (!data.uuid) return data.data ? new (this.implementation as Loose)(data.data) : null;
    const { fromUuid } = lookup("utils");
    return fromUuid(data.uuid);
  }

  getRelativeUUID(relativeTo: Loose): string {
    const own = parseUuid(this.uuid);
    return relativeTo && own?.primaryId === relativeTo.id ? `.${this.documentName}.${this.id}` : this.uuid;
  }
}
