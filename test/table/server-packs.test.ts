import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { afterEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../playground/protocol.ts";
import { GM, id, MIRA, makeFolders, TestTable } from "./server-table.ts";

let table: TestTable;
afterEach(() => table.close());

const BOW = id("bow");
const STRING = id("string");

/** A pack as the official packer leaves it: embedded documents under keys of their own. */
async function packed(): Promise<TestTable> {
  // Without a path, as draw-steel's manifest has its packs: it is the name, below packs.
  const arms = { name: "arms", label: "Arms", type: "Item" };
  const missing = { name: "missing", label: "Missing", path: "packs/missing", type: "Actor" };
  const folders = makeFolders({ manifest: { packs: [arms, missing] } });
  mkdirSync(join(folders.system, "packs"));
  const level = new ClassicLevel<string, unknown>(join(folders.system, "packs", "arms"), { valueEncoding: "json" });
  await level.put(`!folders!${id("folder")}`, { _id: id("folder"), name: "All", type: "Item" });
  await level.put(`!items!${BOW}`, { _id: BOW, name: "Bow", type: "weapon", system: { range: 60 }, effects: [STRING] });
  await level.put(`!items.effects!${BOW}.${STRING}`, { _id: STRING, name: "Taut" });
  await level.close();
  return new TestTable(folders);
}

describe("compendium packs", () => {
  it("are listed with an index, and empty if they weren't built", async () => {
    table = await (await packed()).start(13);
    const { world } = await table.connect(MIRA);
    expect(world.packs).toMatchObject([
      {
        id: "acme.arms",
        documentName: "Item",
        manifest: { label: "Arms", packageName: "acme", packageType: "system" },
        index: [{ _id: BOW, name: "Bow", type: "weapon" }],
      },
      { id: "acme.missing", documentName: "Actor", index: [] },
    ]);
    expect(world.packs[0]?.index[0]).not.toHaveProperty("system");
  });

  it("give their documents with all embedded ones, and stay unchanged", async () => {
    table = await packed();
    const pack = join(table.folders.system, "packs", "arms");
    const before = readdirSync(pack);
    await table.start(13);
    const gm = await table.connect(GM);
    const bow = { _id: BOW, system: { range: 60 }, effects: [{ _id: STRING, name: "Taut" }] };
    expect(await gm.request<JsonObject[]>("getPack", { pack: "acme.arms", ids: [BOW] })).toMatchObject([bow]);
    expect(await gm.request("getPack", { pack: "acme.arms", ids: [id("other")] })).toEqual([]);
    expect(await gm.modify({ action: "delete", documentName: "Item", ids: [BOW], pack: "acme.arms" })).toMatchObject({
      ok: false,
      error: expect.stringContaining("locked"),
    });
    expect(readdirSync(pack)).toEqual(before);
  });

  // CONFIG's compendiumIndexFields name paths, in lists too: draw-steel pushes "system._dsid" and "pages.type".
  it("give single fields of all documents", async () => {
    table = await (await packed()).start(13);
    const gm = await table.connect(GM);
    const fields = ["system.range", "effects.name", "nothing.here"];
    expect(await gm.request<JsonObject[]>("getPack", { pack: "acme.arms", fields })).toEqual([
      { _id: BOW, system: { range: 60 }, effects: [{ name: "Taut" }] },
    ]);
  });
});
