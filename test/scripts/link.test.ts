import { mkdir, readFile, realpath, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { linkSystem } from "../../scripts/link/link.ts";
import { folderWith } from "./folder.ts";

const built = { "dist/system.json": { id: "turncraft" }, "dist/turncraft.mjs": "first" };
const foundry = { "Data/systems/other/system.json": {}, "Data/worlds/one/world.json": {} };

/** A machine on which no link can be made. */
async function noLinks(): Promise<void> {
  throw new Error("EPERM");
}

describe("npm run link", () => {
  it.each(["", "Data"])("links the built system into the user data folder, or its %j", async (sub) => {
    await using folder = await folderWith({ ...built, ...foundry });
    const dist = join(folder.path, "dist");
    const { place, how } = await linkSystem(dist, join(folder.path, sub));
    expect(how).toBe("link");
    expect(place).toBe(join(folder.path, "Data", "systems", "turncraft"));
    expect(await realpath(place)).toBe(await realpath(dist));
  });

  it("may be done again", async () => {
    await using folder = await folderWith({ ...built, ...foundry });
    await linkSystem(join(folder.path, "dist"), folder.path);
    await expect(linkSystem(join(folder.path, "dist"), folder.path)).resolves.toMatchObject({ how: "link" });
  });

  it("copies if links aren't possible, and copies anew the next time", async () => {
    await using folder = await folderWith({ ...built, ...foundry });
    const dist = join(folder.path, "dist");
    const { place, how } = await linkSystem(dist, folder.path, noLinks);
    expect(how).toBe("copy");

    await writeFile(join(dist, "turncraft.mjs"), "second");
    await linkSystem(dist, folder.path, noLinks);
    expect(await readFile(join(place, "turncraft.mjs"), "utf8")).toBe("second");
  });

  it("refuses a folder that isn't a Foundry user data folder", async () => {
    await using folder = await folderWith({ ...built, "Data/systems/other/system.json": {} });
    await expect(linkSystem(join(folder.path, "dist"), folder.path)).rejects.toThrow(
      "isn't a Foundry user data folder: it holds no Data/systems and Data/worlds.",
    );
  });

  it("refuses to replace a system that isn't ours, and leaves it as it is", async () => {
    await using folder = await folderWith({ ...built, ...foundry, "Data/systems/turncraft/own.txt": "precious" });
    await expect(linkSystem(join(folder.path, "dist"), folder.path)).rejects.toThrow("isn't ours");
    expect(await readFile(join(folder.path, "Data/systems/turncraft/own.txt"), "utf8")).toBe("precious");
  });

  it("refuses to replace somebody's link to another place", async () => {
    await using folder = await folderWith({ ...built, ...foundry });
    await mkdir(join(folder.path, "elsewhere"));
    await symlink(join(folder.path, "elsewhere"), join(folder.path, "Data/systems/turncraft"), "junction");
    await expect(linkSystem(join(folder.path, "dist"), folder.path)).rejects.toThrow("isn't ours");
  });
});
