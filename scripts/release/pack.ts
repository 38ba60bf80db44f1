import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { type Zippable, zipSync } from "fflate";
import { type Manifest, readJson } from "../build/manifest.ts";

/** Files of a running database, useless to the next user. */
const leftOut = /(^|\/)(LOCK|LOG|LOG\.old)$/;

/** The manifest of a release: without what only development needs. */
function released(manifest: Manifest): Manifest {
  const { hotReload: _, ...flags } = manifest.flags ?? {};
  return { ...manifest, flags };
}

/** All files below a folder, by their path in it with slashes. */
async function filesOf(folder: string): Promise<Zippable> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const names = (path: string) => relative(folder, path).split(sep).join("/");
  const read = paths.map(async (path) => [names(path), await readFile(path)] as const);
  return Object.fromEntries((await Promise.all(read)).filter(([name]) => !leftOut.test(name)));
}

/** Zips a built system with its manifest at the root, and puts zip and manifest into `out`, which is emptied first. */
export async function packRelease(built: string, out: string): Promise<Manifest> {
  const manifest = released(await readJson<Manifest>(join(built, "system.json")));
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  const files = { ...(await filesOf(built)), "system.json": Buffer.from(text) };
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  await writeFile(join(out, "system.zip"), zipSync(files));
  await writeFile(join(out, "system.json"), text);
  return manifest;
}
