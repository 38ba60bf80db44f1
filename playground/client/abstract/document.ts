import { CONFIG } from "../core/config.ts";
import { OWNERSHIP, ROLES } from "../core/constants.ts";
import { game } from "../core/game.ts";
import { isV14 } from "../core/generation.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import { deepClone, deleteProperty, getProperty, hasProperty, mergeObject, setProperty } from "../core/objects.ts";
import { ForcedDeletion, ForcedReplacement } from "../core/operators.ts";
import { logCompatibilityWarning } from "../core/text.ts";
import { EmbeddedCollectionField, EmbeddedDocumentField } from "../fields/embedded.ts";
import { database } from "./backend.ts";
import { type ConstructionContext, DataModel, type UpdateOptions } from "./data-model.ts";
import { EmbeddedCollection } from "./embedded-collection.ts";
import { levelOf, mayModify } from "./permissions.ts";

/** Options of one write. Custom keys are sent to every client, as JSON. */
export type OperationOptions = LooseObject & {
  parent?: Loose;
  pack?: string | null;
  noHook?: boolean;
  render?: boolean;
};

/** Base of all documents (type package: common/abstract/document): metadata, permissions, writes, embedded documents. */
export abstract class Document extends DataModel {
  static metadata: Loose = Object.freeze({
    name: "Document",
    collection: "documents",
    label: "DOCUMENT.Document",
    coreTypes: ["base"],
    hasTypeData: false,
    embedded: {},
    indexed: false,
    // The documented default of update says ASSISTANT, yet owners can update: see documents.md §6.
    permissions: { view: "LIMITED", create: "ASSISTANT", update: "OWNER", delete: "ASSISTANT" },
  });

  declare _id: string | null;
  declare collections: Record<string, EmbeddedCollection>;
  declare pack: string | null;
  declare flags: LooseObject;
  declare ownership: Record<string, number>;

  static get database() {
    return database;
  }

  static get implementation(): Loose {
    return CONFIG[this.documentName]?.documentClass ?? this;
  }

  static get baseDocument(): Loose {
    return CONFIG[this.documentName]?.baseDocument ?? this;
  }

  static get documentName(): string {
    return this.metadata.name;
  }

  static get collectionName(): string {
    return this.metadata.collection;
  }

  static get hasTypeData(): boolean {
    return this.metadata.hasTypeData;
  }

  static get TYPES(): string[] {
    return game.documentTypes?.[this.documentName] ?? this.metadata.coreTypes;
  }

  /** Embedded fields by name. */
  static get hierarchy(): Record<string, EmbeddedCollectionField | EmbeddedDocumentField> {
    const embedded = this.schema
      .entries()
      .filter(([, field]) => field instanceof EmbeddedCollectionField || field instanceof EmbeddedDocumentField);
    return Object.fromEntries(embedded) as Loose;
  }

  /**
   * Moves a value from an old path to a free new one (type package: common/abstract/document.d.mts); true if moved. `apply`:
   * computes the new value from the old data.
   */
  static _addDataFieldMigration(
    data: LooseObject,
    oldKey: string,
    newKey: string,
    apply?: (data: LooseObject) => Loose,
  ): boolean {
    if (hasProperty(data, newKey) || !hasProperty(data, oldKey)) return false;
    setProperty(data, newKey, apply ? apply(data) : getProperty(data, oldKey));
    deleteProperty(data, oldKey);
    return true;
  }

  /** Leaves a name behind, with a warning and the new path's value. */
  static _addDataFieldShim(
    data: LooseObject,
    oldKey: string,
    newKey: string,
    { warning = `${oldKey} is ${newKey}`, since, until }: { warning?: string; since?: number; until?: number } = {},
  ): void {
    const path = oldKey.split(".");
    const holder = path.length > 1 ? getProperty(data, path.slice(0, -1).join(".")) : data;
    if (typeof holder !== "object" || holder === null) return;
    Object.defineProperty(holder, path.at(-1) as string, {
      get: () => {
        logCompatibilityWarning(warning, { ...(since && { since }), ...(until && { until }) });
        return getProperty(data, newKey);
      },
      configurable: true,
      enumerable: false,
    });
  }

  get documentName(): string {
    return (this.constructor as typeof Document).documentName;
  }

  get collectionName(): string {
    return (this.constructor as typeof Document).collectionName;
  }

  get id(): string | null {
    return this._id;
  }

  get inCompendium(): boolean {
    return !!this.pack;
  }

  get isEmbedded(): boolean {
    return !!this.parent && this.documentName in (this.parent.constructor as typeof Document).metadata.embedded;
  }

  get uuid(): string {
    if (this.parent) return `${this.parent.uuid}.${this.documentName}.${this.id}`;
    return this.pack ? `Compendium.${this.pack}.${this.documentName}.${this.id}` : `${this.documentName}.${this.id}`;
  }

  get schemaVersion(): string | undefined {
    return (this.constructor as typeof Document).metadata.schemaVersion;
  }

  override _configure({ pack = null }: LooseObject = {}): void {
    Object.defineProperty(this, "pack", { value: this.parent?.pack ?? pack, writable: true, configurable: true });
    const collections: LooseObject = {};
    for (const [name, field] of Object.entries((this.constructor as typeof Document).hierarchy)) {
      if (!(field instanceof EmbeddedCollectionField)) continue;
      collections[name] = this._createEmbeddedCollection(name, field);
    }
    Object.defineProperty(this, "collections", { value: Object.freeze(collections) });
  }

  /** For deltas and synthetic actors, whose collections differ. */
  _createEmbeddedCollection(name: string, field: EmbeddedCollectionField): EmbeddedCollection {
    return new EmbeddedCollection(name, this, field.element);
  }

  override _initialize(options: LooseObject = {}): void {
    super._initialize({ pack: this.pack, ...options });
  }

  protected override describeFailure(): string {
    return `${this.constructor.name} [${this._source?._id ?? "new"}] validation errors:`;
  }

  /** V14 throws on a change of type unless the same update replaces `system` (type package: `_updateDiff`). */
  override updateSource(changes: LooseObject = {}, options: UpdateOptions = {}): LooseObject {
    const type = changes.type;
    if (isV14() && type !== undefined && this._source.type !== undefined && type !== this._source.type) {
      const replaces = changes.system instanceof ForcedReplacement || "==system" in changes;
      if (!replaces) {
        throw new Error(
          `The type of a ${this.documentName} can be changed only if its system data are replaced by a ForcedReplacement`,
        );
      }
    }
    return super.updateSource(changes, options);
  }

  // Permissions -------------------------------------------------------------

  getUserLevel(user: Loose = game.user): number {
    return levelOf(this, user);
  }

  testUserPermission(user: Loose, permission: string | number, { exact = false }: { exact?: boolean } = {}): boolean {
    const required = typeof permission === "string" ? OWNERSHIP[permission as keyof typeof OWNERSHIP] : permission;
    const level = user.isGM ? OWNERSHIP.OWNER : this.getUserLevel(user);
    return exact ? level === required : level >= required;
  }

  /** True if the server would allow this user the action with these data. */
  canUserModify(user: Loose, action: "create" | "update" | "delete", data: LooseObject = {}): boolean {
    return mayModify(this, user, action, data);
  }

  static canUserCreate(user: Loose): boolean {
    const rule = this.metadata.permissions.create;
    if (typeof rule !== "string") return user.hasRole?.("ASSISTANT") ?? false;
    return rule in ROLES ? user.hasRole(rule) : user.hasPermission(rule);
  }

  // Writes ------------------------------------------------------------------

  static async createDocuments(data: LooseObject[] = [], operation: OperationOptions = {}): Promise<Loose[]> {
    return database.create(this.implementation, data, operation);
  }

  static async updateDocuments(updates: LooseObject[] = [], operation: OperationOptions = {}): Promise<Loose[]> {
    return database.update(this.implementation, updates, operation);
  }

  static async deleteDocuments(ids: string[] = [], operation: OperationOptions = {}): Promise<Loose[]> {
    return database.delete(this.implementation, ids, operation);
  }

  /** Resolves to the document, or undefined after a veto by a hook or `_preCreate`. */
  static async create(data: LooseObject | LooseObject[], operation: OperationOptions = {}): Promise<Loose> {
    const created = await this.createDocuments(Array.isArray(data) ? data : [data], operation);
    return Array.isArray(data) ? created : created.shift();
  }

  /** Resolves after this client has processed the server's answer; undefined without a write. */
  async update(data: LooseObject = {}, operation: OperationOptions = {}): Promise<Loose> {
    const change = { ...data, _id: this.id };
    const target = { ...operation, parent: this.parent, pack: this.pack };
    const updated = await (this.constructor as typeof Document).updateDocuments([change], target);
    return updated.shift();
  }

  async delete(operation: OperationOptions = {}): Promise<Loose> {
    const target = { ...operation, parent: this.parent, pack: this.pack };
    const deleted = await (this.constructor as typeof Document).deleteDocuments([this.id as string], target);
    return deleted.shift();
  }

  static get(id: string, options: LooseObject = {}): Loose {
    return game.collections.get(this.documentName)?.get(id, options) ?? null;
  }

  override clone(
    data: LooseObject = {},
    context: ConstructionContext & { save?: boolean; keepId?: boolean } = {},
  ): Loose {
    const { save = false, keepId = false, ...rest } = context;
    const source = mergeObject(this.toObject(), data, {
      insertKeys: true,
      performDeletions: true,
      applyOperators: true,
    });
    if (!keepId) delete source._id;
    const target = { parent: this.parent, pack: this.pack, ...rest };
    return save ? (this.constructor as Loose).create(source, target) : new (this.constructor as Loose)(source, target);
  }

  // Embedded documents ------------------------------------------------------

  /** By document name ("Item") or by field ("items"). */
  static getCollectionName(name: string): string | null {
    if (name in this.metadata.embedded) return this.metadata.embedded[name];
    return name in this.hierarchy ? name : null;
  }

  getEmbeddedCollection(name: string): EmbeddedCollection {
    const field = (this.constructor as typeof Document).getCollectionName(name);
    const collection = field ? this.collections[field] : undefined;
    if (!collection)
      throw new Error(`${name} is not a valid embedded Document within the ${this.documentName} Document`);
    return collection;
  }

  getEmbeddedDocument(name: string, id: string, options: LooseObject = {}): Loose {
    const field = (this.constructor as typeof Document).getCollectionName(name);
    if (field && !(field in this.collections)) return (this as Loose)[field];
    return this.getEmbeddedCollection(name).get(id, options);
  }

  async createEmbeddedDocuments(
    name: string,
    data: LooseObject[] = [],
    operation: OperationOptions = {},
  ): Promise<Loose[]> {
    const cls = this.getEmbeddedCollection(name).documentClass.implementation;
    return cls.createDocuments(data, { ...operation, parent: this, pack: this.pack });
  }

  async updateEmbeddedDocuments(
    name: string,
    updates: LooseObject[] = [],
    operation: OperationOptions = {},
  ): Promise<Loose[]> {
    const cls = this.getEmbeddedCollection(name).documentClass.implementation;
    return cls.updateDocuments(updates, { ...operation, parent: this, pack: this.pack });
  }

  async deleteEmbeddedDocuments(name: string, ids: string[], operation: OperationOptions = {}): Promise<Loose[]> {
    const cls = this.getEmbeddedCollection(name).documentClass.implementation;
    return cls.deleteDocuments(ids, { ...operation, parent: this, pack: this.pack });
  }

  // Flags -------------------------------------------------------------------

  /** @throws Error when the scope is no active package, "core" or "world". */
  private checkScope(scope: string): void {
    const { system, modules } = game;
    const known = ["core", "world", system?.id, ...(modules ? [...modules.keys()] : [])];
    if (!known.includes(scope)) throw new Error(`Flag scope "${scope}" is not valid or not currently active`);
  }

  getFlag(scope: string, key: string): Loose {
    this.checkScope(scope);
    return hasProperty(this.flags?.[scope], key) ? deepClone(getProperty(this.flags[scope], key)) : undefined;
  }

  async setFlag(scope: string, key: string, value: Loose): Promise<Loose> {
    this.checkScope(scope);
    return this.update({ [`flags.${scope}.${key}`]: value });
  }

  async unsetFlag(scope: string, key: string): Promise<Loose> {
    this.checkScope(scope);
    if (isV14()) return this.update({ [`flags.${scope}.${key}`]: ForcedDeletion.create() });
    const parts = key.split(".");
    parts.push(`-=${parts.pop()}`);
    return this.update({ [`flags.${scope}.${parts.join(".")}`]: null });
  }

  /** Completes updates on the asking client, where an update implies more (a token's path). */
  static _completeUpdates(updates: LooseObject[], _operation: Loose): LooseObject[] {
    return updates;
  }

  // Life of a write: see backend.ts for the order -----------------------------

  protected get typeModel(): Loose {
    const system = (this as Loose).system;
    return system instanceof DataModel ? system : undefined;
  }

  async _preCreate(data: LooseObject, options: LooseObject, user: Loose): Promise<boolean | undefined> {
    return this.typeModel?._preCreate?.(data, options, user);
  }

  async _preUpdate(changed: LooseObject, options: LooseObject, user: Loose): Promise<boolean | undefined> {
    return this.typeModel?._preUpdate?.(changed, options, user);
  }

  async _preDelete(options: LooseObject, user: Loose): Promise<boolean | undefined> {
    return this.typeModel?._preDelete?.(options, user);
  }

  _onCreate(data: LooseObject, options: LooseObject, userId: string): void {
    this.typeModel?._onCreate?.(data, options, userId);
  }

  _onUpdate(changed: LooseObject, options: LooseObject, userId: string): void {
    this.typeModel?._onUpdate?.(changed, options, userId);
  }

  _onDelete(options: LooseObject, userId: string): void {
    this.typeModel?._onDelete?.(options, userId);
  }

  static async _preCreateOperation(_documents: Loose[], _operation: Loose, _user: Loose): Promise<boolean | undefined> {
    return undefined;
  }

  static async _preUpdateOperation(_documents: Loose[], _operation: Loose, _user: Loose): Promise<boolean | undefined> {
    return undefined;
  }

  static async _preDeleteOperation(_documents: Loose[], _operation: Loose, _user: Loose): Promise<boolean | undefined> {
    return undefined;
  }

  static async _onCreateOperation(_documents: Loose[], _operation: Loose, _user: Loose): Promise<void> {}

  static async _onUpdateOperation(_documents: Loose[], _operation: Loose, _user: Loose): Promise<void> {}

  static async _onDeleteOperation(_documents: Loose[], _operation: Loose, _user: Loose): Promise<void> {}

  _preCreateDescendantDocuments(..._args: Loose[]): void {}
  _preUpdateDescendantDocuments(..._args: Loose[]): void {}
  _preDeleteDescendantDocuments(..._args: Loose[]): void {}
  _onCreateDescendantDocuments(..._args: Loose[]): void {}
  _onUpdateDescendantDocuments(..._args: Loose[]): void {}
  _onDeleteDescendantDocuments(..._args: Loose[]): void {}
}
