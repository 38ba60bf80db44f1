import type { DataFacet, ItemType } from "../../../data/facet.ts";
import { derivedOf, oneOf, whole, wholeOrNull, wholeOrNullOf } from "../../../data/schema-fields.ts";
import type { Feet } from "../../../engine/types.ts";
import { type ActionKey, type ItemTerms, longestSeconds, type SecondsScores, scoresShape } from "../rules/index.ts";
import { feetOfMove, itemActions, secondsNumbers } from "./derived.ts";

declare module "../../../data/facet.ts" {
  interface RulesetCreatureFields {
    readonly seconds: ReturnType<typeof secondsFields>["seconds"];
  }
  interface RulesetUsableFields {
    readonly seconds: ReturnType<typeof secondsItemFields>["seconds"];
  }
}

const { fields } = foundry.data;

/** Actor fields for Six Seconds (clauses, section 11). */
function secondsFields() {
  return {
    seconds: new fields.SchemaField({
      /** Reflex and Dexterity; null: the creature's Dexterity bonus. */
      reflex: derivedOf(scoresShape.reflex),
      dexterity: derivedOf(scoresShape.dexterity),
      /** Feet of one move of a second (SX-409); null: a sixth of the walking speed, at least 5. */
      moveFeet: wholeOrNullOf(scoresShape.moveFeet),
    }),
  };
}

/** Item fields for Six Seconds, of usable items (clauses, section 11). `action`: the default action. */
function secondsItemFields(action: ActionKey) {
  return {
    seconds: new fields.SchemaField({
      /** Row of the time table for the item (SX-403, SX-407); `none`: not usable. */
      actionKey: oneOf(itemActions, action),
      /** Time of the item's own (SX-404); null: the table's. */
      seconds: wholeOrNull(0, longestSeconds),
      /** True if the owner may choose a longer time (SX-407). */
      orLonger: new fields.BooleanField(),
      /** Own seconds from the action's end to the effect (SX-601). */
      delay: whole(0, 0, longestSeconds),
      /** True if the seconds are consecutive (SX-501, SX-505). */
      consecutive: new fields.BooleanField({ initial: true }),
    }),
  };
}

/** Defaults of an item by type. */
const usual: Readonly<Record<Exclude<ItemType, "armor">, ActionKey>> = {
  weapon: "melee",
  spell: "spell",
  ability: "combo",
  gear: "grab",
};

/** Data facet of Six Seconds: fields of creatures and items. */
export const secondsData: DataFacet = {
  creatureFields: secondsFields,
  creatureNumbers: secondsNumbers,
  itemFields: (type) => (type === "armor" ? {} : secondsItemFields(usual[type])),
};

/** Scores of a combatant without an actor. */
const nobody: SecondsScores = { reflex: 0, dexterity: 0, moveFeet: 5 as Feet };

/** Scores of the creature for a fight under Six Seconds, as plain values in the shape of the rules. */
export function secondsScoresOf(actor: Actor.Implementation | null): SecondsScores {
  if (!actor) return nobody;
  const { seconds, speeds } = actor.system;
  const { reflex, dexterity, moveFeet } = seconds;
  return { reflex, dexterity, moveFeet: (moveFeet ?? feetOfMove(speeds.walk)) as Feet };
}

/** Terms of using an item, in the rules' form; null if unusable. */
export function itemTermsOf(item: Item.Implementation): { action: ActionKey; item: ItemTerms } | null {
  const { seconds: own } = item.system;
  if (!own) return null;
  const { seconds, orLonger, delay, consecutive } = own;
  // What is shot takes a shot's time, unless a row beside the plain blow is chosen.
  const isShot = own.actionKey === "melee" && item.type === "weapon" && item.system.flow.attackType === "ranged";
  const actionKey = isShot ? "ranged" : own.actionKey;
  if (actionKey === "none") return null;
  return { action: actionKey, item: { id: item.uuid, name: item.name, seconds, orLonger, delay, consecutive } };
}
