import { cp, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { shippedPackages } from "../packages/lock.ts";
import { dist, isFolder, root } from "../places.ts";
import { copied } from "./fresh.ts";
import { shippedManifest } from "./manifest.ts";
import { noticesOf } from "./notices.ts";
import { buildPacks } from "./packs.ts";
import { buildStyles } from "./styles.ts";

/** The notices of what the system's script contains. */
const NOTICES = "THIRD-PARTY.md";

/**
 * Builds the complete system in `from` into `out`. A finished build replaces `out` at once; a failed one leaves the last good
 * build.
 */
export async function buildSystem(out = dist, from = root): Promise<void> {
  const fresh = `${out}.new-${process.pid}`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  try {
    await fill(fresh, from);
    await rm(out, { recursive: true, force: true });
    await rename(fresh, out);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function fill(out: string, from: string): Promise<void> {
  const manifest = await shippedManifest(from);
  await build({ root: from, configFile: join(root, "vite.config.ts"), build: { outDir: out } });
  await buildStyles(join(from, "styles", "turncraft.scss"), join(out, "styles", "turncraft.css"));
  for (const folder of copied.filter((name) => isFolder(join(from, name)))) {
    await cp(join(from, folder), join(out, folder), { recursive: true });
  }
  for (const file of ["LICENSE", "README.md", "CHANGELOG.md"]) await cp(join(from, file), join(out, file));
  await writeFile(join(out, NOTICES), await noticesOf(await shippedPackages()));
  await buildPacks(from, out, manifest);
  await writeFile(join(out, "system.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}
