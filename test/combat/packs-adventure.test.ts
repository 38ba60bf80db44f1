import { afterEach, describe, expect, it } from "vitest";
import { type Client, type HeadlessTable, openTable } from "../../playground/client/headless/index.ts";
import type { Generation } from "../../playground/protocol.ts";
import { isFloor } from "../../scripts/art/vault-plan.ts";
import { dist } from "../../scripts/places.ts";
import { generations } from "../generations.ts";
import { until } from "./fight.ts";

const world = {
  users: [
    { _id: "gm00000000000000", name: "Gamemaster", role: 4 },
    { _id: "ada0000000000000", name: "Ada", role: 1 },
  ],
};

let table: HeadlessTable;
afterEach(() => table.close());

/** A GM's answers in the import dialog, by field name; null dismisses it. */
type Answers = Readonly<Record<string, string>> | null;

/** Imports the adventure like its window, with answers to the questions. */
async function importAll(gm: Client, answers: Answers): Promise<string[]> {
  const asked: string[] = [];
  gm.foundry.applications.handlebars.renderTemplate = async (_path: string, view: object) => JSON.stringify(view);
  gm.foundry.applications.api.DialogV2.input = async ({ content }: { content: string }) => {
    asked.push(content);
    return answers;
  };
  const adventure = (await gm.game.packs.get("turncraft.adventures").getDocuments())[0];
  let isOver = false;
  gm.global.Hooks.once("importAdventure", () => {
    isOver = true;
  });
  await adventure.import();
  await until(() => isOver || (answers === null && asked.length > 0));
  return asked;
}

async function imported(generation: Generation): Promise<Client> {
  table = await openTable({ system: dist, source: world, generation });
  const gm = await table.join("Gamemaster");
  await importAll(gm, {});
  return gm;
}

const sizes = ({ game }: Client) =>
  ["actors", "scenes", "combats", "journal", "folders"].map((name) => game[name].size);

describe.each(generations(import.meta.url))("The adventure under V%i", (generation) => {
  it("brings its scenes, characters, encounters and notes, all of them complete, and once", async () => {
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

  it("asks which player plays each character, and makes that player its owner", async () => {
    table = await openTable({ system: dist, source: world, generation });
    const gm = await table.join("Gamemaster");
    const [adventure] = await gm.game.packs.get("turncraft.adventures").getDocuments();
    const mira = [...adventure.actors].find(({ name }: Actor) => name === "Mira")._id;
    const [asked] = await importAll(gm, { [`player-${mira}`]: "ada0000000000000" });
    expect(asked).toContain(`{"id":"${mira}","name":"Mira"}`);
    expect(asked).toContain('"there":false');
    await until(() => gm.game.users.getName("Ada").character?.id === mira);
    const isOwner = (name: string) =>
      gm.game.actors.getName(name).testUserPermission(gm.game.users.getName("Ada"), "OWNER");
    expect([isOwner("Mira"), isOwner("Tomas")]).toEqual([true, false]);
    expect(gm.errors).toEqual([]);
  });

  it("leaves the world's own documents of the same names alone if the GM wants that, and does nothing if dismissed", async () => {
    table = await openTable({ system: dist, source: world, generation });
    const gm = await table.join("Gamemaster");
    const [own] = await gm.global.Actor.createDocuments([{ name: "Mira", type: "character" }]);
    await gm.global.Scene.createDocuments([{ name: "The Ford" }]);
    await importAll(gm, null);
    expect(sizes(gm)).toEqual([1, 1, 0, 0, 0]);
    const [asked] = await importAll(gm, { there: "keep" });
    expect(asked).toContain("This world already has: Mira, The Ford");
    expect(sizes(gm)).toEqual([16, 3, 2, 1, 2]);
    const known = (name: string) =>
      gm.game.scenes.getName(name).tokens.find((token: TokenDocument) => token.name === "Mira");
    const placed = gm.game.scenes.contents.map(({ name }: Scene) => known(name ?? "")?.actorId).filter(Boolean);
    expect(new Set(placed)).toEqual(new Set([own.id]));
    for (const combatant of gm.game.combats.contents.flatMap(({ combatants }: Combat) => combatants.contents)) {
      expect([combatant.name, combatant.actor?.name]).not.toContain(undefined);
    }
    expect(gm.errors).toEqual([]);
  });

  it("keeps the changes since an earlier import, unless the GM resets them", async () => {
    const gm = await imported(generation);
    const mira = gm.game.actors.getName("Mira");
    const whole = mira.system.hp.value;
    await mira.update({ "system.hp.value": 3 });
    const [asked] = await importAll(gm, {});
    expect(asked).toContain("Imported before: ");
    expect(mira.system.hp.value).toBe(3);
    await importAll(gm, { before: "overwrite" });
    await until(() => mira.system.hp.value === whole);
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
  ])("%s has an encounter under %s that begins and can be undone", async (name, type) => {
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
