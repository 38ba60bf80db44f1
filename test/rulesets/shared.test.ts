import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../scripts/places.ts";
import { ownRulesets } from "./own-rulesets.ts";

const isOwn = (path: string) => ownRulesets.some(({ id }) => path.startsWith(`src/rulesets/${id}/`));
const shared = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .map((path) => `src/${path.replaceAll("\\", "/")}`)
  .filter((path) => path.endsWith(".ts") && !path.startsWith("src/rulesets/") && path !== "src/turncraft.ts");
const textOf = (path: string) => readFileSync(join(root, path), "utf8");

/** Paths below `src` that a file imports or re-exports. */
function importsOf(path: string): string[] {
  const found = textOf(path).matchAll(/(?:from|import)\s+"(\.[^"]+)"/g);
  return [...found].map(([, to = ""]) => join(path, "..", to).replaceAll("\\", "/"));
}

/** Words spelled like ids: units of time, an ability, fields of documents and of their facts. */
const otherMeanings: Readonly<Record<string, readonly string[]>> = {
  "src/combat/authority/history-dictionary.ts": ["seconds", "group"],
  "src/combat/authority/request.ts": ["seconds"],
  "src/combat/authority/world.ts": ["seconds"],
  "src/combat/effect.ts": ["seconds"],
  "src/combat/statuses/status.ts": ["seconds"],
  "src/combat/versions.ts": ["seconds"],
  "src/data/defaults.ts": ["dexterity", "flow", "group"],
  "src/data/items.ts": ["seconds"],
  "src/data/rolls.ts": ["flow"],
  "src/migrate/table.ts": ["flow", "marching"],
  "src/self-check/checks/effects.ts": ["seconds"],
  "src/sheets/creature-details.ts": ["marching", "seconds"],
  "src/sheets/derived-fields.ts": ["flow"],
  "src/sheets/item-summary.ts": ["seconds"],
  "src/sheets/item-view.ts": ["seconds"],
};

describe("Shared code", () => {
  it("imports no file of a ruleset", () => {
    expect(shared.length).toBeGreaterThan(250);
    expect(shared.filter((path) => importsOf(path).some(isOwn))).toEqual([]);
  });

  it("has no id of a ruleset as a string", () => {
    const ids = new RegExp(`["'\`](${ownRulesets.map(({ id }) => id).join("|")})["'\`]`, "g");
    const wordsOf = (path: string) => [...textOf(path).matchAll(ids)].map(([, word = ""]) => word);
    const found = shared.flatMap((path) =>
      wordsOf(path)
        .filter((word) => !otherMeanings[path]?.includes(word))
        .map((word) => `${path}: ${word}`),
    );
    expect(found).toEqual([]);
  });
});
