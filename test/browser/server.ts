import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningServer, startServer } from "../../playground/server/server.ts";
import { dist, page, root } from "../../scripts/places.ts";

/** The playground's server beside the tests, with a fresh copy of the demo's world, on a free port. */
export class Server {
  readonly #folder: string;
  readonly #generation: 13 | 14;
  /** Folders of the world's modules. */
  readonly #modules: readonly string[];
  #running: RunningServer | null = null;
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

  /** Starts the server with its world as left; by default on the old port. */
  async start(port = Number(new URL(this.url).port)): Promise<void> {
    this.#running = await startServer({
      world: join(this.#folder, "demo"),
      seed: join(root, "demo"),
      system: dist,
      page,
      port,
      generation: this.#generation,
      modules: [...this.#modules],
      note: (message) => console.warn(message),
    });
    this.url = this.#running.url;
  }

  /** Ends all connections and stores what is under way. */
  async stop(): Promise<void> {
    await this.#running?.close();
    this.#running = null;
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
