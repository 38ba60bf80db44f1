/** Server in a separate process, to be killed. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { RunningServer, ServerOptions } from "../../server/server.ts";

const MAIN = fileURLToPath(new URL("../../server/main.ts", import.meta.url));

export interface ApartServer extends RunningServer {
  /** Kills the process at once, without finishing its work. */
  kill(): Promise<void>;
}

/** @throws Error with the server's message if it can't start. */
export async function startApart({
  world,
  system,
  port,
  generation,
  seed,
  modules = [],
}: ServerOptions): Promise<ApartServer> {
  const where = ["--world", world, "--system", system, "--port", String(port), "--generation", String(generation)];
  const what = [...(seed ? ["--seed", seed] : []), ...modules.flatMap((folder) => ["--module", folder])];
  const child = spawn(process.execPath, ["--import", "tsx", MAIN, ...where, ...what], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await addressOf(child);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "close");
    child.kill(signal);
    await ended;
  };
  return { url, port: Number(new URL(url).port), close: () => end("SIGTERM"), kill: () => end("SIGKILL") };
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (child.stdout) {
    for await (const line of createInterface({ input: child.stdout })) {
      const [address] = /http:\S+/.exec(line) ?? [];
      if (address) return address;
    }
  }
  throw new Error("The server has ended before it was open");
}
