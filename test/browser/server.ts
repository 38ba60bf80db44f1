import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { dist, page, root } from "../../scripts/places.ts";

/** The playground's server as a process of its own, with a fresh copy of the demo's world, on a free port. */
export class Server {
  readonly #folder: string;
  readonly #generation: 13 | 14;
  /** Folders of modules that its world uses. */
  readonly #modules: readonly string[];
  #child: ChildProcess | null = null;
  #ended: Promise<unknown> = Promise.resolve();
  /** Address the server listens on. */
  url = "";

  private constructor(folder: string, generation: 13 | 14, modules: readonly string[]) {
    this.#folder = folder;
    this.#generation = generation;
    this.#modules = modules;
  }

  static async open(generation: 13 | 14 = 13, modules: readonly string[] = []): Promise<Server> {
    const server = new Server(await mkdtemp(join(tmpdir(), "turncraft-table-")), generation, modules);
    await server.start(0);
    return server;
  }

  /** Starts it with its world as it was left; without a port on the one it had. */
  async start(port = Number(new URL(this.url).port)): Promise<void> {
    const flags = {
      world: join(this.#folder, "demo"),
      seed: join(root, "demo"),
      system: dist,
      page,
      port: `${port}`,
      generation: `${this.#generation}`,
    };
    const main = join(root, "playground", "server", "main.ts");
    const modules = this.#modules.map((module) => ["module", module] as const);
    const args = [...Object.entries(flags), ...modules].flatMap(([flag, value]) => [`--${flag}`, value]);
    const child = spawn(process.execPath, ["--import", "tsx", main, ...args], {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
    });
    // Whatever ends the tests ends the server too.
    const kill = () => child.kill();
    process.once("exit", kill);
    this.#child = child;
    this.#ended = once(child, "exit").then(() => process.off("exit", kill));
    this.url = await addressOf(child);
  }

  /** Ends the process and waits until it is gone. */
  async stop(): Promise<void> {
    this.#child?.kill("SIGTERM");
    await this.#ended;
  }

  /** Begins again with a fresh copy of the demo's world, at the same address. */
  async reset(): Promise<void> {
    await this.stop();
    await rm(this.#folder, { recursive: true, force: true });
    await this.start();
  }

  async close(): Promise<void> {
    await this.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** The address that the server prints once it listens. */
export async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("The server has no output to read its address from.");
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line);
    if (address) return address[0];
  }
  throw new Error("The server ended before it listened; what it said is above.");
}
