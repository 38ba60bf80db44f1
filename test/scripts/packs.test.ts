import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { shippedManifest } from "../../scripts/build/manifest.ts";
import { buildPacks } from "../../scripts/build/packs.ts";
import { root } from "../../scripts/places.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "packs-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Files of the packs below a folder with a hash of each; a database's own log says when it was opened, and isn't shipped. */
async function hashes(out: string): Promise<Record<string, string>> {
  const files = (await readdir(out, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = files
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/(LOCK|LOG|LOG\.old)$/.test(path));
  const hashed = paths.sort().map(async (path) => {
    const hash = createHash("sha256").update(await readFile(path));
    return [path.slice(out.length), hash.digest("hex")] as const;
  });
  return Object.fromEntries(await Promise.all(hashed));
}

describe("The packs' build", () => {
  it("gives the same databases each time, byte for byte", async () => {
    const manifest = await shippedManifest(root);
    const [first, second] = [join(folder, "first"), join(folder, "second")];
    await buildPacks(root, first, manifest);
    await buildPacks(root, second, manifest);
    const built = await hashes(first);
    const packs = new Set(Object.keys(built).map((path) => path.split("/")[2]));
    expect([...packs].sort()).toEqual(manifest.packs.map(({ name }) => name).sort());
    expect(await hashes(second)).toEqual(built);
  });
});
