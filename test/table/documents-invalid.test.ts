import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Client, type HeadlessTable, openTable } from "../../playground/client/headless/index.ts";
import { eventually } from "./documents-world.ts";

const id = "bold000000000000";

describe.each([13, 14] as const)("an invalid stored document, in V%d", (generation) => {
  let table: HeadlessTable;
  let gm: Client;
  let ann: Client;

  beforeEach(async () => {
    const source = {
      users: [
        { _id: "gm00000000000000", name: "Gamemaster", role: 4 },
        { _id: "ann0000000000000", name: "Ann", role: 1 },
      ],
      actors: [
        { _id: id, name: "Bold", type: "hero", system: { hp: { value: 500, max: 1 } } },
        { _id: "mira000000000000", name: "Mira", type: "hero" },
      ],
    };
    const system = fileURLToPath(new URL("./fixture-system", import.meta.url));
    table = await openTable({ system, source, generation });
    gm = await table.join("Gamemaster");
    ann = await table.join("Ann");
  });
  afterEach(() => table.close());

  it("is kept aside and can be had as a temporary document", () => {
    const { actors } = gm.game;
    expect([actors.size, [...actors.invalidDocumentIds]]).toEqual([1, [id]]);
    expect([actors.get(id), actors.get(id, { invalid: true }).id, actors.getInvalid(id).invalid]).toEqual([
      undefined,
      id,
      true,
    ]);
    expect(actors.getInvalid("mira000000000000", { strict: false })).toBeUndefined();
    expect(() => actors.getInvalid("mira000000000000")).toThrow();
  });

  it("is deleted for everybody by a GM", async () => {
    await gm.game.actors.getInvalid(id).delete();
    await eventually(() => expect(ann.game.actors.invalidDocumentIds.size).toBe(0));
    expect([gm.game.actors.size, gm.game.actors.get(id, { invalid: true })]).toEqual([1, undefined]);
    const again = await table.join("Gamemaster");
    expect([again.game.actors.size, again.game.actors.invalidDocumentIds.size]).toEqual([1, 0]);
  });
});
