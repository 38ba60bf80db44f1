/** Opens the playground: builds missing or outdated parts and starts the local server, which prints its address. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { StartFailure } from "../playground/server/refusal.ts";
import { type RunningServer, startServer } from "../playground/server/server.ts";
import { isPageBuilt, isSystemBuilt } from "./build/fresh.ts";
import { dist, page, root, typedPath } from "./places.ts";
import { PlainError, run } from "./terminal.ts";

const usage = `npm start [-- <flags>]
  --reset               starts the world over
  --world <folder>      opens another world; with --seed <folder> it is made from that source first (--seed demo: the demo)
  --port <number>       listens there instead of on 30013
  --system <folder>     runs another built system
  --module <folder>     loads a built module too; repeat it for each module, required modules first
  --generation 13|14    behaves like that generation of Foundry (13 unless told)`;

function flags() {
  try {
    const { values } = parseArgs({
      options: {
        help: { type: "boolean", default: false },
        world: { type: "string" },
        port: { type: "string", default: "30013" },
        system: { type: "string" },
        generation: { type: "string", default: "13" },
        seed: { type: "string" },
        reset: { type: "boolean", default: false },
        module: { type: "string", multiple: true, default: [] },
      },
    });
    return { ...values, port: portOf(values.port), generation: generationOf(values.generation) };
  } catch (error) {
    throw new PlainError(`${(error as Error).message} (npm start -- --help lists the flags)`);
  }
}

function portOf(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port;
  throw new PlainError(`--port takes a number from 0 (any free one) to 65535, not "${text}".`);
}

function generationOf(text: string): 13 | 14 {
  if (text === "13" || text === "14") return text === "13" ? 13 : 14;
  throw new PlainError(`--generation takes 13 or 14, not "${text}".`);
}

/** Builds our system unless another was named, and the page, where they are missing or out of date. */
async function buildMissing(ours: boolean): Promise<void> {
  if (ours && !(await isSystemBuilt())) {
    console.log("Building the system …");
    await (await import("./build/system.ts")).buildSystem();
  }
  if (!(await isPageBuilt())) {
    console.log("Building the playground's page …");
    await (await import("./build/page.ts")).buildPage();
  }
}

/** True if somebody sits before a desktop here and would like a browser window. */
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

/** The first signal closes in order, so that all is stored; a second one doesn't wait. */
function closeOnSignals(server: RunningServer): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void server.close().then(() => process.exit(0)));
  }
}

await run(async () => {
  const { help, world, port, system, generation, reset, seed, module: modules } = flags();
  if (help) return console.log(usage);
  if (world !== undefined && seed === undefined && !existsSync(typedPath(world))) {
    throw new PlainError(
      `There is no world at ${world}. Add "--seed demo" to make one there with the demo's encounter.`,
    );
  }
  await buildMissing(system === undefined);
  const server = await startServer({
    world: world === undefined ? join(root, ".worlds", "demo") : typedPath(world),
    seed: seed === undefined ? (world === undefined ? join(root, "demo") : undefined) : typedPath(seed),
    system: system === undefined ? dist : typedPath(system),
    modules: modules.map(typedPath),
    page,
    port,
    generation,
    reset,
    note: (message) => console.warn(message),
  }).catch((error) => {
    throw error instanceof StartFailure ? new PlainError(error.message) : error;
  });
  closeOnSignals(server);
  console.log(`The table is open at ${server.url} (Ctrl-C closes it).`);
  if (hasDesktop()) open(server.url);
});
