import { type Archetype, type Creations, scoresFor } from "./archetypes.ts";

/** Choices for a new character. */
export interface CharacterChoice {
  readonly name: string;
  readonly archetype: Archetype;
  /** Path of the portrait, of actor and token alike. */
  readonly img: string;
  /** Player of the character; null: none yet. */
  readonly player: string | null;
}

/** Copied item of the compendium, with its id there. */
export interface Supply {
  readonly key: string;
  readonly data: { readonly type: string; readonly system: Readonly<Record<string, unknown>> } & object;
}

/** Foundry's number for an owner. */
const owner = 3;

/**
 * Actor fields of an archetype, for a new actor or a blank one.
 * @param creations archetypes under each ruleset
 * @param token includes the prototype token: such an update is refused whole to users who may not configure tokens
 */
export function characterData({ name, archetype, img, player }: CharacterChoice, creations: Creations, token = true) {
  const { hp, speeds, strength, attackBonus } = archetype;
  const prototypeToken = {
    name,
    texture: { src: img },
    actorLink: true,
    disposition: 1,
    bar1: { attribute: "hp" },
  };
  return {
    name,
    img,
    system: {
      hp: { value: hp, max: hp },
      speeds: { ...speeds, fly: 0, burrow: 0 },
      strength,
      attackBonus,
      ...scoresFor(archetype.id, creations),
    },
    ...(token && { prototypeToken }),
    ...(player !== null && { ownership: { default: 0, [player]: owner } }),
  };
}

/** Item data of a character: held items are in hand, other weapons aren't wielded; everything else is as in the compendium. */
export function itemData({ held }: Archetype, supplies: readonly Supply[]): object[] {
  const hands = new Map(Object.entries(held).map(([hand, key]) => [key, hand]));
  return supplies.map(({ key, data }, index) => {
    const hand = hands.get(key);
    const { flow } = data.system as { flow?: { carry?: string } };
    const carried = hand !== undefined && flow ? { flow: { ...flow, carry: hand } } : {};
    const wielded = data.type === "weapon" ? { wielded: hand !== undefined } : {};
    return { ...data, sort: (index + 1) * 100, system: { ...data.system, ...carried, ...wielded } };
  });
}
