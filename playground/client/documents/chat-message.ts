import { CONFIG } from "../core/config.ts";
import { game } from "../core/game.ts";
import { isV14 } from "../core/generation.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import * as fields from "../fields/index.ts";
import { applyMessageMode } from "./chat-modes.ts";
import { ClientDocument } from "./client-document.ts";
import { basicFields } from "./schema-parts.ts";

function isAuthor(user: Loose, message: Loose): boolean {
  return user.isGM || message._source.author === user.id;
}

export class BaseChatMessage extends ClientDocument {
  static override metadata = Object.freeze({
    ...ClientDocument.metadata,
    name: "ChatMessage",
    collection: "messages",
    label: "DOCUMENT.ChatMessage",
    hasTypeData: true,
    permissions: { ...ClientDocument.metadata.permissions, create: () => true, update: isAuthor, delete: isAuthor },
  });

  static override defineSchema(): Loose {
    const id = () => new fields.DocumentIdField({ readonly: false, initial: null });
    const user = { metadata: { name: "User", collection: "users" } } as Loose;
    return {
      ...basicFields(this),
      type: new fields.DocumentTypeField(this, { initial: "base" }),
      system: new fields.TypeDataField(this),
      style: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
      author: new fields.ForeignDocumentField(user, { nullable: false, initial: () => game.userId }),
      timestamp: new fields.NumberField({ required: true, nullable: false, initial: () => Date.now() }),
      flavor: new fields.HTMLField(),
      content: new fields.HTMLField({ textSearch: true }),
      speaker: new fields.SchemaField({
        scene: id(),
        actor: id(),
        token: id(),
        alias: new fields.StringField({ required: true }),
      }),
      whisper: new fields.ArrayField(id()),
      blind: new fields.BooleanField(),
      rolls: new fields.ArrayField(new fields.JSONField()),
      sound: new fields.FilePathField({ categories: ["AUDIO"] }),
      emote: new fields.BooleanField(),
    };
  }
}

export class ChatMessage extends BaseChatMessage {
  declare author: Loose;
  declare content: string;
  declare flavor: string;
  declare speaker: LooseObject;
  declare whisper: string[];
  declare blind: boolean;
  declare timestamp: number;
  declare rolls: Loose[];
  declare style: number;
  declare sound: string | null;
  declare emote: boolean;

  override prepareDerivedData(): void {
    this.rolls = this._source.rolls.map((json: string) => CONFIG.Dice.rolls[0].fromJSON(json));
  }

  get alias(): string {
    return this.speaker.alias || this.author?.name || "";
  }

  get isAuthor(): boolean {
    return this.author === game.user;
  }

  get isRoll(): boolean {
    return this.rolls.length > 0;
  }

  /** True if the user sees a roll: a whisper's for its author and recipients, a blind roll's for GMs. */
  get isContentVisible(): boolean {
    if (!this.isRoll) return this.visible;
    if (this.blind) return game.user.isGM;
    return !this.whisper.length || this.whisper.includes(game.userId) || this.isAuthor;
  }

  override get visible(): boolean {
    if (!this.whisper.length) return true;
    return this.isAuthor || this.whisper.includes(game.userId);
  }

  get speakerActor(): Loose {
    return (this.constructor as typeof ChatMessage).getSpeakerActor(this.speaker);
  }

  static getSpeakerActor(speaker: LooseObject): Loose {
    const token = speaker.scene && speaker.token ? game.scenes?.get(speaker.scene)?.tokens.get(speaker.token) : null;
    return token?.actor ?? (speaker.actor ? (game.actors.get(speaker.actor) ?? null) : null);
  }

  static getSpeaker({ scene, actor, token, alias }: LooseObject = {}): LooseObject {
    const document = token?.document ?? token ?? actor?.token ?? null;
    const speaking = actor ?? document?.actor ?? (document || alias ? null : game.user.character);
    return {
      scene: scene?.id ?? document?.parent?.id ?? null,
      actor: speaking?.isToken ? speaking.baseActor.id : (speaking?.id ?? null),
      token: document?.id ?? null,
      alias: alias ?? document?.name ?? speaking?.name ?? game.user.name,
    };
  }

  static getWhisperRecipients(name: string): Loose[] {
    if (/^(gm|dm)$/i.test(name)) return game.users.filter((user: Loose) => user.isGM);
    return game.users.filter((user: Loose) => user.name === name || user.character?.name === name);
  }

  /** V13's roll modes. */
  static applyRollMode(chatData: LooseObject, rollMode: string): LooseObject {
    return applyMessageMode(chatData, rollMode);
  }

  /** V14's message modes. */
  static applyMode(chatData: LooseObject, mode: string): LooseObject {
    return applyMessageMode(chatData, mode);
  }

  applyRollMode(rollMode: string): void {
    this.updateSource(applyMessageMode({ content: this.content }, rollMode));
  }

  applyMode(mode: string): void {
    this.applyRollMode(mode);
  }

  override getUserLevel(user: Loose = game.user): number {
    return user.isGM || this._source.author === user.id ? 3 : 0;
  }

  override async _preCreate(data: LooseObject, options: LooseObject, user: Loose): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const mode = isV14() ? options.messageMode : options.rollMode;
    if (mode) this.updateSource(applyMessageMode({}, mode));
    return undefined;
  }
}
