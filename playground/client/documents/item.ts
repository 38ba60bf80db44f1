import type { EmbeddedCollection } from "../abstract/embedded-collection.ts";
import type { Loose, LooseObject } from "../core/loose.ts";
import * as fields from "../fields/index.ts";
import { BaseActiveEffect } from "./active-effect.ts";
import { ClientDocument } from "./client-document.ts";
import { basicFields } from "./schema-parts.ts";

export class BaseItem extends ClientDocument {
  static override metadata = Object.freeze({
    ...ClientDocument.metadata,
    name: "Item",
    collection: "items",
    label: "DOCUMENT.Item",
    hasTypeData: true,
    embedded: { ActiveEffect: "effects" },
    permissions: { ...ClientDocument.metadata.permissions, create: mayCreateItem, delete: "OWNER" },
  });

  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "ITEM"];

  static override defineSchema(): Loose {
    return {
      ...basicFields(this),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      type: new fields.DocumentTypeField(this),
      img: new fields.FilePathField({ categories: ["IMAGE"], initial: () => this.getDefaultArtwork().img }),
      system: new fields.TypeDataField(this),
      effects: new fields.EmbeddedCollectionField(BaseActiveEffect),
      folder: new fields.DocumentIdField({ required: false, readonly: false, initial: null }),
      sort: new fields.IntegerSortField(),
      ownership: new fields.DocumentOwnershipField(),
    };
  }

  static getDefaultArtwork(_data: LooseObject = {}): LooseObject {
    return { img: "icons/svg/item-bag.svg" };
  }
}

/** True for owners of its actor; in the world by permission. */
function mayCreateItem(user: Loose, item: Loose): boolean {
  if (user.isGM) return true;
  return item.parent ? item.parent.testUserPermission(user, "OWNER") : user.hasPermission("ITEM_CREATE");
}

export class Item extends BaseItem {
  declare effects: EmbeddedCollection;
  declare img: string;
  declare sort: number;

  get actor(): Loose {
    return this.parent?.documentName === "Actor" ? this.parent : null;
  }

  get isOwned(): boolean {
    return this.actor !== null;
  }

  get thumbnail(): string {
    return this.img;
  }

  get transferredEffects(): Loose[] {
    return this.effects.filter((effect) => effect.transfer);
  }

  /** Embedded items have the actor's level. */
  override getUserLevel(user?: Loose): number {
    return this.parent ? this.parent.getUserLevel(user) : super.getUserLevel(user);
  }

  override getRollData(): LooseObject {
    return this.system;
  }
}
