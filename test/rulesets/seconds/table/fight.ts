/** The small table under Six Seconds: who fights with what, and the first checks. */
import type { Generation } from "../../../../playground/protocol.ts";
import type { CombatantId } from "../../../../src/engine/index.ts";
import type { SecondsState } from "../../../../src/rulesets/seconds/rules/index.ts";
import { agree, type Fight, mira, ogre, openFight, type Seat, until } from "../../../combat/fight.ts";

export type SecondsSeat = Seat<SecondsState>;

/** Ids of items, as their owners' actors hold them. */
export const fire = "fire000000000000";
export const bloom = "bloom00000000000";
export const club = "club000000000000";

const items = {
  // Four seconds by the table, no delay: its dice fall with its last second.
  [mira]: [
    { _id: fire, name: "Fire Arrow", type: "spell", system: { rolls: { attack: "1d20", damage: "1d6" } } },
    // Casts in two, takes effect seven of her own seconds later, and throws dice then.
    {
      _id: bloom,
      name: "Late Bloom",
      type: "spell",
      system: { seconds: { seconds: 2, delay: 7 }, rolls: { attack: "1d20 + 4", damage: "1d20" } },
    },
  ],
  [ogre]: [{ _id: club, name: "Club", type: "weapon", system: { rolls: { attack: "1d20", damage: "1d6" } } }],
};

export function openSeconds(generation: Generation): Promise<Fight<SecondsState>> {
  return openFight<SecondsState>(generation, {
    type: "seconds",
    system: { [mira]: { seconds: { reflex: 3, dexterity: 2 } } },
    items,
  });
}

const terms = {
  [fire]: { name: "Fire Arrow", action: "spell", seconds: null, delay: 0 },
  [bloom]: { name: "Late Bloom", action: "spell", seconds: 2, delay: 7 },
  [club]: { name: "Club", action: "melee", seconds: null, delay: 0 },
} as const;

/** The fight has begun: Mira 19, then Tarn and the Ogre, who tied on 10 and rolled again: 15 against 4. */
export async function beginSeconds(gm: SecondsSeat, ...players: SecondsSeat[]): Promise<void> {
  await until(() => Object.keys(gm.state.fighters).length === 3);
  await gm.client.game.settings.set("turncraft", "dice", "gm");
  // Rerolls are asked for in the order of ids: the Ogre, then Tarn.
  gm.dice(14, 10, 10, 4, 15);
  await gm.combat.rollAll();
  await gm.combat.startCombat();
  await until(() => players.every((seat) => seat.combat.round === 1));
  await agree(gm, ...players);
}

/** The command that begins an action with an item, as a sheet gives it. */
export function begin(who: CombatantId, id: keyof typeof terms) {
  const { action, ...rest } = terms[id];
  const item = { ...rest, id: `Actor.${who}.Item.${id}`, orLonger: false, consecutive: true };
  return { kind: "begin" as const, who, action, item };
}
