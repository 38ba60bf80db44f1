/**
 * `npm test [-- --all]`: all checks, whatever fails on the way: the build, then types, lint, import rules and reports in sequence
 * beside the tests in Node, then the tests in the browser. Tests equal under both generations of Foundry run under one, with
 * `--all` under both. Ends with failed tests by name, a table and, alone on a line, `N passed, N failed`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { requireChromium } from "./chromium.ts";
import { root } from "./places.ts";
import { run, table } from "./terminal.ts";
import { type Count, countOne, countPlaywright, countVitest } from "./test/count.ts";

interface Part {
  name: string;
  /** Program and arguments; programs of packages are found in node_modules/.bin. */
  command: [string, ...string[]];
  /** Counts the results; a part without a report of its own counts as one. */
  count?: () => Promise<Count | undefined>;
}

interface Row {
  name: string;
  count: Count;
  seconds: number;
}

const reports = join(root, ".build", "reports");
const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");

/** Projects with a name clearer than their folder's. */
const names: Readonly<Record<string, string>> = { ".": "src", "src/engine": "rules, without Foundry" };

/** First part, needed by the tests. */
const build: Part = { name: "build", command: ["node", "scripts/with-packages.mjs", "scripts/build.ts"] };

/** Types with one checker each: several check the large types of Foundry several times, on cores that the tests use. */
const checks: readonly Part[] = [
  ...["test", "scripts", ".", "playground", "src/engine"].map(
    (project): Part => ({
      name: `types: ${names[project] ?? project}`,
      command: ["tsc", "-p", project, "--checkers", "1"],
    }),
  ),
  { name: "lint: scripts", command: ["biome", "check", "--error-on-warnings", "."] },
  { name: "lint: styles", command: ["stylelint", "{styles,playground}/**/*.{css,scss}"] },
  { name: "lint: comments", command: ["node", "scripts/with-packages.mjs", "scripts/lint/openings.ts"] },
  { name: "import rules", command: ["depcruise", "src", "playground", "scripts"] },
  { name: "clauses", command: ["node", "scripts/with-packages.mjs", "scripts/clauses.ts", "--check"] },
  { name: "Foundry's API", command: ["node", "scripts/with-packages.mjs", "scripts/api-report.ts", "--check"] },
];

const inNode: Part = {
  name: "tests in Node",
  command: ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`],
  count: () => countVitest(vitestReport),
};

const inBrowser: Part = {
  name: "tests in the browser",
  command: ["playwright", "test"],
  count: () => countPlaywright(playwrightReport),
};

/**
 * Runs one part and counts what it says. Its output is passed on as it comes or, with `held`, in one piece at the end. A
 * part that fails has at least one failure.
 */
async function runPart({ name, command: [program, ...args], count }: Part, held = false): Promise<Row> {
  const began = performance.now();
  const head = `\n── ${name} ──`;
  console.log(held ? `${name} …` : head);
  const child = spawn(program, args, {
    cwd: root,
    stdio: ["ignore", held ? "pipe" : "inherit", held ? "pipe" : "inherit"],
    shell: process.platform === "win32",
    env: {
      ...process.env,
      PATH: [join(root, "node_modules", ".bin"), process.env.PATH].join(process.platform === "win32" ? ";" : ":"),
      PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
      // Of tsc: most of its memory is needed to the end, and collecting costs a third of its time.
      GOGC: "400",
    },
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => output.push(chunk));
  const [code] = await once(child, "close");
  if (output.length > 0) console.log(`${head}\n${Buffer.concat(output).toString().trimEnd()}`);
  const counted = (await count?.()) ?? countOne(code === 0);
  const seconds = (performance.now() - began) / 1000;
  return { name, count: code === 0 || counted.failed > 0 ? counted : { ...counted, failed: 1 }, seconds };
}

async function runChecks(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const part of checks) rows.push(await runPart(part, true));
  return rows;
}

function summary(rows: readonly Row[]): string {
  const cells = rows.map(({ name, count, seconds }) => [
    name,
    `${count.passed} passed`,
    `${count.failed} failed`,
    `${seconds.toFixed(0)} s`,
  ]);
  return table(cells, true);
}

await run(async () => {
  process.env.CHROME_PATH = requireChromium();
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });

  const { values } = parseArgs({ options: { all: { type: "boolean" } } });
  if (values.all) process.env.TURNCRAFT_TESTS = "all";
  const built = await runPart(build, true);
  const [checked, node] = await Promise.all([runChecks(), runPart(inNode)]);
  const rows = [built, ...checked, node, await runPart(inBrowser)];

  const sum = (key: "passed" | "failed") => rows.reduce((total, { count }) => total + count[key], 0);
  const failures = rows.flatMap(({ count }) => count.failures ?? []);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
  console.log(`\n${summary(rows)}\n\n${sum("passed")} passed, ${sum("failed")} failed`);
  if (sum("failed") > 0) process.exitCode = 1;
});
