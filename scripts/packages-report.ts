/**
 * `npm run report:packages -- [--check]`: lists shipped and served packages with versions and licences in `docs/packages.md`;
 * `--check` only compares the page, and exits with 1 if outdated.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { packagesPage } from "./packages/page.ts";
import { root } from "./places.ts";
import { PlainError, run } from "./terminal.ts";

const page = join(root, "docs", "packages.md");

await run(async () => {
  const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
  const text = await packagesPage();
  if (!values.check) return writeFile(page, text);
  if ((await readFile(page, "utf8")) !== text)
    throw new PlainError("docs/packages.md is out of date: npm run report:packages writes it anew.");
});
