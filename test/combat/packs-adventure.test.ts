import { afterEach, describe, expect, it } from "vitest";
import { type Client, type HeadlessTable, openTable } from "../../playground/client/headless/index.ts";
import type { Generation } from "../../playground/protocol.ts";
import { isFloor } from "../../scripts/art/vault-plan.ts";
import { dist } from "../../scripts/places.ts";
import { until } from "./fight.ts";

const world = {
  users: [
    { _id: "gm00000000000000", name: "Gamemaster", role: 4 },
    { _id: "ada0000000000000", name: "Ada", role: 1 },
  ],
};

let table: HeadlessTable;
afterEach(() => table.close());

async function imported(generation: Generation): Promise<Client> {
  table = await openTable({ system: dist, source: world, generation });
  const gm = await table.join("Gamemaster");
  const adventure = (await gm.game.packs.get("turncraft.adventures").getDocuments())[0];
  await adventure.import();
  return gm;
}

const sizes = ({ game }: Client) =>
  ["actors", "scenes", "combats", "journal", "folders"].map((name) => game[name].size);

describe.each([13, 14] as const)("The adventure under V%i", (generation) => {
  it("brings its scenes, characters, encounters and notes, all of them whole, and once", async () => {
    const gm = await imported(generation);
    expect(sizes(gm)).toEqual([16, 3, 3, 1, 2]);
    expect(gm.game.actors.contents.filter(({ system }: Actor) => system.hp.value <= 0)).toEqual([]);
    for (const scene of gm.game.scenes) {
      for (const token of scene.tokens) expect([token.name, token.actor?.name]).not.toContain(undefined);
    }
    const adventure = (await gm.game.packs.get("turncraft.adventures").getDocuments())[0];
    await adventure.import();
    expect(sizes(gm)).toEqual([16, 3, 3, 1, 2]);
    expect(gm.errors).toEqual([]);
  });

  it("puts every token on a space of its own, on the map, and in the cellar on its floor", async () => {
    const gm = await imported(generation);
    for (const scene of gm.game.scenes) {
      const places = scene.tokens.contents.map((token: TokenDocument) => {
        const { x, y } = token._source;
        const snapped = token.getSnappedPosition({ x, y, elevation: 0 } as never);
        expect([token.name, Math.hypot(snapped.x - x, snapped.y - y) < 1]).toEqual([token.name, true]);
        expect([token.name, x >= 0 && y >= 0 && x < scene.width && y < scene.height]).toEqual([token.name, true]);
        const [column, row] = [Math.floor(x / 100), Math.floor(y / 100)];
        expect([token.name, scene.walls.size === 0 || isFloor(column, row)]).toEqual([token.name, true]);
        return `${x},${y}`;
      });
      expect(new Set(places).size).toBe(places.length);
    }
  });

  it.each([
    ["The Ford", "dexterity"],
    ["The Mill on the Marsh", "flow"],
    ["Under the Mill", "marching"],
  ])("%s has an encounter under %s that begins, and is taken back", async (name, type) => {
    const gm = await imported(generation);
    gm.foundry.applications.api.DialogV2.wait = async ({ buttons }: { buttons: { action: string }[] }) =>
      buttons[0]?.action;
    await gm.game.settings.set("turncraft", "dice", "gm");
    const scene = gm.game.scenes.getName(name);
    const combat = gm.game.combats.find((each: Combat) => each._source.scene === scene.id);
    expect([combat.type, combat.combatants.size]).toEqual([type, scene.tokens.size]);
    await until(() => Object.keys(combat.state.fighters).length === scene.tokens.size);
    if (type === "marching") {
      await combat.perform({ kind: "sight", partySeesMonsters: true, monstersSeeParty: true });
      await combat.perform({ kind: "take-initiative" });
    } else await combat.rollAll();
    await combat.startCombat();
    await until(() => combat.round === 1);
    await combat.undo();
    await until(() => combat.round === 0);
    expect(gm.errors).toEqual([]);
  });
});
