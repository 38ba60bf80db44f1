import type { Loose, LooseObject } from "../core/loose.ts";
import * as fields from "../fields/index.ts";
import { BaseCombatant } from "./base-combatant.ts";
import { ClientDocument } from "./client-document.ts";
import { BaseCombatantGroup } from "./combatant-group.ts";
import { basicFields } from "./schema-parts.ts";

/** Keys of a Combat for non-GMs to write (combat.md §5); ids and an unchanged type are noise. */
const OPEN_KEYS = new Set(["_id", "type", "round", "turn", "combatants"]);

/** True if the user may update: no ownership of the current combatant is needed; nested combatants have their own rule. */
function mayUpdateCombat(user: Loose, combat: Loose, data: LooseObject): boolean {
  if (user.isGM) return true;
  const keys = Object.keys(data).filter((key) => !(key === "type" && data.type === combat._source.type));
  if (!keys.every((key) => OPEN_KEYS.has(key))) return false;
  if ("round" in data && !combat._canChangeRound(user)) return false;
  if ("turn" in data && !combat._canChangeTurn(user)) return false;
  return (data.combatants ?? []).every((nested: LooseObject) => {
    const combatant = combat.combatants.get(nested._id);
    return combatant ? combatant.canUserModify(user, "update", nested) : false;
  });
}

export class BaseCombat extends ClientDocument {
  static override metadata = Object.freeze({
    ...ClientDocument.metadata,
    name: "Combat",
    collection: "combats",
    label: "DOCUMENT.Combat",
    hasTypeData: true,
    embedded: { Combatant: "combatants", CombatantGroup: "groups" },
    permissions: { ...ClientDocument.metadata.permissions, update: mayUpdateCombat },
  });

  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "COMBAT"];

  declare active: boolean;
  declare round: number;
  declare turn: number | null;
  declare scene: Loose;
  declare sort: number;

  static override defineSchema(): Loose {
    return {
      ...basicFields(this),
      type: new fields.DocumentTypeField(this, { initial: "base" }),
      system: new fields.TypeDataField(this),
      scene: new fields.ForeignDocumentField({ metadata: { name: "Scene", collection: "scenes" } } as Loose),
      groups: new fields.EmbeddedCollectionField(BaseCombatantGroup),
      combatants: new fields.EmbeddedCollectionField(BaseCombatant),
      active: new fields.BooleanField(),
      round: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
      turn: new fields.NumberField({ required: true, integer: true, min: 0, initial: null }),
      sort: new fields.IntegerSortField(),
    };
  }

  /** Binds this client only; the server applies the base class's rule (combat.md §5). */
  _canChangeRound(_user: Loose): boolean {
    return true;
  }

  _canChangeTurn(_user: Loose): boolean {
    return true;
  }
}
