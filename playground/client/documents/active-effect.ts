import { CONFIG } from "../core/config.ts";
import { CONST_V14 } from "../core/constants.ts";
import { game } from "../core/game.ts";
import { isV14 } from "../core/generation.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import { fromUuidSync } from "../core/uuid.ts";
import * as fields from "../fields/index.ts";
import { ClientDocument } from "./client-document.ts";
import { durationFields, effectStart, prepareDuration, startFields } from "./effect-duration.ts";
import { effectRegistry } from "./effect-registry.ts";
import { basicFields } from "./schema-parts.ts";
import { statusEffect } from "./statuses.ts";

export class BaseActiveEffect extends ClientDocument {
  static override metadata = Object.freeze({
    ...ClientDocument.metadata,
    name: "ActiveEffect",
    collection: "effects",
    label: "DOCUMENT.ActiveEffect",
    hasTypeData: true,
    permissions: { ...ClientDocument.metadata.permissions, create: "OWNER", delete: "OWNER" },
  });

  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "EFFECT"];

  declare img: string | null;
  declare description: string;
  declare sort: number;
  declare tint: Loose;
  declare disabled: boolean;
  declare duration: LooseObject;
  declare start: LooseObject;
  declare statuses: Set<string>;
  declare transfer: boolean;
  declare origin: string | null;

  static override defineSchema(): Loose {
    const schema: LooseObject = {
      ...basicFields(this),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      img: new fields.FilePathField({ categories: ["IMAGE"] }),
      type: new fields.DocumentTypeField(this, { initial: "base" }),
      system: new fields.TypeDataField(this),
      disabled: new fields.BooleanField(),
      duration: durationFields(),
      description: new fields.HTMLField({ textSearch: true }),
      origin: new fields.StringField({ nullable: true, blank: false, initial: null }),
      tint: new fields.ColorField({ nullable: false, initial: "#ffffff" }),
      transfer: new fields.BooleanField({ initial: true }),
      statuses: new fields.SetField(new fields.StringField({ required: true, blank: false })),
      sort: new fields.IntegerSortField(),
    };
    if (isV14()) {
      schema.start = startFields();
      // https://foundryvtt.com/api/v14/interfaces/foundry.documents.types.ActiveEffectData.html
      const { NEVER, CONDITIONAL, ALWAYS } = CONST_V14.ACTIVE_EFFECT_SHOW_ICON;
      schema.showIcon = new fields.NumberField({
        required: true,
        nullable: false,
        choices: [NEVER, CONDITIONAL, ALWAYS],
        initial: CONDITIONAL,
      });
    } else schema.changes = new fields.ArrayField(changeField());
    return schema;
  }
}

/** V13: mode by number, value as text. */
function changeField(): fields.SchemaField {
  return new fields.SchemaField({
    key: new fields.StringField({ required: true }),
    value: new fields.StringField({ required: true }),
    mode: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 2 }),
    priority: new fields.NumberField(),
  });
}

export class ActiveEffect extends BaseActiveEffect {
  declare changes: LooseObject[];

  /** V14: registry that ends effects (combat.md §8). */
  static get registry(): Loose {
    return isV14() ? effectRegistry : undefined;
  }

  static getEffectStart(combat: Loose = game.combat): LooseObject {
    return effectStart(combat);
  }

  /** An effect from `CONFIG.statusEffects`. */
  static async fromStatusEffect(statusId: string, options: LooseObject = {}): Promise<Loose> {
    const { id, _id, name, hud: _hud, ...given } = statusEffect(statusId);
    const data = { ...given, _id, name: game.i18n.localize(name), statuses: [id, ...(given.statuses ?? [])] };
    return new this.implementation(data, options);
  }

  get target(): Loose {
    if (this.parent?.documentName === "Actor") return this.parent;
    return this.transfer ? (this.parent?.actor ?? null) : null;
  }

  get active(): boolean {
    return !this.disabled && !this.isSuppressed;
  }

  /** V14 suppresses expired effects. */
  get isSuppressed(): boolean {
    return isV14() && this.duration.expired === true;
  }

  /** V14 counts durations and expiries alone, no statuses (seen in Witcher's and other systems' effects). */
  get isTemporary(): boolean {
    const { duration } = this;
    if (isV14()) return Boolean(duration.expiry) || Number.isFinite(duration.value);
    return Boolean(duration.seconds ?? duration.rounds ?? duration.turns) || this.statuses.size > 0;
  }

  get modifiesActor(): boolean {
    return this.active && this.target !== null;
  }

  get sourceName(): string {
    return (this.origin && fromUuidSync(this.origin, { strict: false })?.name) || game.i18n.localize("None");
  }

  /** V14: false keeps the effect from core's expiry. */
  get isExpiryTrackable(): boolean {
    const persisted = this.parent?.effects?.get(this.id) === this && !this.pack;
    return persisted && this.active && this.start.time !== null && this.isTemporary;
  }

  /**
   * V14: true if the event ends the effect, once its duration is reached. World time ends effects without an event, and, for an
   * actor outside of fights, those with a fight's event other than its start (issue 14725).
   */
  isExpiryEvent(event: string, _context: LooseObject = {}): boolean {
    const { expiry } = this.duration;
    if (event !== "updateWorldTime" || !expiry) return event === (expiry ?? "updateWorldTime");
    const isCore = !(expiry in CONFIG.ActiveEffect.expiryEvents);
    return isCore && expiry !== "combatStart" && !this.target?.inCombat;
  }

  override prepareDerivedData(): void {
    prepareDuration(this);
  }

  /** Stores the start of the effect's duration, its creation: V13 in the duration, V14 in `start`. */
  override async _preCreate(data: LooseObject, options: LooseObject, user: Loose): Promise<boolean | undefined> {
    const allowed = await super._preCreate(data, options, user);
    if (allowed === false) return false;
    if (isV14()) {
      if (this.isTemporary && this.start.time === null) this.updateSource({ start: effectStart(game.combat) });
    } else if (this.isTemporary && this.duration.startTime === null) {
      const { combat, round, turn, time } = effectStart(game.combat);
      this.updateSource({ duration: { startTime: time, combat, startRound: round, startTurn: turn } });
    }
    return allowed;
  }
}
