/** The small table under Group Initiative: a caster, a swordsman and an ogre, the latter two in reach of each other. */
import type { Generation } from "../../../../playground/protocol.ts";
import type { CombatantId } from "../../../../src/engine/index.ts";
import type { GroupId, GroupState, Item } from "../../../../src/rulesets/group/rules/index.ts";
import { agree, type Fight, mira, ogre, openFight, type Seat, tarn, until } from "../../../combat/fight.ts";

export type GroupSeat = Seat<GroupState>;

/** Ids of items on their owners' actors. */
export const sleep = "sleep00000000000";
export const staff = "staff00000000000";
export const sword = "sword00000000000";
export const club = "club000000000000";
export const rope = "rope000000000000";

export const party = "friendly" as GroupId;
export const foes = "hostile" as GroupId;

const items = {
  [mira]: [
    {
      _id: sleep,
      name: "Sleep",
      type: "spell",
      system: { group: { line: "(declared; major; 3 segments)", range: 100 } },
    },
    { _id: staff, name: "Staff", type: "weapon", system: { group: { line: "MELEE: staff (1d6)", speed: 4 } } },
    {
      _id: rope,
      name: "Rope bridge",
      type: "gear",
      system: { group: { line: "[complex] (2 rounds)", roundsNeeded: 2 } },
    },
  ],
  [tarn]: [
    {
      _id: sword,
      name: "Sword",
      type: "weapon",
      system: { wielded: true, group: { line: "MELEE: cut (1d8)", speed: 5 } },
    },
  ],
  [ogre]: [{ _id: club, name: "Club", type: "weapon", system: { group: { speed: 7 } } }],
};

export function openGroup(generation: Generation, scene: object = {}): Promise<Fight<GroupState>> {
  return openFight<GroupState>(generation, {
    type: "group",
    scene,
    system: { [ogre]: { group: { hitDice: { base: 4, bonus: 1 } } } },
    items,
    tokens: {
      [mira]: { disposition: 1 },
      [tarn]: { disposition: 1, x: 500 },
      [ogre]: { disposition: -1, x: 600 },
    },
  });
}

/** The fight has begun, and everybody may declare. */
export async function beginGroup(gm: GroupSeat, ...players: GroupSeat[]): Promise<void> {
  await until(() => Object.keys(gm.state.fighters).length === 3);
  await gm.client.game.settings.set("turncraft", "dice", "gm");
  // Asked whether to pass by what is still open, the GM goes on (GR-13).
  gm.client.foundry.applications.api.DialogV2.wait = async () => "continue";
  await gm.combat.startCombat();
  await until(() => players.every((seat) => seat.combat.round === 1));
  await agree(gm, ...players);
}

/** Sets this page's next dice, each with its number of faces; best results afterwards. */
export function throws(seat: GroupSeat, ...dice: readonly [face: number, faces: number][]): void {
  const next = [...dice];
  seat.client.CONFIG.Dice.randomUniform = () => {
    const [face, faces] = next.shift() ?? [1, 1];
    return 1 - (face - 0.5) / faces;
  };
}

/** An item as an asker names it: the authority knows the rest. */
export function thing(who: CombatantId, id: string): Item {
  return { uuid: `Actor.${who}.Item.${id}` } as Item;
}

/** Ends the phase shown on this page. */
export function advanceTurn(seat: GroupSeat) {
  const { round, activeId, phase } = seat.state;
  return seat.perform({ kind: "advance", round, turn: activeId, phase });
}

/** Rolls for a side. */
export function rollFor(seat: GroupSeat, group: GroupId, face: number, gm = seat) {
  throws(gm, [face, 6]);
  return seat.perform({ kind: "roll", group });
}

export const at = (target: CombatantId) => ({
  targets: [target],
  mode: null,
  called: null,
  multipliers: [],
  feet: null,
});

/** Input for a declaration's form; `what`: the item's index in the list offered. */
type Form = { readonly what: string; readonly plans?: string; readonly delay?: boolean };

/** Declares face down by the button of the tracker; its window is filled in at once. */
export async function covers(seat: GroupSeat, who: CombatantId, form: Form): Promise<void> {
  const { foundry, CONFIG } = seat.client;
  foundry.applications.api.DialogV2.input = async () => form;
  const button = { dataset: { offer: "declare", who }, getAttribute: () => null };
  await CONFIG.ui.combat.DEFAULT_OPTIONS.actions.giveOffer.call({ viewed: seat.combat }, { detail: 1 }, button);
}
