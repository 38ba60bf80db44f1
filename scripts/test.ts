/**
 * Everything that can be checked, one after the other, whatever fails on the way: types, lint, import rules, clauses,
 * build, the tests in Node and the tests in the browser. Ends with a table and, alone on its line, `N passed, N failed`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { requireChromium } from "./chromium.ts";
import { root } from "./places.ts";
import { run, table } from "./terminal.ts";
import { type Count, countOne, countPlaywright, countVitest } from "./test/count.ts";

interface Part {
  name: string;
  /** Program and arguments; programs of packages are found in node_modules/.bin. */
  command: [string, ...string[]];
  /** What came of it; a part without a report of its own counts as one. */
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

const parts: readonly Part[] = [
  ...["src/rules", ".", "playground", "scripts", "test"].map(
    (project): Part => ({ name: `types: ${project === "." ? "src" : project}`, command: ["tsc", "-p", project] }),
  ),
  { name: "lint: scripts", command: ["biome", "check", "--error-on-warnings", "."] },
  { name: "lint: styles", command: ["stylelint", "{styles,playground}/**/*.{css,scss}"] },
  { name: "import rules", command: ["depcruise", "src", "playground", "scripts"] },
  { name: "clauses", command: ["node", "scripts/with-packages.mjs", "scripts/clauses.ts", "--check"] },
  { name: "build", command: ["node", "scripts/with-packages.mjs", "scripts/build.ts"] },
  {
    name: "tests in Node",
    command: ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`],
    count: () => countVitest(vitestReport),
  },
  { name: "tests in the browser", command: ["playwright", "test"], count: () => countPlaywright(playwrightReport) },
];

/** Runs one part with its output passed on, and counts what it says. A part that fails has at least one failure. */
async function runPart({ name, command: [program, ...args], count }: Part): Promise<Count> {
  console.log(`\n── ${name} ──`);
  const child = spawn(program, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
    env: {
      ...process.env,
      PATH: [join(root, "node_modules", ".bin"), process.env.PATH].join(process.platform === "win32" ? ";" : ":"),
      PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
    },
  });
  const [code] = await once(child, "close");
  const counted = (await count?.()) ?? countOne(code === 0);
  return code === 0 || counted.failed > 0 ? counted : { ...counted, failed: 1 };
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

  const rows: Row[] = [];
  for (const part of parts) {
    const began = performance.now();
    const count = await runPart(part);
    rows.push({ name: part.name, count, seconds: (performance.now() - began) / 1000 });
  }

  const sum = (key: keyof Count) => rows.reduce((total, { count }) => total + count[key], 0);
  console.log(`\n${summary(rows)}\n\n${sum("passed")} passed, ${sum("failed")} failed`);
  if (sum("failed") > 0) process.exitCode = 1;
});
