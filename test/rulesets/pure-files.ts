import { readdirSync } from "node:fs";
import { ownRulesets } from "./own-rulesets.ts";

const src = new URL("../../src/", import.meta.url);
const folders = ["engine/", "grid/", ...ownRulesets.map(({ id }) => `rulesets/${id}/rules/`)];

/** Every file that mustn't know Foundry: engine, grid, and the rules of the rulesets. */
export const pureFiles: readonly URL[] = folders.flatMap((folder) => {
  const at = new URL(folder, src);
  const names = readdirSync(at, { recursive: true, encoding: "utf8" });
  return names.filter((name) => name.endsWith(".ts")).map((name) => new URL(name, at));
});
