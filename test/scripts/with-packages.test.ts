import { spawnSync } from "node:child_process";
import { chmod, readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../scripts/places.ts";
import { folderWith } from "./folder.ts";

/** Clone with one package to install, and an npm that records its call and installs the package. */
async function clone(more: Record<string, unknown> = {}) {
  const lock = {
    packages: {
      "": {},
      "node_modules/tsx": { version: "2.0.0" },
      "node_modules/mac-only": { version: "1.0.0", optional: true },
    },
  };
  const folder = await folderWith({
    "scripts/with-packages.mjs": await readFile(join(root, "scripts/with-packages.mjs"), "utf8"),
    "package-lock.json": lock,
    "hello.mjs": "console.log('hello', ...process.argv.slice(2));",
    "tsx/package.json": { name: "tsx", type: "module", exports: { "./esm/api": "./api.js" } },
    "tsx/api.js": "export function register() {}",
    "bin/npm": '#!/bin/sh\necho "npm $*"\nmkdir node_modules && cp -r tsx node_modules/tsx\n',
    ...more,
  });
  await chmod(join(folder.path, "bin/npm"), 0o755);
  return folder;
}

function run(folder: string, ...args: string[]) {
  const env = { ...process.env, PATH: [join(folder, "bin"), process.env.PATH].join(delimiter) };
  return spawnSync(process.execPath, ["scripts/with-packages.mjs", ...args], { cwd: folder, env, encoding: "utf8" });
}

const installed = (version: string) => ({
  "node_modules/.package-lock.json": { packages: { "node_modules/tsx": { version } } },
  "node_modules/tsx/package.json": { name: "tsx", type: "module", exports: { "./esm/api": "./api.js" } },
  "node_modules/tsx/api.js": "export function register() {}",
});

describe("Running a script", () => {
  it("installs on a fresh clone, then runs the script with its arguments", async () => {
    await using folder = await clone();
    const { stdout, status } = run(folder.path, "hello.mjs", "--reset");
    expect(stdout).toBe("Installing packages (npm ci) …\nnpm ci --no-fund --no-audit\nhello --reset\n");
    expect(status).toBe(0);
  });

  it("installs nothing if all packages are there; optional packages of other machines may be missing", async () => {
    await using folder = await clone(installed("2.0.0"));
    expect(run(folder.path, "hello.mjs").stdout).toBe("hello\n");
  });

  it("says in one sentence that installing failed", async () => {
    await using folder = await clone({ ...installed("1.0.0"), "bin/npm": "#!/bin/sh\nexit 1\n" });
    const { stderr, status } = run(folder.path, "hello.mjs");
    expect(stderr).toBe("The packages could not be installed: npm ci failed, see above.\n");
    expect(status).toBe(1);
  });
});

it("An unsupported Node gets one clear sentence", () => {
  const pretend =
    "Object.defineProperty(process.versions, 'node', { value: '20.18.1' }); import('./scripts/with-packages.mjs')";
  const { stderr, status } = spawnSync(process.execPath, ["-e", pretend], { cwd: root, encoding: "utf8" });
  expect(stderr).toMatch(/^Turncraft needs Node 20\.19 or newer, and this is Node 20\.18\.1\.[^\n]*\n$/);
  expect(status).toBe(1);
});

it.each([
  [["--port", "soup"], '--port takes a number from 0 (any free one) to 65535, not "soup".'],
  [["--generation", "12"], '--generation takes 13 or 14, not "12".'],
  [["--wold", "x"], "Unknown option '--wold'"],
])("npm start refuses %j in a sentence", (args, sentence) => {
  const start = ["scripts/with-packages.mjs", "scripts/start.ts", ...args];
  const { stderr, status } = spawnSync(process.execPath, start, { cwd: root, encoding: "utf8" });
  expect(stderr).toContain(sentence);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(status).toBe(1);
});

it("npm start -- --help lists the flags that its page lists", async () => {
  const start = ["scripts/with-packages.mjs", "scripts/start.ts", "--help"];
  const { stdout, status } = spawnSync(process.execPath, start, { cwd: root, encoding: "utf8" });
  expect(status).toBe(0);
  const page = await readFile(join(root, "docs", "playground.md"), "utf8");
  const listed = (text: string) => [...text.matchAll(/^[ |`]*(--[a-z]+)/gm)].map(([, flag]) => flag).toSorted();
  expect(listed(stdout)).toEqual(listed(page));
  expect(listed(stdout)).toHaveLength(6);
});
