import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const clauses = readFileSync(new URL("../../../docs/rules/dexterity.md", import.meta.url), "utf8");
const titles = readdirSync(new URL(".", import.meta.url), { encoding: "utf8" })
  .filter((file) => file.endsWith(".test.ts"))
  .flatMap((file) => [
    ...readFileSync(new URL(file, import.meta.url), "utf8").matchAll(/"((?:DX-\d+|example \d+) ·[^"]*)"/g),
  ])
  .map(([, title = ""]) => title);

it("every clause of the document is proved by a test that names it first", () => {
  const ids = [...clauses.matchAll(/^#### (DX-\d+)/gm)].map(([, id = ""]) => id);
  expect(ids.length).toBe(69);
  expect(ids.filter((id) => !titles.some((title) => title.startsWith(`${id} ·`)))).toEqual([]);
});

it("every worked example of the document is a test", () => {
  const numbers = [...clauses.matchAll(/^\| (\d+) \|/gm)].map(([, number = ""]) => number);
  expect(numbers.length).toBe(54);
  expect(numbers.filter((number) => !titles.some((title) => title.startsWith(`example ${number} ·`)))).toEqual([]);
});
