import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, type HeadlessTable, openTable } from "../../playground/client/headless/index.ts";
import { dist } from "../../scripts/places.ts";
import { until } from "./fight.ts";

const world = {
  users: [
    { _id: "gm00000000000000", name: "Gamemaster", role: 4 },
    { _id: "ada0000000000000", name: "Ada", role: 1 },
  ],
};

describe.each([13, 14] as const)("Imports from the packs under V%i", (generation) => {
  let table: HeadlessTable;
  let gm: Client;
  let ada: Client;
  beforeAll(async () => {
    table = await openTable({ system: dist, source: world, generation });
    gm = await table.join("Gamemaster");
    ada = await table.join("Ada");
  });
  afterAll(() => table.close());

  it("a character comes with all its items, under an id of its own, and names its source", async () => {
    const pack = gm.game.packs.get("turncraft.heroes");
    const id = pack.index.contents.find(({ name }: { name: string }) => name === "Wren")._id;
    const wren = await gm.game.actors.importFromCompendium(pack, id);
    const packed = await pack.getDocument(id);
    expect(wren.id).not.toBe(id);
    expect(wren._source._stats.compendiumSource).toBe(`Compendium.turncraft.heroes.Actor.${id}`);
    const names = ({ items }: Actor) => items.contents.map(({ name }) => name).sort();
    expect(names(wren)).toEqual(names(packed));
    expect(JSON.stringify(wren.system)).toBe(JSON.stringify(packed.system));
    await until(() => ada.game.actors.has(wren.id));
  });

  it("an adversary's token has the creature's size, is hostile, and shows hit points", async () => {
    const pack = gm.game.packs.get("turncraft.adversaries");
    const widths: Record<string, number> = { tiny: 0.5, small: 1, medium: 1, large: 2, huge: 3 };
    for (const actor of await pack.getDocuments()) {
      const { width, height, disposition, bar1, actorLink, texture } = actor.prototypeToken;
      const wide = widths[actor.system.size];
      expect([actor.name, width, height, disposition, bar1.attribute]).toEqual([actor.name, wide, wide, -1, "hp"]);
      expect([actor.name, texture.src]).toEqual([actor.name, actor.img]);
      expect([actor.name, actorLink && actor.prototypeToken.appendNumber]).toEqual([actor.name, false]);
    }
  });

  it("players see heroes, arms, macros and rules, and neither adversaries nor adventures", () => {
    const seen = ({ game }: Client) =>
      game.packs.contents
        .filter(({ visible }: { visible: boolean }) => visible)
        .map(({ metadata }: { metadata: { name: string } }) => metadata.name);
    expect(seen(ada)).toEqual(["heroes", "arms-and-spells", "macros", "rules"]);
    expect(seen(gm)).toHaveLength(6);
  });

  it("a macro runs for players who may see it, and its errors are shown", async () => {
    const pack = gm.game.packs.get("turncraft.macros");
    const id = pack.index.contents.find(({ name }: { name: string }) => name === "End Turn")._id;
    const macro = await gm.game.macros.importFromCompendium(pack, id, { ownership: { default: 2 } });
    await until(() => ada.game.macros.has(macro.id));
    await ada.game.macros.get(macro.id).execute();
    expect(ada.notices.at(-1)).toMatchObject({
      type: "warning",
      message: expect.stringContaining("no Turncraft encounter"),
    });
    await macro.update({ command: "throw new Error('Out of ink')" });
    await until(() => ada.game.macros.get(macro.id).command.includes("ink"));
    expect(await ada.game.macros.get(macro.id).execute()).toBeUndefined();
    expect(ada.notices.at(-1)).toMatchObject({ type: "error", message: expect.stringContaining("Out of ink") });
  });
});
