import { spawnSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { refusedOpenings } from "../../scripts/lint/openings.ts";
import { root } from "../../scripts/places.ts";
import { folderWith } from "./folder.ts";

const biome = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome");

/** Output of Biome for a tree with this one file, under our configuration. */
async function lint(path: string, text: string) {
  const [configuration, plugin] = ["biome.json", "scripts/lint/no-chance.grit"];
  await using folder = await folderWith({
    [path]: text,
    [configuration]: await readFile(join(root, configuration), "utf8"),
    [plugin]: await readFile(join(root, plugin), "utf8"),
  });
  const args = [biome, "lint", "--vcs-enabled=false", "src"];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder.path, encoding: "utf8" });
  return { ok: status === 0, said: stderr };
}

describe("Lint", () => {
  it.each([
    ["export const die = Math.random();", "Rules ask for dice, they never roll them."],
    ["export const now = Date.now();", "Rules know no clock."],
    ["export const page = document.title;", "Rules know no page."],
    ["export const wide = window.innerWidth;", "Rules know no page."],
    ["export const me = game.user;", "Rules know no Foundry."],
  ])("refuses %j in rules", async (text, reason) => {
    expect(await lint("src/engine/any.ts", text)).toEqual({ ok: false, said: expect.stringContaining(reason) });
  });

  it("lets the other rooms use the clock", async () => {
    expect(await lint("src/combat/any.ts", "export const now = Date.now();")).toMatchObject({ ok: true });
  });
});

it("Doc comments begin with a noun or a verb", () => {
  // Put together here, since this file is read by the same check.
  const doc = (words: string) => `/*${"*"} ${words} */\n`;
  const text = `${doc("Name of a fighter.")}${doc("\n * What a fighter is called.\n")}// What\n${doc("whose turn it is")}${doc("Whatnot")}`;
  expect(refusedOpenings(text)).toEqual([
    { line: 2, word: "What" },
    { line: 6, word: "whose" },
  ]);
});

it("The playground never names a system: no file of it holds the word Turncraft", async () => {
  const playground = join(root, "playground");
  const entries = await readdir(playground, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
  const naming = files.filter((file, index) => /turncraft/i.test(file.slice(root.length) + texts[index]));
  expect(files.length).toBeGreaterThan(0);
  expect(naming.map((file) => relative(root, file))).toEqual([]);
});
