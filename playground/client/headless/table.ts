/**
 * A table for tests: the server in this process, and clients in separate realms, joined by real sockets. Objects are never shared
 * between clients or with the server; only JSON text crosses.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Generation } from "../../protocol.ts";
import { type RunningServer, startServer } from "../../server/server.ts";
import type { Loose } from "../core/loose.ts";
import { type ApartServer, startApart } from "./apart.ts";
import { clientScript } from "./bundle.ts";
import { collectRejections } from "./errors.ts";
import { Network } from "./network.ts";
import { freeRealm, type Realm, runModule, takeRealm } from "./realm.ts";

export interface TableOptions {
  /** Folder with the system's system.json (its build). */
  system: string;
  /** A folder of world sources, or the same as an object: documents by collection name ("users", "actors" …). */
  source: string | WorldSource;
  generation: Generation;
  modules?: string[];
  /** Shows the clients' consoles. */
  verbose?: boolean;
  /** Runs the server in a separate process, so that `killServer` can end it like a power cut. */
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
  /** Errors in this client: in hooks, in preparation, and unhandled rejections. */
  readonly errors: Error[] = [];
  /** Deprecated names and spellings used in this client. A table with any doesn't close without an error. */
  readonly deprecations: string[] = [];
  /** The realm's globals. */
  global: Loose;
  #realm: Realm | null;
  #hasStarted = false;
  readonly #stopCollecting: () => void;

  constructor(network: Network, name: string, verbose: boolean) {
    this.network = network;
    this.#realm = takeRealm(!verbose, (text) => {
      if (text.includes("Deprecated since Version")) this.deprecations.push(`${name}: ${text}`);
    });
    this.global = this.#realm.global;
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
    const realm = this.#realm as Realm;
    realm.run(await clientScript());
    const { network } = this;
    await this.global.__startClient({
      send: (json: string) => network.send(json),
      listen: (receive: (json: string) => void) => network.listen(receive),
      readFile: (path: string) => readFile(fileOf(path, folders), "utf8"),
      runScripts: async () => {
        for (const { folder, path } of scripts) await runModule(realm, folder, path);
      },
      connected: () => network.connected,
      reportError: (error: Error) => this.errors.push(error),
    });
    this.#hasStarted = true;
  }

  /** Removes the page at once: afterwards no message passes in either direction. */
  kill(): void {
    this.network.cut();
    this.#realm?.stopTimers();
  }

  /** Stops collecting this realm's errors, and frees the realm even if the client is still referenced. */
  forget(): void {
    this.#stopCollecting();
    this.network.listen(() => {});
    // Code of a page that is still starting may go on in its realm.
    if (this.#realm && this.#hasStarted) freeRealm(this.#realm);
    this.#realm = null;
    this.global = {};
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
  /** Warnings of forgotten pages. */
  readonly #deprecations: string[] = [];
  #server: RunningServer | ApartServer;

  constructor(options: TableOptions, home: string, server: RunningServer | ApartServer) {
    this.#options = options;
    this.#home = home;
    this.#server = server;
  }

  get url(): string {
    return this.#server.url;
  }

  get world(): string {
    return join(this.#home, "world");
  }

  /**
   * Joins as the user of this name; resolves once the client is ready. Several clients of one user are several tabs. `line` gets
   * the client's connection before its first request.
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
    // A line that is kept would belong to a server that has closed, where another has its port now.
    const once = { connection: "close" };
    const list = await fetch(`${this.url}/api/join`, { headers: once });
    const listed = (await list.json()) as { users: { id: string; name: string }[] };
    const user = listed.users.find(({ name }) => name === userName);
    if (!user) throw new Error(`There is no user "${userName}"`);
    const headers = { ...once, "content-type": "application/json" };
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

  /** Releases a removed page's memory before the table closes. Its warnings still count. */
  forget(client: Client): void {
    client.kill();
    client.forget();
    this.clients.splice(this.clients.indexOf(client), 1);
    this.#deprecations.push(...client.deprecations);
  }

  /** True if the server runs in a separate process. */
  get isApart(): boolean {
    return "kill" in this.#server;
  }

  /** Restarts the server on the same port with the same world, optionally with other modules; clients reconnect by themselves. */
  async restartServer(change: Pick<TableOptions, "modules"> = {}): Promise<void> {
    this.#options = { ...this.#options, ...change };
    await this.#server.close();
    await this.#startAgain();
  }

  /** Kills the server's process, and starts another on the same port. Only for an `apart` server. */
  async killServer(): Promise<void> {
    if (!("kill" in this.#server)) throw new Error("The server runs in this process");
    await this.#server.kill();
    await this.#startAgain();
  }

  async #startAgain(): Promise<void> {
    const { port } = this.#server;
    this.#server = await start(this.#options, this.#home, port);
  }

  /** @throws Error with the list of deprecated uses by clients. */
  async close(): Promise<void> {
    for (const client of this.clients) client.kill();
    await this.#server.close();
    for (const client of this.clients) client.forget();
    await rm(this.#home, { recursive: true, force: true });
    const deprecations = [...this.#deprecations, ...this.clients.flatMap((client) => client.deprecations)];
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

/** Writes world sources as files: `world.json`, and a file for each collection. */
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
