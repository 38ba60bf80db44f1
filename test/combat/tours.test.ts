/** The tours through an encounter, as Foundry's list of tours has them. */
import { afterEach, expect, it } from "vitest";
import type { Loose } from "../../playground/client/core/loose.ts";
import { type Fight, openFight } from "./fight.ts";

const rulesets = ["dexterity", "group", "seconds", "marching", "flow"];

let fight: Fight | undefined;
afterEach(() => fight?.table.close());

it("lead through every ruleset in at most ten steps, each with words", async () => {
  fight = await openFight(13);
  const { client } = await fight.join("Gamemaster");
  const { tours } = client.game;
  expect([...tours.keys()].sort()).toEqual(rulesets.map((id) => `turncraft.${id}`).sort());
  for (const tour of tours) {
    expect(tour.steps.length).toBeLessThanOrEqual(10);
    expect(tour.config.display).toBe(true);
    const words = tour.steps.flatMap(({ title, content }: Loose) => [title, content]);
    expect(words.filter((text: string) => text === "" || text.includes("TURNCRAFT"))).toEqual([]);
  }
});

it("start in an encounter of their ruleset, and leave the GM's buttons out for players", async () => {
  fight = await openFight(13);
  for (const name of ["Gamemaster", "Ada"]) {
    const { client, combat } = await fight.join(name);
    const { tours } = client.game;
    expect(tours.get("turncraft.dexterity").canStart).toBe(false);
    client.global.ui.combat.viewed = combat;
    expect(tours.filter(({ canStart }: Loose) => canStart).map(({ id }: Loose) => id)).toEqual(["dexterity"]);
    const ids = tours.get("turncraft.dexterity").steps.map(({ id }: Loose) => id);
    expect(ids.includes("back")).toBe(client.game.user.isGM);
  }
});
