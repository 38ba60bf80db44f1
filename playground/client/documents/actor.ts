import type { EmbeddedCollection } from "../abstract/embedded-collection.ts";
import { askedFor } from "../abstract/prepare.ts";
import { CONFIG } from "../core/config.ts";
import { game } from "../core/game.ts";
import { isV14 } from "../core/generation.ts";
import { Hooks } from "../core/hooks.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import { getProperty, mergeObject } from "../core/objects.ts";
import * as fields from "../fields/index.ts";
import { BaseActiveEffect } from "./active-effect.ts";
import { ClientDocument } from "./client-document.ts";
import { applyEffects } from "./effect-application.ts";
import { BaseItem } from "./item.ts";
import { PrototypeToken } from "./prototype-token.ts";
import { basicFields } from "./schema-parts.ts";
import { toggleStatus } from "./statuses.ts";

/** True if players with OWNER may update; the prototype token needs TOKEN_CONFIGURE (type package: BaseActor). */
function mayUpdateActor(user: Loose, actor: Loose, data: LooseObject): boolean {
  if (user.isGM) return true;
  if (!actor.testUserPermission(user, "OWNER")) return false;
  return !("prototypeToken" in data) || user.hasPermission("TOKEN_CONFIGURE");
}

export class BaseActor extends ClientDocument {
  static override metadata = Object.freeze({
    ...ClientDocument.metadata,
    name: "Actor",
    collection: "actors",
    label: "DOCUMENT.Actor",
    hasTypeData: true,
    embedded: { ActiveEffect: "effects", Item: "items" },
    permissions: {
      ...ClientDocument.metadata.permissions,
      create: "ACTOR_CREATE",
      update: mayUpdateActor,
    },
  });

  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "ACTOR"];

  static override defineSchema(): Loose {
    return {
      ...basicFields(this),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      type: new fields.DocumentTypeField(this),
      img: new fields.FilePathField({
        categories: ["IMAGE"],
        initial: (data: LooseObject) => this.getDefaultArtwork(data).img,
      }),
      system: new fields.TypeDataField(this),
      prototypeToken: new fields.EmbeddedDataField(PrototypeToken),
      items: new fields.EmbeddedCollectionField(BaseItem),
      effects: new fields.EmbeddedCollectionField(BaseActiveEffect),
      folder: new fields.DocumentIdField({ required: false, readonly: false, initial: null }),
      sort: new fields.IntegerSortField(),
      ownership: new fields.DocumentOwnershipField(),
    };
  }

  /** Names new tokens after the actor unless the prototype has a name (dnd5e issue 1130; type package: BaseActor). */
  override _initializeSource(data: LooseObject, options: LooseObject = {}): LooseObject {
    const source = super._initializeSource(data, options);
    if (source.prototypeToken) source.prototypeToken.name ||= source.name;
    return source;
  }

  static getDefaultArtwork(_data: LooseObject = {}): LooseObject {
    return { img: "icons/svg/mystery-man.svg", texture: { src: "icons/svg/mystery-man.svg" } };
  }
}

export class Actor extends BaseActor {
  declare items: EmbeddedCollection;
  declare effects: EmbeddedCollection;
  declare img: string;
  declare sort: number;
  declare prototypeToken: PrototypeToken;
  /** Values overridden by effects in the last preparation. */
  declare overrides: LooseObject;
  /** Status ids of the active effects. */
  declare statuses: Set<string>;
  /** V14: effect phases already done in this preparation. */
  declare _completedPhases: Set<string>;

  override _configure(options: LooseObject = {}): void {
    super._configure(options);
    for (const [name, value] of [
      ["overrides", {}],
      ["statuses", new Set()],
      ["_completedPhases", new Set()],
    ] as const) {
      Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: false });
    }
  }

  get thumbnail(): string {
    return this.img;
  }

  get itemTypes(): Record<string, Loose[]> {
    const types: Record<string, Loose[]> = {};
    for (const type of game.documentTypes.Item ?? []) types[type] = this.items.filter((item) => item.type === type);
    return types;
  }

  get isToken(): boolean {
    return this.parent?.documentName === "Token";
  }

  get token(): Loose {
    return this.isToken ? this.parent : null;
  }

  get baseActor(): Loose {
    return this.isToken ? this.parent.baseActor : this;
  }

  get inCombat(): boolean {
    return !!game.combat?.getCombatantsByActor(this).length;
  }

  get appliedEffects(): Loose[] {
    return [...this.allApplicableEffects()].filter((effect) => effect.active);
  }

  get temporaryEffects(): Loose[] {
    return this.appliedEffects.filter((effect) => effect.isTemporary);
  }

  *allApplicableEffects(): Generator<Loose> {
    yield* this.effects.contents;
    for (const item of this.items.contents) {
      for (const effect of item.effects.contents) if (effect.transfer) yield effect;
    }
  }

  override prepareData(): void {
    this.overrides = {};
    this.statuses = new Set();
    this._completedPhases = new Set();
    super.prepareData();
    if (isV14()) this.applyActiveEffects("final");
  }

  override prepareEmbeddedDocuments(): void {
    super.prepareEmbeddedDocuments();
    // V14 names the phase; V13 has one pass without (v13-v14.md).
    if (isV14()) this.applyActiveEffects("initial");
    else this.applyActiveEffects();
  }

  applyActiveEffects(phase?: string): void {
    applyEffects(this, phase);
  }

  override getRollData(): LooseObject {
    return this.system;
  }

  /** Data of a new token: the prototype, the actor's name and image, then the given data. */
  async getTokenDocument(data: LooseObject = {}, options: LooseObject = {}): Promise<Loose> {
    const prototype = this.prototypeToken.toObject();
    const source = mergeObject({ name: this.name, texture: { src: this.img }, actorLink: false }, prototype);
    const given = mergeObject(source, { ...data, actorId: this.id });
    return new CONFIG.Token.documentClass(given, { parent: null, ...options });
  }

  getActiveTokens(linked = false, document = false): Loose[] {
    const scene = game.scenes?.current ?? game.scenes?.active;
    const tokens = scene?.tokens.filter((token: Loose) => {
      if (this.isToken) return token === this.token;
      return token.actorId === this.id && (!linked || token.actorLink);
    });
    return document ? (tokens ?? []) : (tokens ?? []).map((token: Loose) => token.object).filter(Boolean);
  }

  getDependentTokens({ scenes, linked = false }: LooseObject = {}): Loose[] {
    const among = scenes ? [scenes].flat() : (game.scenes?.contents ?? []);
    return among.flatMap((scene: Loose) =>
      scene.tokens.filter((token: Loose) =>
        this.isToken ? token === this.token : token.actorId === this.id && (!linked || token.actorLink),
      ),
    );
  }

  toggleStatusEffect(statusId: string, options: { active?: boolean; overlay?: boolean } = {}): Promise<Loose> {
    return toggleStatus(this, statusId, options);
  }

  /** Changes a bar from the token HUD: a number, or a difference. */
  async modifyTokenAttribute(
    attribute: string,
    value: number,
    isDelta = false,
    isBar = true,
  ): Promise<this | undefined> {
    const current = getProperty(this.system, attribute);
    const isObject = isBar && typeof current === "object" && current !== null;
    const before = isObject ? current.value : current;
    const wanted = isDelta ? before + value : value;
    const clamped = isObject ? Math.min(Math.max(current.min ?? 0, wanted), current.max ?? wanted) : wanted;
    const path = isObject ? `system.${attribute}.value` : `system.${attribute}`;
    return this.update({ [path]: clamped });
  }

  async rollInitiative({
    createCombatants = false,
    rerollInitiative = false,
    initiativeOptions = {},
  }: LooseObject = {}): Promise<Loose> {
    const combat = game.combat;
    if (!combat) return null;
    if (createCombatants) {
      const tokens = this.getActiveTokens(false, true).filter((token: Loose) => !token.inCombat);
      await CONFIG.Token.documentClass.createCombatants(tokens, { combat });
    }
    const ids = combat
      .getCombatantsByActor(this)
      .filter((combatant: Loose) => combatant.isOwner && (rerollInitiative || combatant.initiative === null))
      .map((combatant: Loose) => combatant.id);
    return ids.length ? combat.rollInitiative(ids, initiativeOptions) : combat;
  }

  getCombatant(): Loose {
    return game.combat?.getCombatantsByActor(this)[0] ?? null;
  }

  // A synthetic actor's writes go into its token's delta (documents.md §7) ---------

  override get uuid(): string {
    return this.isToken ? `${this.parent.uuid}.Actor.${this.id}` : super.uuid;
  }

  override getUserLevel(user: Loose = game.user): number {
    if (!this.isToken || user.isGM) return super.getUserLevel(user);
    return this.baseActor ? this.baseActor.getUserLevel(user) : super.getUserLevel(user);
  }

  override async update(data: LooseObject = {}, operation: LooseObject = {}): Promise<Loose> {
    if (!this.isToken) return super.update(data, operation);
    const changes = askedFor(this, data);
    // Inferred: a synthetic actor has the pre steps of any actor, then its delta is written with its own.
    if ((await this._preUpdate(changes, operation, game.user)) === false) return undefined;
    if (!operation.noHook && !Hooks.call("preUpdateActor", this, changes, operation, game.userId)) return undefined;
    const difference = this.updateSource(changes, { dryRun: true });
    return (await this.token.delta.update(difference, operation)) ? this : undefined;
  }

  override async delete(operation: LooseObject = {}): Promise<Loose> {
    if (this.isToken) throw new Error("A synthetic Actor lives and dies with its token");
    return super.delete(operation);
  }

  override _resetAfterDescendants(): void {
    this.reset();
    this.notifyTokens();
  }

  override _onUpdate(changed: LooseObject, options: LooseObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    this.notifyTokens(changed, options);
  }

  /** Updates linked tokens and synthetic actors of this actor. */
  private notifyTokens(update: LooseObject = {}, operation: LooseObject = {}): void {
    if (this.isToken) {
      this.token._onRelatedUpdate(update, operation);
      return;
    }
    for (const token of this.getDependentTokens()) {
      if (!token.actorLink) token.delta?.updateSyntheticActor();
      token._onUpdateBaseActor(update, operation);
    }
  }
}
