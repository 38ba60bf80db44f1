import type { Loose, LooseObject } from "../core/loose.ts";
import * as fields from "../fields/index.ts";
import { ClientDocument } from "./client-document.ts";
import { basicFields } from "./schema-parts.ts";

/** Fields of a combatant for owners to write (combat.md §5). */
const OPEN_KEYS = new Set(["_id", "type", "initiative", "flags", "defeated", "system"]);

function mayUpdateCombatant(user: Loose, combatant: Loose, data: LooseObject): boolean {
  if (user.isGM) return true;
  const keys = Object.keys(data).map((key) => key.replace(/^(-=|==)/, ""));
  return combatant.testUserPermission(user, "OWNER") && keys.every((key) => OPEN_KEYS.has(key));
}

export class BaseCombatant extends ClientDocument {
  static override metadata = Object.freeze({
    ...ClientDocument.metadata,
    name: "Combatant",
    collection: "combatants",
    label: "DOCUMENT.Combatant",
    hasTypeData: true,
    permissions: {
      ...ClientDocument.metadata.permissions,
      create: "OWNER",
      update: mayUpdateCombatant,
      delete: "OWNER",
    },
  });

  declare actorId: string | null;
  declare tokenId: string | null;
  declare sceneId: string | null;
  declare img: string | null;
  declare initiative: number | null;
  declare hidden: boolean;
  declare defeated: boolean;

  static override defineSchema(): Loose {
    const id = () => new fields.DocumentIdField({ readonly: false, initial: null });
    return {
      ...basicFields(this),
      type: new fields.DocumentTypeField(this, { initial: "base" }),
      system: new fields.TypeDataField(this),
      actorId: id(),
      tokenId: id(),
      sceneId: id(),
      name: new fields.StringField({ required: true, blank: false, nullable: true, initial: null }),
      img: new fields.FilePathField({ required: true, categories: ["IMAGE"] }),
      initiative: new fields.NumberField({ required: true, nullable: true, initial: null }),
      hidden: new fields.BooleanField(),
      defeated: new fields.BooleanField(),
      group: new fields.DocumentIdField({ readonly: false, initial: null }),
    };
  }
}
