import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { dist, isFolder, newestChange, root } from "../places.ts";
import { shippedManifest } from "./manifest.ts";
import { buildPacks } from "./packs.ts";
import { buildStyles } from "./styles.ts";

/** Folders that are shipped as they are. */
const copied = ["templates", "lang", "assets"];

/** All that the built system is made of. */
const sources = [...copied, "src", "styles", "packs", "system.json", "template.json", "LICENSE", "vite.config.ts"];

/** Whether `out` holds a build that is newer than everything it is made of. */
export async function isSystemBuilt(out = dist): Promise<boolean> {
  const built = await newestChange(join(out, "system.json"));
  const changed = await Promise.all(sources.map((source) => newestChange(join(root, source))));
  return built > Math.max(...changed);
}

/** Builds the complete system into `out`. The manifest comes last, so that half a build never looks like a whole one. */
export async function buildSystem(out = dist): Promise<void> {
  const manifest = await shippedManifest(root);
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  await build({ root, configFile: join(root, "vite.config.ts"), build: { outDir: out } });
  await buildStyles(join(root, "styles", "turncraft.scss"), join(out, "styles", "turncraft.css"));
  for (const folder of copied.filter((name) => isFolder(join(root, name)))) {
    await cp(join(root, folder), join(out, folder), { recursive: true });
  }
  await cp(join(root, "LICENSE"), join(out, "LICENSE"));
  await buildPacks(root, out, manifest);
  await writeFile(join(out, "system.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}
