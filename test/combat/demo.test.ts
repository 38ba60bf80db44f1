import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { type HeadlessTable, openTable } from "../../playground/client/headless/index.ts";
import { dist, root } from "../../scripts/places.ts";
import { generations } from "../generations.ts";

let table: HeadlessTable;
afterEach(() => table.close());

describe.each(generations(import.meta.url))("The demo's world under V%i", (generation) => {
  it("is whole for everybody: nothing is invalid, nothing is thrown", async () => {
    table = await openTable({ system: dist, source: join(root, "demo"), generation });
    for (const name of ["Gamemaster", "Ada", "Bram"]) {
      const { game, errors } = await table.join(name);
      expect(errors).toEqual([]);
      const sizes = [game.users, game.actors, game.items, game.scenes, game.combats].map(({ size }) => size);
      expect(sizes).toEqual([3, 7, 1, 1, 1]);
      expect(game.scenes.contents[0].tokens.size).toBe(9);
      expect(game.combats.contents[0].combatants.size).toBe(9);
    }
  });

  it("gives each player two characters, and the monsters to the GM alone", async () => {
    table = await openTable({ system: dist, source: join(root, "demo"), generation });
    const owned = async (name: string) => {
      const { game } = await table.join(name);
      return game.actors.contents.filter((actor: Actor) => actor.isOwner).map((actor: Actor) => actor.name);
    };
    expect(await owned("Ada")).toEqual(["Mira", "Tomas"]);
    expect(await owned("Bram")).toEqual(["Orrin", "Sela"]);
    expect(await owned("Gamemaster")).toHaveLength(7);
  });

  it("has an encounter under Dexterity Order with all nine creatures in it, not begun", async () => {
    table = await openTable({ system: dist, source: join(root, "demo"), generation });
    const gm = await table.join("Gamemaster");
    const combat = gm.game.combats.contents[0];
    expect(combat).toMatchObject({ type: "dexterity", round: 0, started: false });
    await expect.poll(() => Object.keys(combat.state.fighters).length).toBe(9);
  });
});
