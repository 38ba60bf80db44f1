import type { DataFacet } from "../../../data/facet.ts";
import { sideOf } from "../../../data/place.ts";
import { filterOf } from "../../../data/rolls.ts";
import { wholeOf } from "../../../data/schema-fields.ts";
import type { Feet } from "../../../engine/types.ts";
import { counter, type DexterityScores, dexterityBonus, type Resource, resources } from "../rules/index.ts";

declare module "../../../data/facet.ts" {
  interface RulesetCreatureFields {
    readonly dexterity: ReturnType<typeof dexterityFields>["dexterity"];
  }
}

const { fields } = foundry.data;

/** Fields of a creature under Dexterity Order (clauses, section 10). */
function dexterityFields() {
  const most = Object.fromEntries(resources.map((name) => [name, wholeOf(counter, 1)]));
  return {
    dexterity: new fields.SchemaField({
      dexterityBonus: wholeOf(dexterityBonus, 0),
      resourceMax: new fields.SchemaField(most as Record<Resource, ReturnType<typeof wholeOf>>),
    }),
  };
}

/** Data facet of Dexterity Order: fields of creatures. */
export const dexterityData: DataFacet = { creatureFields: dexterityFields };

type ActorSystem = Actor.Implementation["system"];

/** Scores of a combatant without an actor: a plain walker (DX-505). */
const nobody: DexterityScores = {
  dexterityBonus: 0,
  speeds: speedsOf({ walk: 30, swim: 0, climb: 0, fly: 0, burrow: 0 }),
  resourceMax: { action: 1, quick: 1, interaction: 1, reaction: 1 },
  playerOwned: false,
  reactions: [],
};

/**
 * Scores of a creature under Dexterity Order, as plain values in the shape of the rules. `combatant`: place in the encounter,
 * with the token for the side. Absent: by the prototype token.
 */
export function scoresOf(
  actor: Actor.Implementation | null,
  combatant: Combatant.Implementation | null = null,
): DexterityScores {
  const side = sideOf(combatant?.token?.disposition ?? actor?.prototypeToken.disposition ?? null);
  if (!actor) return { ...nobody, side };
  const { dexterity, speeds } = actor.system;
  return {
    dexterityBonus: dexterity.dexterityBonus,
    speeds: speedsOf(speeds),
    resourceMax: { ...dexterity.resourceMax },
    playerOwned: actor.hasPlayerOwner,
    reactions: reactionsOf(actor),
    side,
    reach: reachOf(actor),
  };
}

/** Returns the creature's natural reach or the reach with a melee weapon in hand, the farther of both. */
function reachOf(actor: Actor.Implementation): Feet {
  const weapons = actor.items.contents.flatMap((item) =>
    item.type === "weapon" && item.system.wielded && item.system.flow.attackType === "melee"
      ? [item.system.flow.reach * 5]
      : [],
  );
  return Math.min(1000, Math.max(5, actor.system.reach, ...weapons)) as Feet;
}

function speedsOf(speeds: ActorSystem["speeds"]): DexterityScores["speeds"] {
  const { walk, swim, climb, fly, burrow } = speeds;
  return {
    walk: walk as Feet,
    swim: swim as Feet,
    climb: climb as Feet,
    fly: fly as Feet,
    burrow: burrow as Feet,
  };
}

/** The items that can be used as a Reaction (DX-603), in the order of the sheet. */
function reactionsOf(actor: Actor.Implementation): DexterityScores["reactions"] {
  const items = actor.items.contents.filter((item) => item.system.cost === "reaction");
  return items
    .sort((a, b) => a.sort - b.sort)
    .map(({ uuid, name, system: { reactsTo } }) => ({
      item: uuid,
      name,
      reactsTo: reactsTo.trigger,
      casts: reactsTo.casts,
      moves: reactsTo.moves,
      ...(reactsTo.moveFeet > 0 && { moveFeet: reactsTo.moveFeet as Feet }),
      stops: reactsTo.stops,
      filter: filterOf(reactsTo),
    }));
}
