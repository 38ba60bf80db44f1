import { spawnSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../scripts/places.ts";

const biome = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome");

/** What Biome says of a text if it were this file. */
function lint(path: string, text: string) {
  const args = [biome, "lint", `--stdin-file-path=${path}`];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, input: text, encoding: "utf8" });
  return { ok: status === 0, said: stderr };
}

describe("Lint", () => {
  it.each([
    ["export const die = Math.random();", "Dice are asked for in src/rules, never rolled."],
    ["export const now = Date.now();", "Rules know no clock."],
    ["export const page = document.title;", "Rules know no page."],
    ["export const wide = window.innerWidth;", "Rules know no page."],
    ["export const me = game.user;", "Rules know no Foundry."],
  ])("refuses %j in src/rules", (text, reason) => {
    expect(lint("src/rules/engine/any.ts", text)).toEqual({ ok: false, said: expect.stringContaining(reason) });
  });

  it("lets the other rooms know the time", () => {
    expect(lint("src/combat/any.ts", "export const now = Date.now();\n").ok).toBe(true);
  });
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
