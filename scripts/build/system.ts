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
const sources = [
  ...copied,
  "src",
  "styles",
  "packs",
  "system.json",
  "template.json",
  "LICENSE",
  "README.md",
  "vite.config.ts",
];

/** Whether `out` holds a build that is newer than everything it is made of. */
export async function isSystemBuilt(out = dist, from = root): Promise<boolean> {
  const built = await newestChange(join(out, "system.json"));
  const changed = await Promise.all(sources.map((source) => newestChange(join(from, source))));
  return built > Math.max(...changed);
}

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
