/**
 * `npm run report:packages -- [--check]`: packages of others that are shipped or served, with versions and licences, into
 * `docs/packages.md`; `--check` only compares that page and ends with 1 where it is out of date.
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
