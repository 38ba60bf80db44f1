/**
 * `npm run report:host -- <folder>…`: loads each system or module that is in these folders into the playground, a module beside
 * Turncraft, tries start-up, settings, the system's sheets, the tracker, a fight of three turns and undo, and says what broke:
 * on consoles, of the API, and of Turncraft's encounter, which is compared with one without the module. `--generation 13|14`:
 * else the one that the package is verified for. What a module requires is taken from the other folders. Exit code 1: something broke.
 */
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import config from "../playwright.config.ts";
import { isPageBuilt, isSystemBuilt } from "./build/fresh.ts";
import { differences, judge, type Verdict } from "./host-report/judge.ts";
import { type Generation, type Package, readPackage } from "./host-report/table.ts";
import { typedPath } from "./places.ts";
import { PlainError, run } from "./terminal.ts";

function flags() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { generation: { type: "string" } },
    });
    const { generation } = values;
    if (generation !== undefined && generation !== "13" && generation !== "14")
      throw new PlainError(`--generation takes 13 or 14, not "${generation}".`);
    if (positionals.length === 0) throw new PlainError("Name the folder of a system or a module.");
    return {
      generation: generation && (Number(generation) as Generation),
      folders: positionals.map(typedPath),
    };
  } catch (error) {
    throw error instanceof PlainError ? error : new PlainError((error as Error).message);
  }
}

/** Folders of a package and its requirements, requirements first. */
function withRequired(subject: Package, all: readonly Package[], visited = new Set<Package>()): string[] {
  if (visited.has(subject)) return [];
  visited.add(subject);
  const required = subject.requires.flatMap((id) => all.filter((each) => each.id === id && each.kind === "module"));
  const before = required.flatMap((each) => withRequired(each, all, visited));
  return subject.kind === "module" ? [...before, subject.folder] : before;
}

function print(subject: Package, { steps, missing }: Verdict, changed: Map<string, string[]>): boolean {
  const { title, id, version, commit, kind, generation } = subject;
  const place = kind === "module" ? `beside Turncraft, V${generation}` : `V${generation}`;
  console.log(`\n${title} (${kind} ${id} ${version}${commit ? `, commit ${commit}` : ""}), ${place}`);
  let isWhole = true;
  for (const { name, note, broken } of steps) {
    const all = [...broken, ...(changed.get(name) ?? [])];
    isWhole &&= all.length === 0;
    console.log(`  ${name.padEnd(12)}${all.length === 0 ? "ok    " : "BROKEN"}  ${note}`.trimEnd());
    for (const each of all) console.log(each.replace(/^/gm, "      "));
  }
  const asked = missing.filter((each) => each.includes(`(${id}/`));
  if (asked.length > 0) console.log("  asked for and not there (it may only have looked):");
  for (const each of asked) console.log(`      ${each}`);
  console.log(`  ${isWhole ? "Nothing broke." : "Something broke."}`);
  return isWhole;
}

await run(async () => {
  const { generation, folders } = flags();
  const packages = await Promise.all(folders.map((folder) => readPackage(folder, generation || undefined)));
  if (!(await isSystemBuilt())) await (await import("./build/system.ts")).buildSystem();
  if (!(await isPageBuilt())) await (await import("./build/page.ts")).buildPage();
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    const alone = new Map<Generation, Verdict>();
    let isWhole = true;
    for (const subject of packages) {
      const { kind } = subject;
      if (kind === "module" && !alone.has(subject.generation))
        alone.set(subject.generation, await judge(browser, subject.generation, [], null));
      const verdict = await judge(browser, subject.generation, withRequired(subject, packages), subject);
      const before = kind === "module" ? alone.get(subject.generation) : undefined;
      isWhole = print(subject, verdict, before ? differences(before, verdict) : new Map()) && isWhole;
    }
    process.exitCode = isWhole ? 0 : 1;
  } finally {
    await browser.close();
  }
});
