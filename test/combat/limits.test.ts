/** Tests of items with limited uses at the table: spent, refused, restored and renewed under every ruleset. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Command } from "../../src/combat/index.ts";
import { type AnyFight, begunUnder } from "./any-fight.ts";
import { agree, mira, ogre, until } from "./fight.ts";

const wind = "wind000000000000";
const draught = "draught000000000";
const wand = "wand000000000000";
const uuidOf = (id: string) => `Actor.${mira}.Item.${id}`;

/** Cheap item under all rulesets, limited only by its uses. */
const cheap = {
  cost: "quick",
  group: { line: "[innate] (immediate)" },
  seconds: { seconds: 1 },
  marching: { cost: "none" },
};
const potion = { kind: "potion", carry: "main", attackType: "none" };
const items = [
  {
    _id: wind,
    name: "Second Wind",
    type: "ability",
    system: { ...cheap, flow: { apCost: 0 }, uses: { max: 1, per: "round" } },
  },
  {
    _id: draught,
    name: "Draught",
    type: "gear",
    system: { ...cheap, flow: potion, quantity: 2, consumed: true },
  },
  {
    _id: wand,
    name: "Wand",
    type: "gear",
    system: { ...cheap, flow: { ...potion, kind: "magicItem", apCost: 1 }, uses: { max: 3, spent: 2, per: "charges" } },
  },
];

/** Command for using an item under each ruleset. */
const using: Readonly<Record<string, (id: string, name: string) => object>> = {
  dexterity: (id, what) => ({ kind: "spend", resource: "quick", what, item: uuidOf(id) }),
  seconds: (id, name) => ({
    kind: "begin",
    action: "combo",
    item: { id: uuidOf(id), name, seconds: 1, orLonger: false, delay: 0, consecutive: true },
  }),
  marching: (id, what) => ({ kind: "spend", action: "none", what, item: uuidOf(id) }),
  group: (id) => ({ kind: "react", window: null, as: "action", item: { uuid: uuidOf(id) } }),
  flow: (id) => ({
    kind: "act",
    action:
      id === wind
        ? { action: "ability", item: uuidOf(id), targets: [ogre], abilities: [] }
        : { action: id === draught ? "potion" : "magicItem", item: uuidOf(id) },
  }),
};

describe.each(["dexterity", "seconds", "marching", "group", "flow"])("Limits of items under %s", (type) => {
  let table: AnyFight;

  const use = (id: string, name = "") => ({ who: mira, ...using[type]?.(id, name) }) as Command;
  const stored = (page: AnyFight["gm"], id: string) => page.actor(mira).items.get(id)._source.system;

  /** Waits for a step's change to the world, which follows after the step is written. */
  const comes = async (id: string, path: "quantity" | "spent", value: number) => {
    for (const page of [table.gm, table.ada])
      await until(() => (path === "quantity" ? stored(page, id).quantity : stored(page, id).uses.spent) === value);
  };

  beforeEach(async () => {
    const flow = { others: "", agilityMod: 20 };
    const dexterity = { dexterityBonus: 20, resourceMax: { quick: 9 } };
    const seconds = { reflex: 30, dexterity: 30 };
    table = await begunUnder(type, type === "flow" || type === "group" ? 13 : 14, hexes(type), {
      system: { [mira]: { dexterity, flow, seconds } },
      items: { [mira]: items },
    });
    const { gm, ada } = table;
    for (let turns = 0; turns < 5 && gm.state.activeId !== mira && gm.state.activeId !== null; turns++)
      await gm.perform({ kind: "advance", round: gm.state.round, turn: gm.state.activeId } as Command);
    await agree(gm, ada);
  });
  afterEach(() => table.fight.table.close());

  it("a use is spent by the step that uses it, comes back with the round, and undo reverts both", async () => {
    const { gm, ada } = table;
    const { writes } = gm;
    expect(await ada.perform(use(wind))).toMatchObject({ kind: "accepted" });
    await comes(wind, "spent", 1);
    expect(gm.writes).toBe(writes + 1);
    const again = await ada.perform(use(wind));
    expect(again).toMatchObject({ kind: "refused", refusal: { message: "TURNCRAFT.Refused.spent.round" } });
    expect(ada.notices.at(-1)).toBe("No uses of Second Wind left until the next round.");
    await gm.combat.undo();
    await comes(wind, "spent", 0);
    await gm.combat.redo();
    await comes(wind, "spent", 1);
    await gm.perform({ kind: "advance-round", round: gm.state.round } as Command, { override: true });
    await comes(wind, "spent", 0);
    await gm.combat.undo();
    await comes(wind, "spent", 1);
  });

  it("a consumable is taken from its quantity, until there is none", async () => {
    const { gm, ada } = table;
    expect(await ada.perform(use(draught, "Draught"))).toMatchObject({ kind: "accepted" });
    await comes(draught, "quantity", 1);
    await gm.combat.undo();
    await comes(draught, "quantity", 2);
    await gm.actor(mira).items.get(draught).update({ "system.quantity": 0 });
    await comes(draught, "quantity", 0);
    expect(await ada.perform(use(draught, "Draught"))).toMatchObject({
      kind: "refused",
      refusal: { message: "TURNCRAFT.Refused.spent.quantity", data: { item: "Draught" } },
    });
  });

  it("charges run out, the GM may override, and only typing a number restores them", async () => {
    const { gm, ada } = table;
    expect(await ada.perform(use(wand, "Wand"))).toMatchObject({ kind: "accepted" });
    await comes(wand, "spent", 3);
    expect(await gm.perform(use(wand, "Wand"))).toMatchObject({ kind: "refused", mayOverride: true });
    expect(await gm.perform(use(wand, "Wand"), { override: true })).toMatchObject({ kind: "accepted" });
    await gm.perform({ kind: "end" } as Command, { override: true });
    expect(stored(gm, wand).uses.spent).toBe(3);
  });
});

function hexes(type: string): object {
  return type === "flow" ? { grid: { type: 2, size: 100, distance: 5, units: "ft" } } : {};
}
