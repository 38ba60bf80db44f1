import { statSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of this repository. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");

/** Output folder of the built system. */
export const dist = join(root, "dist");

/** Output folder of the playground's bundled page. */
export const page = join(root, ".build", "page");

/** Typed path, resolved from the user's folder: npm runs scripts in ours. */
export function typedPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/**
 * Returns the time of the newest change to a file or folder below `path`, in milliseconds; 0 if the path doesn't exist.
 * Folders count: deleting touches them.
 */
export async function newestChange(path: string): Promise<number> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  const below = await readdir(path, { recursive: true, withFileTypes: true });
  const times = below.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).mtimeMs);
  return Math.max(found.mtimeMs, ...(await Promise.all(times)));
}
