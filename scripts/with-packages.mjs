/**
 * `node scripts/with-packages.mjs <script.ts> [arguments]` runs one of our TypeScript scripts, even on a fresh clone: checks the
 * version of Node, installs packages if missing or different from package-lock.json, and hands over. Plain JavaScript for any
 * Node, since nothing is installed yet.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");

/** Ends the program with one sentence. */
function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(
    `Turncraft needs Node 20.19 or newer, and this is Node ${process.versions.node}. Get one from https://nodejs.org.`,
  );
}

function packagesIn(lockFile) {
  return existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, "utf8")).packages : {};
}

/** True if node_modules matches package-lock.json. Optional packages for other platforms may be missing. */
function isInstalled() {
  const asked = packagesIn(join(root, "package-lock.json"));
  const found = packagesIn(join(root, "node_modules", ".package-lock.json"));
  return Object.keys(asked).every((path) => {
    if (path === "" || (asked[path].optional && !found[path])) return true;
    return found[path] !== undefined && found[path].version === asked[path].version;
  });
}

function install() {
  console.log("Installing packages (npm ci) …");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const result = spawnSync(npm, ["ci", "--no-fund", "--no-audit"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (result.status !== 0) fail("The packages could not be installed: npm ci failed, see above.");
}

async function main() {
  requireNode();
  if (!isInstalled()) install();
  const { register } = await import("tsx/esm/api");
  register();
  process.argv.splice(1, 2, resolve(root, process.argv[2]));
  await import(pathToFileURL(process.argv[1]).href);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
