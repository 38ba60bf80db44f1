import type { Scores } from "../rules/dexterity/types.ts";
import type { Feet } from "../rules/engine/types.ts";

type ActorSystem = Actor.Implementation["system"];

/** What a combatant without an actor fights with: a plain walker (DX-505). */
const nobody: Scores = {
  dexterityBonus: 0,
  speeds: speedsOf({ walk: 30, swim: 0, climb: 0, fly: 0, burrow: 0 }),
  resourceMax: { action: 1, quick: 1, interaction: 1, reaction: 1 },
  playerOwned: false,
  reactions: [],
};

/** What this creature brings to a fight under Dexterity Order, as plain values in the shape of the rules. */
export function scoresOf(actor: Actor.Implementation | null): Scores {
  if (!actor) return nobody;
  const { dexterity, speeds } = actor.system;
  return {
    dexterityBonus: dexterity.dexterityBonus,
    speeds: speedsOf(speeds),
    resourceMax: { ...dexterity.resourceMax },
    playerOwned: actor.hasPlayerOwner,
    reactions: reactionsOf(actor),
  };
}

function speedsOf(speeds: ActorSystem["speeds"]): Scores["speeds"] {
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
function reactionsOf(actor: Actor.Implementation): Scores["reactions"] {
  const items = actor.items.contents.filter((item) => item.system.cost === "reaction");
  return items
    .sort((a, b) => a.sort - b.sort)
    .map(({ uuid, name, system: { reactsTo } }) => ({
      item: uuid,
      name,
      reactsTo: reactsTo.trigger,
      casts: reactsTo.casts,
      moves: reactsTo.moves,
    }));
}
