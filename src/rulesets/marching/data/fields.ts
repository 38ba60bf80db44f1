import type { DataFacet } from "../../../data/facet.ts";
import { levelIn, placeOf } from "../../../data/place.ts";
import { derivedWhole, oneOf, wholeOrNull } from "../../../data/schema-fields.ts";
import type { Feet } from "../../../engine/types.ts";
import type { MarchingScores, Side } from "../rules/types.ts";
import { type MarchingCost, marchingCosts, marchingNumbers } from "./derived.ts";

declare module "../../../data/facet.ts" {
  interface RulesetCreatureFields {
    readonly marching: ReturnType<typeof marchingFields>["marching"];
  }
  interface RulesetUsableFields {
    readonly marching: ReturnType<typeof marchingItemFields>["marching"];
  }
}

const { fields } = foundry.data;

/** Actor fields for Marching Order (clauses, section 13). Feet of a move action are the walking speed. */
function marchingFields() {
  return {
    marching: new fields.SchemaField({
      /** 1 to 30; 0 = none, unable to seize initiative (MO-708); null: 10 and the Dexterity bonus. */
      agl: derivedWhole(0, 30),
      /** True if a move action covers any distance (MO-408). */
      moveUnlimited: new fields.BooleanField(),
      /** True if a feature puts the creature ahead in attacks made together (MO-506). */
      strikesFirst: new fields.BooleanField(),
    }),
  };
}

/** Item fields for Marching Order, of usable items (clauses, section 13). `cost`: default cost of using the item. */
function marchingItemFields(cost: MarchingCost) {
  return {
    marching: new fields.SchemaField({
      /** Cost of using the item (MO-401). */
      cost: oneOf(marchingCosts, cost),
      /** Attack bonus of the bearer with the item (MO-802); null: the bonus of the dice, if any. */
      attackBonus: wholeOrNull(-50, 50),
      /** True if an attack with the item goes before the rest of the attacks made together (MO-506). */
      strikesFirst: new fields.BooleanField(),
    }),
  };
}

/** Data facet of Marching Order: fields of creatures and items. */
export const marchingData: DataFacet = {
  creatureFields: marchingFields,
  creatureNumbers: marchingNumbers,
  itemFields: (type) => (type === "armor" ? {} : marchingItemFields("primary")),
};

/** Scores of a combatant without an actor. */
const nobody = { agl: 10, moveFeet: 30 as Feet, strikesFirst: false } as const;

/** Scores of the creature for a fight under Marching Order, as plain values in the shape of the rules. */
export function marchingScoresOf(
  actor: Actor.Implementation | null,
  combatant: Combatant.Implementation | null,
): MarchingScores {
  return {
    ...(actor ? ownScores(actor.system) : nobody),
    playerOwned: combatant ? combatant.players.some((user) => user.active) : (actor?.hasPlayerOwner ?? false),
    side: sideOf(actor, combatant?.token ?? null),
    place: combatant?.token?.parent
      ? { ...placeOf(combatant.token), ...levelIn(combatant.token, combatant.token._source) }
      : null,
  };
}

function ownScores({ marching, speeds }: Actor.Implementation["system"]): Pick<MarchingScores, keyof typeof nobody> {
  const { agl, moveUnlimited, strikesFirst } = marching;
  // A move action covers whole spaces of 5 ft (MO-408).
  return {
    agl: agl === 0 ? null : agl,
    moveFeet: moveUnlimited ? null : ((speeds.walk - (speeds.walk % 5)) as Feet),
    strikesFirst,
  };
}

/** Player characters are in the party, on any token; the rest go by disposition; neutral creatures have no side (MO-213). */
function sideOf(actor: Actor.Implementation | null, token: TokenDocument.Implementation | null): Side | null {
  if (actor?.hasPlayerOwner) return "party";
  const { FRIENDLY, NEUTRAL } = CONST.TOKEN_DISPOSITIONS;
  const disposition = token?.disposition ?? actor?.prototypeToken.disposition;
  if (disposition === FRIENDLY) return "party";
  return disposition === NEUTRAL ? null : "monsters";
}
