import { cp, lstat, mkdir, readlink, rm, symlink } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { type Manifest, readJson } from "../build/manifest.ts";
import { isFile, isFolder } from "../places.ts";
import { PlainError } from "../terminal.ts";

/** Marker file of a copy of ours, against overwriting another's system. */
const mark = ".linked-by-turncraft";

/** The folder `systems` of a Foundry's data; the user data folder or its `Data` may be named. */
function systemsIn(folder: string): string {
  const data = [join(folder, "Data"), folder].find((path) => isFolder(join(path, "systems")));
  if (data && isFolder(join(data, "worlds"))) return join(data, "systems");
  throw new PlainError(`${folder} isn't a Foundry user data folder: it holds no Data/systems and Data/worlds.`);
}

type Found = "nothing" | "our link" | "our copy" | "foreign";

async function inspect(place: string, built: string): Promise<Found> {
  const found = await lstat(place).catch(() => null);
  if (!found) return "nothing";
  if (found.isSymbolicLink()) {
    return resolve(dirname(place), await readlink(place)) === resolve(built) ? "our link" : "foreign";
  }
  return isFile(join(place, mark)) ? "our copy" : "foreign";
}

/**
 * Puts the built system into a Foundry: a link, or a copy where links can't be made.
 * Throws a PlainError when the folder is no Foundry's, or another system of this name is there.
 */
export async function linkSystem(built: string, folder: string, link = symlink) {
  const { id } = await readJson<Manifest>(join(built, "system.json"));
  const place = join(systemsIn(folder), id);
  const found = await inspect(place, built);
  if (found === "foreign") throw new PlainError(`${place} is there already and isn't ours: move it away first.`);
  if (found === "our link") return { place, how: "link" as const };
  if (found === "our copy") await rm(place, { recursive: true });
  try {
    // A junction needs no administrator on Windows; elsewhere the type is ignored.
    await link(built, place, "junction");
    return { place, how: "link" as const };
  } catch {
    await mkdir(place, { recursive: true });
    await cp(built, place, { recursive: true });
    await cp(join(built, "system.json"), join(place, mark));
    return { place, how: "copy" as const };
  }
}
