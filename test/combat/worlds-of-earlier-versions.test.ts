import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { type Client, type HeadlessTable, openTable } from "../../playground/client/headless/index.ts";
import { dist } from "../../scripts/places.ts";
import type { TurncraftCombat } from "../../src/combat/index.ts";
import type { EncounterState } from "../../src/engine/index.ts";
import { until } from "./fight.ts";

/** A world as version 0.3.0 stored it: the demo's creatures in the middle of a fight of fifty steps, by the ruleset's id. */
const worldOf = (type: string) =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`worlds/0.3.0/${type}.json`, import.meta.url)), "utf8"));

const answers = fileURLToPath(new URL("../module/answers", import.meta.url));

/** Hit points of a combatant's creature. */
function hitPoints(actor: Actor | null | undefined): number | undefined {
  return (actor?.system as { hp: { value: number } } | undefined)?.hp.value;
}

describe.each([
  ["dexterity", 13],
  ["seconds", 14],
  ["marching", 13],
  ["group", 14],
  ["flow", 13],
] as const)("A world of 0.3.0 in a fight under %s, V%i", (type, generation) => {
  let table: HeadlessTable;
  afterEach(() => table.close());

  it("opens, steps back to the start of its fight, and forward again to where it was", async () => {
    const source = worldOf(type);
    table = await openTable({ system: dist, source, generation, modules: [answers] });
    const ada: Client = await table.join("Ada");
    const written: string[] = [];
    ada.global.Hooks.on("updateCombat", (_: unknown, changed: object) => written.push(JSON.stringify(changed)));
    const gm: Client = await table.join("Gamemaster");
    const [combat] = gm.game.combats.contents as TurncraftCombat[];
    if (!combat) throw new Error("The encounter is invalid");
    const stored = Object.keys(source.combats[0].system.history.entries).length;
    expect(stored).toBeGreaterThan(49);
    await until(() => (combat.system as unknown as { authority: string }).authority !== "");
    // The first page stores all of the encounter, so that no old name stays beside today's.
    await until(() => written.length > 0);
    expect(written[0]).toMatch(/"authority":".+"state":\{.*"fighters"/);
    expect(written[0]).not.toMatch(/"(?:keeper|deed|letPass|insisted)":|"kind":"walk"/);
    // Steps that are made again write what 0.3.0 didn't know, Marching Order's results that are still to be told (MO-513), and
    // leave out what is the same for all items of Action & Flow Points: the fields that the rules write, and what a shield is.
    const state = (): EncounterState =>
      JSON.parse(
        JSON.stringify(combat.state, (key, value) => {
          const isOnlyOld = (key === "paths" && "apCost" in value) || (key === "shield" && typeof value === "boolean");
          return key === "untold" || isOnlyOld ? undefined : value;
        }),
      );
    const world = () => [
      combat.combatants.map(({ token }) => [token?._source.x, token?._source.y]),
      combat.combatants.map(({ actor }) => hitPoints(actor)),
    ];
    const before = { state: state(), world: world() };
    expect(before.state).toMatchObject({ round: source.combats[0].round });
    let steps = 0;
    for (; combat.steps().undo; steps++) expect(await combat.undo()).toMatchObject({ kind: "accepted" });
    expect(steps).toBe(stored);
    expect(state().round).toBe(0);
    for (; combat.steps().redo; steps--) expect(await combat.redo()).toMatchObject({ kind: "accepted" });
    expect([steps, state(), world()]).toEqual([0, before.state, before.world]);
    expect([...gm.errors, ...ada.errors]).toEqual([]);
    const [seen] = ada.game.combats.contents as TurncraftCombat[];
    await until(() => JSON.stringify(seen?.state) === JSON.stringify(combat.state));
  });
});
