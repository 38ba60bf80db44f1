import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { ownRulesets } from "./own-rulesets.ts";

/** Files of every ruleset, by name. */
const files = [
  "types",
  "settings",
  "commands",
  "load",
  "order",
  "encounter",
  "fighters",
  "initiative",
  "ruleset",
  "index",
];

it.each(ownRulesets.map(({ id }) => id))("%s answers the same questions in the same files as the others", (id) => {
  const missing = files.filter(
    (name) => !existsSync(new URL(`../../src/rulesets/${id}/rules/${name}.ts`, import.meta.url)),
  );
  expect(missing).toEqual([]);
});
