/** Small table under Marching Order: weapons, and people's answers. */
import type { Generation } from "../../../../playground/protocol.ts";
import type { MarchingState } from "../../../../src/rulesets/marching/rules/index.ts";
import { agree, type Fight, mira, ogre, openFight, type Seat, tarn, until } from "../../../combat/fight.ts";

export type MarchingSeat = Seat<MarchingState>;

/** Ids of weapons, as their owners' actors hold them. */
export const bow = "bow0000000000000";
export const sword = "sword00000000000";

const items = {
  [mira]: [{ _id: bow, name: "Bow", type: "weapon", system: { marching: { attackBonus: 3 } } }],
  [tarn]: [{ _id: sword, name: "Sword", type: "weapon", system: { marching: { attackBonus: 1, strikesFirst: true } } }],
};

export function openMarching(generation: Generation): Promise<Fight<MarchingState>> {
  return openFight<MarchingState>(generation, {
    type: "marching",
    system: { [mira]: { marching: { agl: 12 } }, [ogre]: { marching: { agl: 9 } } },
    items,
  });
}

/** Waits until all are in; dice are rolled on the GM's page, and no window is answered automatically. */
export async function gathered(gm: MarchingSeat, ...players: MarchingSeat[]): Promise<void> {
  await until(() => Object.keys(gm.state.fighters).length === 3);
  await gm.client.game.settings.set("turncraft", "dice", "gm");
  for (const seat of [gm, ...players]) states(seat, null);
  await gm.perform({ kind: "sight", partySeesMonsters: true, monstersSeeParty: true });
  await agree(gm, ...players);
}

/** Sets the button this person presses in every window from now on; null: none, the window stays open. */
export function states(seat: MarchingSeat, value: string | null): void {
  const { DialogV2 } = seat.client.foundry.applications.api;
  DialogV2.wait = () => (value === null ? new Promise(() => undefined) : Promise.resolve(value));
}
