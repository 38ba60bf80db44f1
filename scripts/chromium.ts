import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { PlainError } from "./terminal.ts";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/** Paths of Chrome and Chromium on machines that don't put them on the PATH. */
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ...[process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA].map((folder) =>
    join(folder ?? "", "Google", "Chrome", "Application", "chrome.exe"),
  ),
];

/** The executable of a Chromium or Chrome: CHROME_PATH if set, else one on the PATH, in its usual place, or Playwright's own. */
export function findChromium(): string | null {
  const asked = process.env.CHROME_PATH;
  if (asked) return existsSync(asked) ? asked : null;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...places, chromium.executablePath()].find((path) => path !== "" && existsSync(path)) ?? null;
}

/** Installs Debian's package: only where that needs no question, as root on a machine with apt. */
function installChromium(): void {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  console.log("No Chromium or Chrome found: installing Debian's package chromium …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) => spawnSync("apt-get", args, { stdio: ["ignore", "inherit", "inherit"], env });
  apt("update");
  apt("install", "--yes", "--no-install-recommends", "chromium");
}

/** The executable of a Chromium or Chrome, installed if need be and possible. Throws a PlainError that says how to get one. */
export function requireChromium(): string {
  if (!findChromium()) installChromium();
  const found = findChromium();
  if (found) return found;
  throw new PlainError(
    "The browser tests need Chromium or Chrome and found none. Install one (Debian: apt-get install chromium; " +
      "elsewhere: npx playwright install chromium), or name its executable in CHROME_PATH.",
  );
}
