/** Tests that every creature in the packs can be put on a map and fight, under every ruleset. */
import { describe, expect, it } from "vitest";
import { openTable } from "../../playground/client/headless/index.ts";
import { dist } from "../../scripts/places.ts";
import type { EncounterState } from "../../src/engine/index.ts";
import { generations } from "../generations.ts";
import { until } from "./fight.ts";
import { type Source, sourcesOf } from "./packs.ts";

const rulesets = ["dexterity", "flow", "group", "marching", "seconds"] as const;
const scene = "yard000000000000";

const creatures = ["heroes", "adversaries"].flatMap((pack) =>
  [...sourcesOf(pack).values()].filter(({ _key }) => _key.startsWith("!actors!")),
);

/** Creatures as imported, each with a token of its kind. */
function world(type: string) {
  const actors = creatures.map(({ _key, folder, items, ...actor }) => ({
    ...actor,
    items: (items as Source[]).map(({ _key: key, ...item }) => item),
  }));
  const tokens = creatures.map(({ _id, prototypeToken }, i) => ({
    ...(prototypeToken as object),
    _id,
    actorId: _id,
    x: 300 * (i % 10),
    y: 400 * Math.floor(i / 10),
  }));
  const combatants = creatures.map(({ _id }) => ({ _id, actorId: _id, tokenId: _id, sceneId: scene }));
  return {
    users: [{ _id: "gm00000000000000", name: "Gamemaster", role: 4 }],
    actors,
    scenes: [
      {
        _id: scene,
        name: "Yard",
        active: true,
        width: 3600,
        height: 1600,
        padding: 0,
        grid: { type: type === "flow" ? 2 : 1, size: 100, distance: 5, units: "ft" },
        tokens,
      },
    ],
    combats: [{ _id: "fight00000000000", type, scene, active: true, combatants }],
  };
}

describe.each(generations(import.meta.url))("Heroes and adversaries under V%i", (generation) => {
  it.each(rulesets)("fight under %s: a round with all twenty of them, undone to its beginning", async (type) => {
    const table = await openTable({ system: dist, source: world(type), generation });
    const gm = await table.join("Gamemaster");
    const combat = gm.game.combats.contents[0];
    const state = () => combat.state as EncounterState;
    gm.foundry.applications.api.DialogV2.wait = async ({ buttons }: { buttons: { action: string }[] }) =>
      buttons[0]?.action;
    await until(() => Object.keys(state().fighters).length === creatures.length);
    await gm.game.settings.set("turncraft", "dice", "gm");
    if (type === "marching") {
      await combat.perform({ kind: "sight", partySeesMonsters: true, monstersSeeParty: true });
      await combat.perform({ kind: "take-initiative" });
    } else await combat.rollAll();
    await combat.startCombat();
    expect(state().round).toBe(1);
    const begun = JSON.stringify(state());
    expect(await combat.perform({ kind: "advance-round", round: 1 }, { override: true })).toMatchObject({
      kind: "accepted",
    });
    expect(state().round).toBe(2);
    await combat.undo();
    expect(JSON.stringify(state())).toBe(begun);
    expect(gm.errors).toEqual([]);
    expect(gm.notices.filter(({ type: kind }) => kind === "error")).toEqual([]);
    await table.close();
  });
});
