/**
 * `npm run report:api -- [--check]`: lists the members of Foundry's API used in `src` in `docs/foundry-api.md`; `--check` only
 * compares the page. Exits with 1, a sentence each, for a non-public member without a stated reason, and for an outdated page.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { exceptions } from "./api-report/exceptions.ts";
import { membersOf } from "./api-report/members.ts";
import { differences, type Evidence, pageOf } from "./api-report/page.ts";
import { problems } from "./api-report/problems.ts";
import { since14 } from "./api-report/since-14.ts";
import { citationsIn } from "./api-report/sources.ts";
import { usesIn } from "./api-report/uses.ts";
import { root } from "./places.ts";
import { run } from "./terminal.ts";

const page = "docs/foundry-api.md";
const types = "/@league-of-foundry-developers/foundry-vtt-types/";

/** Texts of a folder's files with this ending, by path. */
async function textsIn(folder: string, end = ".ts"): Promise<Record<string, string>> {
  const found = await readdir(join(root, folder), { recursive: true });
  const files = found.filter((path) => path.endsWith(end)).sort();
  const texts = files.map(async (file) => [file, await readFile(join(root, folder, file), "utf8")] as const);
  return Object.fromEntries(await Promise.all(texts));
}

/** Comments of the playground, and the tests of what it does. */
async function evidence(): Promise<Evidence> {
  const playground = await textsIn("playground/client");
  const pages = await textsIn("test/browser", "-foundry.spec.ts");
  const atTheTable = await textsIn("test/combat", "as-foundry.test.ts");
  const tests = { ...(await textsIn("test/table", ".test.ts")), ...atTheTable, ...pages };
  return { citations: Object.values(playground).flatMap(citationsIn), tests };
}

await run(async () => {
  const { values } = parseArgs({ options: { check: { type: "boolean" } } });
  const { name } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { name: string };
  const members = membersOf(usesIn(root, types, name), since14);
  const found = problems(members, exceptions, Object.values(await textsIn("src")).join("\n"));
  const text = pageOf(members, exceptions, await evidence());
  if (values.check) {
    const { added, gone } = differences(await readFile(join(root, page), "utf8").catch(() => ""), text);
    if (added.length + gone.length > 0) {
      const lines = [...added.map((line) => `  new:  ${line}`), ...gone.map((line) => `  gone: ${line}`)];
      found.push(`${page} is out of date; npm run report:api writes it anew.\n${lines.join("\n")}`);
    }
  } else await writeFile(join(root, page), text);
  console.log(`${members.length} members of Foundry's API, ${exceptions.length} exceptions.`);
  if (found.length === 0) return;
  console.error(found.join("\n"));
  process.exitCode = 1;
});
