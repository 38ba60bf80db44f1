import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { packRelease } from "../../scripts/release/pack.ts";
import { folderWith } from "./folder.ts";

it("npm run release zips the system with its manifest at the root and the same manifest beside it", async () => {
  await using folder = await folderWith({
    "dist/system.json": { id: "turncraft", version: "1.2.3", flags: { hotReload: {}, kept: 1 } },
    "dist/lang/en.json": { a: 1 },
    "dist/packs/arms/000005.ldb": "data",
    "dist/packs/arms/LOCK": "",
  });
  const manifest = await packRelease(join(folder.path, "dist"), join(folder.path, "release"));
  expect(manifest).toEqual({ id: "turncraft", version: "1.2.3", flags: { kept: 1 } });

  const zip = unzipSync(await readFile(join(folder.path, "release/system.zip")));
  expect(Object.keys(zip).sort()).toEqual(["lang/en.json", "packs/arms/000005.ldb", "system.json"]);
  const inside = strFromU8(zip["system.json"] ?? new Uint8Array());
  expect(inside).toBe(await readFile(join(folder.path, "release/system.json"), "utf8"));
  expect(JSON.parse(inside)).toEqual(manifest);
});
