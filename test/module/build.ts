import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { root } from "../../scripts/places.ts";

const words = new URL("../rulesets/sixth/lang.json", import.meta.url);

/** Folder of the built Coin Duel, one per process, since tests in Node and in the browser run at once. */
export const coinDuel = join(root, ".build", "module", `${process.pid}`, "coin-duel");

/** Builds the module Coin Duel for Foundry: manifest, one script, words. Returns the folder. */
export async function buildCoinDuel(): Promise<string> {
  const folder = coinDuel;
  const source = fileURLToPath(new URL("coin-duel/", import.meta.url));
  await mkdir(join(folder, "lang"), { recursive: true });
  await writeFile(join(folder, "module.json"), await readFile(join(source, "module.json"), "utf8"));
  await cp(join(source, "templates"), join(folder, "templates"), { recursive: true });
  const { TURNCRAFT } = JSON.parse(await readFile(words, "utf8"));
  const types = {
    Combat: { "coin-duel": { coin: "Coin Duel", vow: "Vowed Duel", picked: "Picked Duel", still: "Standing Duel" } },
  };
  await writeFile(join(folder, "lang", "en.json"), JSON.stringify({ TYPES: types, TURNCRAFT }));
  await build({
    configFile: false,
    logLevel: "error",
    // immer asks which it is; a browser has no process.
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      target: "es2022",
      lib: { entry: join(source, "coin-duel.ts"), formats: ["iife"], name: "coinDuel", fileName: () => "coin-duel.js" },
    },
  });
  return folder;
}
