/**
 * `npm run report:api -- [--check]`: which members of Foundry's API `src` uses, into `docs/foundry-api.md`; `--check` only
 * compares that page. Ends with 1, a sentence for each, where a member isn't open to others and nobody said why it is used, and
 * where the page is out of date.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { exceptions } from "./api-report/exceptions.ts";
import { membersOf } from "./api-report/members.ts";
import { differences, pageOf } from "./api-report/page.ts";
import { problems } from "./api-report/problems.ts";
import { since14 } from "./api-report/since-14.ts";
import { usesIn } from "./api-report/uses.ts";
import { root } from "./places.ts";
import { run } from "./terminal.ts";

const page = "docs/foundry-api.md";
const types = "/@league-of-foundry-developers/foundry-vtt-types/";

async function sources(): Promise<string> {
  const found = await readdir(join(root, "src"), { recursive: true });
  const files = found.filter((path) => path.endsWith(".ts")).sort();
  return (await Promise.all(files.map((file) => readFile(join(root, "src", file), "utf8")))).join("\n");
}

await run(async () => {
  const { values } = parseArgs({ options: { check: { type: "boolean" } } });
  const { name } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { name: string };
  const members = membersOf(usesIn(root, types, name), since14);
  const found = problems(members, exceptions, await sources());
  const text = pageOf(members, exceptions);
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
