import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { dist, isFolder, root } from "../places.ts";
import { copied } from "./fresh.ts";
import { shippedManifest } from "./manifest.ts";
import { buildPacks } from "./packs.ts";
import { buildStyles } from "./styles.ts";

/**
 * Builds the complete system that lies in `from` into `out`, which is emptied first. The manifest comes last, so that
 * half a build never looks like a whole one.
 */
export async function buildSystem(out = dist, from = root): Promise<void> {
  const manifest = await shippedManifest(from);
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  await build({ root: from, configFile: join(root, "vite.config.ts"), build: { outDir: out } });
  await buildStyles(join(from, "styles", "turncraft.scss"), join(out, "styles", "turncraft.css"));
  for (const folder of copied.filter((name) => isFolder(join(from, name)))) {
    await cp(join(from, folder), join(out, folder), { recursive: true });
  }
  for (const file of ["LICENSE", "README.md"]) await cp(join(from, file), join(out, file));
  await buildPacks(from, out, manifest);
  await writeFile(join(out, "system.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}
