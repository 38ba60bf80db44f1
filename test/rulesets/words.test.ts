import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { askLabel, cellLabel, valueLabel } from "../../src/engine/index.ts";
import { ownRulesets } from "./own-rulesets.ts";
import { pureFiles } from "./pure-files.ts";
import { textOf } from "./words.ts";

const sources = pureFiles.map((file) => readFileSync(file, "utf8")).join("\n");

describe("The English texts of the rules", () => {
  it("exist for every key in the code", () => {
    const keys = [...sources.matchAll(/(?<!words: )"(TURNCRAFT\.[\w.-]+)"/g)].map(([, key = ""]) => key);
    expect(keys.length).toBeGreaterThan(80);
    expect(keys.filter((key) => textOf(key) === null)).toEqual([]);
  });

  it.each(ownRulesets)("exist for every setting of $id", ({ settings }) => {
    const keys = settings.entries.flatMap((entry) => [
      entry.name,
      entry.hint,
      ...(entry.range.kind === "choice" ? entry.range.values.map((value) => valueLabel(entry, value)) : []),
      ...(entry.range.kind === "table" ? Object.keys(entry.range.initial).map((cell) => cellLabel(entry, cell)) : []),
    ]);
    const all = [...keys, ...settings.askable.map(askLabel)].filter((key) => key !== null);
    expect(all.filter((key) => textOf(key) === null)).toEqual([]);
  });
});
