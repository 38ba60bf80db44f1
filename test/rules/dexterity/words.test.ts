import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  askable,
  askLabel,
  modes,
  resources,
  settingsTable,
  triggers,
  valueLabel,
} from "../../../src/rules/dexterity/index.ts";
import { textOf } from "../words.ts";

const root = new URL("../../../src/rules/", import.meta.url);
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => readFileSync(new URL(file, root), "utf8"))
  .join("\n");

describe("Whatever the rules say can be said in English", () => {
  it("has a text for every key that stands in the code", () => {
    const keys = [...sources.matchAll(/"(TURNCRAFT\.[\w.-]+)"/g)].map(([, key = ""]) => key);
    expect(keys.length).toBeGreaterThan(80);
    expect(keys.filter((key) => textOf(key) === null)).toEqual([]);
  });

  it("has a text for every key that the code puts together", () => {
    const settings = settingsTable.flatMap((row) => [
      row.name,
      row.hint,
      ...row.values.map((value) => valueLabel(row, value)),
    ]);
    const keys = [
      ...settings.filter((key) => key !== null),
      ...askable.map(askLabel),
      ...resources.map((resource) => `TURNCRAFT.Resource.${resource}`),
      ...modes.map((mode) => `TURNCRAFT.Mode.${mode}`),
      ...triggers.map((trigger) => `TURNCRAFT.Log.announced.${trigger}`),
    ];
    expect(keys.filter((key) => textOf(key) === null)).toEqual([]);
    // Another one in the code has to be added to the list above.
    expect([...sources.matchAll(/`TURNCRAFT\.[\w.]*\$\{/g)].length).toBe(9);
  });
});
