/** The small table under Action & Flow Points: on hexes, with arms, and the first rolls. */
import type { Generation } from "../../../../playground/protocol.ts";
import type { CombatantId } from "../../../../src/engine/index.ts";
import type { DeclaredAction, FlowState, ItemId } from "../../../../src/rulesets/flow/rules/index.ts";
import { agree, type Fight, mira, ogre, openFight, type Seat, tarn, until } from "../../../combat/fight.ts";

export type FlowSeat = Seat<FlowState>;

/** Ids of items on their owners' actors. */
export const sword = "sword00000000000";
export const shield = "shield0000000000";
export const spear = "spear00000000000";
export const club = "club000000000000";

const items = {
  [mira]: [
    { _id: sword, name: "Sword", type: "weapon" },
    { _id: shield, name: "Shield", type: "armor", system: { flow: { kind: "shield", carry: "off" } } },
  ],
  [tarn]: [{ _id: spear, name: "Spear", type: "weapon", system: { flow: { reach: 2, hands: 2, carry: "both" } } }],
  [ogre]: [{ _id: club, name: "Club", type: "weapon" }],
};

const mods = { [mira]: 9, [tarn]: 5, [ogre]: 1 };

/**
 * Mira on hex (1, 0), the Ogre beside her on (2, 0), Tarn four hexes off on (6, 0). `tokens`: further token data, by creature.
 */
export function openFlow(
  generation: Generation,
  scene: object = {},
  tokens: Readonly<Record<string, object>> = {},
): Promise<Fight<FlowState>> {
  return openFight<FlowState>(generation, {
    type: "flow",
    system: Object.fromEntries(Object.entries(mods).map(([id, agilityMod]) => [id, { flow: { agilityMod } }])),
    items,
    tokens: {
      [mira]: { x: 100, disposition: 1, ...tokens[mira] },
      [ogre]: { x: 200, disposition: -1, ...tokens[ogre] },
      [tarn]: { x: 600, disposition: 1, ...tokens[tarn] },
    },
    // Rows of hexes with a point on top.
    scene: { grid: { type: 2, size: 100, distance: 5, units: "ft" }, ...scene },
  });
}

/** The next dice of a page as pairs of a face and its number of sides; then fours. */
export function setNextDice(seat: FlowSeat, ...dice: (readonly [face: number, sides: number])[]): void {
  seat.client.CONFIG.Dice.randomUniform = () => {
    const [face, sides] = dice.shift() ?? [4, 10];
    return 1 - (face - 0.5) / sides;
  };
}

/** Waits until all combatants are present, none having rolled. All dice are rolled on the GM's page. */
export async function gathered(gm: FlowSeat): Promise<void> {
  await until(() => Object.keys(gm.state.fighters).length === 3);
  await gm.client.game.settings.set("turncraft", "dice", "gm");
  setNextDice(gm, [5, 10], [5, 10], [5, 10]);
}

/** The fight has begun: Mira 14, Tarn 10, the Ogre 6. */
export async function beginFlow(gm: FlowSeat, ...players: FlowSeat[]): Promise<void> {
  await gathered(gm);
  await gm.combat.rollAll();
  await gm.combat.startCombat();
  await until(() => players.every((seat) => seat.combat.round === 1));
  await agree(gm, ...players);
}

/** Id of an item in the rules. */
export function itemAt(who: CombatantId, id: string): ItemId {
  return `Actor.${who}.Item.${id}` as ItemId;
}

export function act(who: CombatantId, action: DeclaredAction) {
  return { kind: "act" as const, who, action };
}

export function attack(who: CombatantId, id: string, target: CombatantId) {
  return act(who, { action: "attack", item: itemAt(who, id), targets: [target], abilities: [] });
}

/** The newest window's id. */
export function windowOf({ state }: FlowSeat): string {
  return state.open.findLast(({ window }) => window !== null)?.window?.id ?? "";
}

/** Combatants who haven't answered the newest window. */
export function askedBy({ state }: FlowSeat): string[] {
  const window = state.open.findLast((entry) => entry.window !== null)?.window;
  return Object.entries(window?.asked ?? {}).flatMap(([id, { answer }]) => (answer === "waiting" ? [id] : []));
}
