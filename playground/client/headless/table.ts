/**
 * A table for tests: the server in this process, and clients each in a realm of its own, joined by real sockets. No object
 * is shared between clients or with the server; what crosses is JSON text.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Context } from "node:vm";
import type { Generation } from "../../protocol.ts";
import { type RunningServer, startServer } from "../../server/server.ts";
import type { Loose } from "../core/loose.ts";
import { type ApartServer, startApart } from "./apart.ts";
import { clientScript } from "./bundle.ts";
import { collectRejections } from "./errors.ts";
import { Network } from "./network.ts";
import { createRealm, runModule, type Timers } from "./realm.ts";

export interface TableOptions {
  /** Folder with the system's system.json (its build). */
  system: string;
  /** A folder of world sources, or the same as an object: documents by collection name ("users", "actors" …). */
  source: string | WorldSource;
  generation: Generation;
  modules?: string[];
  /** Shows the clients' consoles. */
  verbose?: boolean;
  /** Runs the server in a process of its own, which `killServer` can end like a power cut. */
  apart?: boolean;
}

export interface WorldSource {
  title?: string;
  [collection: string]: unknown;
}

export interface Notice {
  type: string;
  message: string;
}

/** An open page of one user. */
export class Client {
  readonly network: Network;
  /** Errors that were thrown in this client: in hooks, in preparation, and rejections that nobody handled. */
  readonly errors: Error[] = [];
  /** Names and spellings in use that this generation warns about. A table whose clients have any doesn't close in peace. */
  readonly deprecations: string[] = [];
  /** The realm's globals. */
  readonly global: Loose;
  readonly #context: Context;
  readonly #timers: Timers;
  readonly #stopCollecting: () => void;

  constructor(network: Network, name: string, verbose: boolean) {
    this.network = network;
    const { context, global, timers } = createRealm(name, !verbose, (text) => {
      if (text.includes("Deprecated since Version")) this.deprecations.push(`${name}: ${text}`);
    });
    this.#context = context;
    this.global = global;
    this.#timers = timers;
    this.#stopCollecting = collectRejections(
      () => this.global.Error,
      (reason) => this.errors.push(reason as Error),
    );
  }

  get game(): Loose {
    return this.global.game;
  }

  get foundry(): Loose {
    return this.global.foundry;
  }

  get CONFIG(): Loose {
    return this.global.CONFIG;
  }

  get Hooks(): Loose {
    return this.global.Hooks;
  }

  get ui(): Loose {
    return this.global.ui;
  }

  /** Notifications shown to the user. */
  get notices(): Notice[] {
    return this.ui.notifications.shown;
  }

  async start(folders: Map<string, string>, scripts: { folder: string; path: string }[]): Promise<void> {
    (await clientScript()).runInContext(this.#context);
    const { network } = this;
    await this.global.__startClient({
      send: (json: string) => network.send(json),
      listen: (receive: (json: string) => void) => network.listen(receive),
      readFile: (path: string) => readFile(fileOf(path, folders), "utf8"),
      runScripts: async () => {
        for (const { folder, path } of scripts) await runModule(this.#context, folder, path);
      },
      connected: () => network.connected,
      reportError: (error: Error) => this.errors.push(error),
    });
  }

  /** The page is gone without a word: from this moment nothing of it reaches the server, nor anything it. */
  kill(): void {
    this.network.cut();
    this.#timers.stop();
  }

  /** Stops collecting this realm's errors. */
  forget(): void {
    this.#stopCollecting();
  }
}

function fileOf(path: string, folders: Map<string, string>): string {
  const [, id = "", ...rest] = path.split("/");
  const folder = folders.get(id);
  if (!folder) throw new Error(`No installed package has the file ${path}`);
  return join(folder, ...rest);
}

export class HeadlessTable {
  readonly clients: Client[] = [];
  #options: TableOptions;
  readonly #home: string;
  #server: RunningServer | ApartServer;

  constructor(options: TableOptions, home: string, server: RunningServer | ApartServer) {
    this.#options = options;
    this.#home = home;
    this.#server = server;
  }

  get url(): string {
    return this.#server.url;
  }

  /** The world's folder. */
  get world(): string {
    return join(this.#home, "world");
  }

  /**
   * Joins as the user of this name; resolves when the client is ready. Several clients of one user are several tabs.
   * `line` gets the client's line before anything is asked over it.
   */
  async join(
    userName: string,
    { password = "", line }: { password?: string; line?: (network: Network) => void } = {},
  ): Promise<Client> {
    const network = new Network(this.url, await this.#session(userName, password));
    line?.(network);
    await network.opened();
    const client = new Client(network, userName, this.#options.verbose ?? false);
    this.clients.push(client);
    const { folders, scripts } = await this.#packages();
    await client.start(folders, scripts);
    return client;
  }

  async #session(userName: string, password: string): Promise<string> {
    const listed = (await (await fetch(`${this.url}/api/join`)).json()) as { users: { id: string; name: string }[] };
    const user = listed.users.find(({ name }) => name === userName);
    if (!user) throw new Error(`There is no user "${userName}"`);
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ userId: user.id, password });
    const answer = (await (await fetch(`${this.url}/join`, { method: "POST", headers, body })).json()) as {
      session?: string;
    };
    if (!answer.session) throw new Error(`${userName} could not join: ${JSON.stringify(answer)}`);
    return answer.session;
  }

  async #packages() {
    const folders = new Map<string, string>();
    const scripts: { folder: string; path: string }[] = [];
    for (const [folder, file] of [
      [this.#options.system, "system.json"],
      ...(this.#options.modules ?? []).map((path) => [path, "module.json"]),
    ] as string[][]) {
      const manifest = JSON.parse(await readFile(join(folder as string, file as string), "utf8"));
      folders.set(manifest.id, folder as string);
      for (const path of [...(manifest.scripts ?? []), ...(manifest.esmodules ?? [])])
        scripts.push({ folder: folder as string, path });
    }
    return { folders, scripts };
  }

  /** True if the server runs in a process of its own. */
  get isApart(): boolean {
    return "kill" in this.#server;
  }

  /**
   * The server stops and starts again on the same port with the same world, with other modules where they are named; clients
   * reconnect by themselves.
   */
  async restartServer(change: Pick<TableOptions, "modules"> = {}): Promise<void> {
    this.#options = { ...this.#options, ...change };
    await this.#server.close();
    await this.#startAgain();
  }

  /** The server's process ends from one moment to the next, and another starts on the same port. Only of a server that is `apart`. */
  async killServer(): Promise<void> {
    if (!("kill" in this.#server)) throw new Error("The server runs in this process");
    await this.#server.kill();
    await this.#startAgain();
  }

  async #startAgain(): Promise<void> {
    const { port } = this.#server;
    this.#server = await start(this.#options, this.#home, port);
  }

  /** @throws Error that lists what clients used and is deprecated in their generation. */
  async close(): Promise<void> {
    for (const client of this.clients) client.kill();
    await this.#server.close();
    for (const client of this.clients) client.forget();
    await rm(this.#home, { recursive: true, force: true });
    const deprecations = this.clients.flatMap((client) => client.deprecations);
    if (deprecations.length > 0) throw new Error(deprecations.join("\n"));
  }
}

function serverOptions({ system, generation, modules, source }: TableOptions, home: string) {
  const seed = typeof source === "string" ? source : join(home, "source");
  return { world: join(home, "world"), system, generation, port: 0, seed, ...(modules ? { modules } : {}) };
}

/** @throws the server's StartFailure when world or system can't be used. */
export async function openTable(options: TableOptions): Promise<HeadlessTable> {
  const home = await mkdtemp(join(tmpdir(), "table-"));
  if (typeof options.source !== "string") await writeSource(options.source, options.system, join(home, "source"));
  return new HeadlessTable(options, home, await start(options, home));
}

function start(options: TableOptions, home: string, port = 0): Promise<RunningServer | ApartServer> {
  const all = { ...serverOptions(options, home), port };
  return options.apart ? startApart(all) : startServer(all);
}

/** World sources as files: `world.json`, and one file a collection with its documents. */
async function writeSource(
  { title = "Test", ...collections }: WorldSource,
  system: string,
  folder: string,
): Promise<void> {
  const manifest = JSON.parse(await readFile(join(system, "system.json"), "utf8"));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "world.json"), JSON.stringify({ id: "test", title, system: manifest.id }));
  for (const [name, documents] of Object.entries(collections)) {
    await writeFile(join(folder, `${name}.json`), JSON.stringify(documents));
  }
}
