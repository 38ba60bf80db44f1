/** A table for server tests: a small world of its own system in a temporary folder, and bare socket clients. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as path } from "node:path";
import { io, type Socket } from "socket.io-client";
import type {
  Generation,
  JsonObject,
  ModifyResponse,
  Operation,
  OperationResult,
  WorldData,
} from "../../playground/protocol.ts";
import { type RunningServer, startServer } from "../../playground/server/server.ts";

/** Readable 16-character ids. */
export const id = (name: string): string => name.padEnd(16, "0").slice(0, 16);

export const GM = id("gamemaster");
export const ASSISTANT = id("assistant");
export const MIRA = id("mira");
export const TOM = id("tom");

export const HERO = id("heroActor");
export const FOE = id("foeActor");
export const SCENE = id("scene");
export const HERO_TOKEN = id("heroToken");
export const FOE_TOKEN = id("foeToken");
export const COMBAT = id("combat");
export const HERO_COMBATANT = id("heroCombatant");
export const FOE_COMBATANT = id("foeCombatant");
export const SWORD = id("sword");
export const CLAW = id("claw");
export const GATE = id("gate");

const manifest = {
  id: "acme",
  title: "Acme",
  version: "1.2.3",
  socket: true,
  grid: { type: 2, distance: 2, units: "m" },
  primaryTokenAttribute: "hp",
  compatibility: { minimum: "13" },
  documentTypes: {
    Actor: { hero: { htmlFields: ["bio"], gmOnlyFields: ["secret.*"] }, foe: {} },
    Item: { weapon: {} },
    Combat: { duel: {}, brawl: {} },
  },
};

const sources: Record<string, JsonObject[]> = {
  users: [
    { _id: GM, name: "Gamemaster", role: 4 },
    { _id: ASSISTANT, name: "Assistant", role: 3 },
    { _id: MIRA, name: "Mira", role: 1, character: HERO },
    { _id: TOM, name: "Tom", role: 1, password: "secret" },
  ],
  actors: [
    {
      _id: HERO,
      name: "Hero",
      type: "hero",
      ownership: { default: 0, [MIRA]: 3 },
      system: { hp: { value: 10, max: 10 } },
      items: [{ _id: SWORD, name: "Sword", type: "weapon", system: { damage: 3 } }],
    },
    { _id: FOE, name: "Foe", type: "foe", items: [{ _id: CLAW, name: "Claw", type: "weapon", system: { damage: 1 } }] },
  ],
  scenes: [
    {
      _id: SCENE,
      name: "Field",
      active: true,
      walls: [{ _id: GATE, c: [0, 0, 0, 100], door: 1 }],
      tokens: [
        { _id: HERO_TOKEN, name: "Hero", actorId: HERO, actorLink: true },
        { _id: FOE_TOKEN, name: "Foe", actorId: FOE, x: 300 },
      ],
    },
  ],
  combats: [
    {
      _id: COMBAT,
      type: "duel",
      active: true,
      scene: SCENE,
      system: { map: { a: 1, b: { c: 2 } }, list: [1, 2], text: "old" },
      combatants: [
        { _id: HERO_COMBATANT, actorId: HERO, tokenId: HERO_TOKEN, sceneId: SCENE },
        { _id: FOE_COMBATANT, actorId: FOE, tokenId: FOE_TOKEN, sceneId: SCENE },
      ],
    },
  ],
  settings: [{ _id: id("time"), key: "core.time", value: "100" }],
};

export interface Folders {
  root: string;
  system: string;
  seed: string;
  world: string;
}

/** System, seed and (not yet made) world in a temporary folder. */
export function makeFolders(change: { manifest?: JsonObject } = {}): Folders {
  const root = mkdtempSync(path(tmpdir(), "table-"));
  const folders = { root, system: path(root, "system"), seed: path(root, "seed"), world: path(root, "world") };
  mkdirSync(folders.system);
  mkdirSync(folders.seed);
  writeJson(path(folders.system, "system.json"), { ...manifest, ...change.manifest });
  writeJson(path(folders.seed, "world.json"), { id: "field", title: "The Field", system: "acme" });
  for (const [collection, documents] of Object.entries(sources))
    writeJson(path(folders.seed, `${collection}.json`), documents);
  return folders;
}

export function writeJson(file: string, content: unknown): void {
  writeFileSync(file, JSON.stringify(content));
}

/** A running server with its clients; `close` ends and removes everything. */
export class TestTable {
  readonly folders: Folders;
  readonly notes: string[] = [];
  #server: RunningServer | null = null;
  readonly #clients: Client[] = [];

  constructor(folders: Folders = makeFolders()) {
    this.folders = folders;
  }

  async start(generation: Generation = 13): Promise<this> {
    const { world, system, seed } = this.folders;
    this.#server = await startServer({
      world,
      system,
      seed,
      generation,
      port: 0,
      note: (note) => this.notes.push(note),
    });
    return this;
  }

  get url(): string {
    if (!this.#server) throw new Error("The server isn't running");
    return this.#server.url;
  }

  async stop(): Promise<void> {
    for (const client of this.#clients.splice(0)) client.socket.disconnect();
    await this.#server?.close();
    this.#server = null;
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.folders.root, { recursive: true, force: true });
  }

  join(userId: string, password = ""): Promise<Response> {
    return join(this.url, userId, password);
  }

  /** Joins and connects; resolves when the world has arrived. */
  async connect(userId: string, password = ""): Promise<Client> {
    const client = await connect(this.url, userId, password);
    this.#clients.push(client);
    return client;
  }

  /** Connects with a session that was joined before. */
  async resume(session: string): Promise<Client> {
    const client = await resume(this.url, session);
    this.#clients.push(client);
    return client;
  }
}

function join(url: string, userId: string, password: string): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return fetch(`${url}/join`, { method: "POST", headers, body: JSON.stringify({ userId, password }) });
}

/** Joins the table at an address; resolves when the world has arrived. */
export async function connect(url: string, userId: string, password = ""): Promise<Client> {
  const { session } = (await (await join(url, userId, password)).json()) as { session: string };
  return resume(url, session);
}

async function resume(url: string, session: string): Promise<Client> {
  const client = new Client(io(url, { auth: { session }, forceNew: true, reconnection: false }), session);
  client.world = await client.request<WorldData>("world");
  return client;
}

/** Connection to the server. Keeps all messages received, in order. */
export class Client {
  readonly socket: Socket;
  readonly session: string;
  world!: WorldData;
  readonly messages: OperationResult[][] = [];
  readonly events: { name: string; args: unknown[] }[] = [];
  readonly #waiting: (() => void)[] = [];

  constructor(socket: Socket, session: string) {
    this.socket = socket;
    this.session = session;
    socket.on("modifyDocument", (results: OperationResult[]) => this.messages.push(results));
    socket.onAny((name: string, ...args: unknown[]) => {
      this.events.push({ name, args });
      for (const check of [...this.#waiting]) check();
    });
  }

  request<T>(event: string, ...args: unknown[]): Promise<T> {
    return new Promise((resolve) => this.socket.emit(event, ...args, resolve));
  }

  modify(...operations: Partial<Operation>[]): Promise<ModifyResponse> {
    const whole = operations.map((operation) => ({ parentUuid: null, pack: null, options: {}, ...operation }));
    return this.request("modifyDocument", { operations: whole });
  }

  update(
    documentName: string,
    update: JsonObject,
    parentUuid: string | null = null,
    options: JsonObject = {},
  ): Promise<ModifyResponse> {
    return this.modify({ action: "update", documentName, updates: [update], parentUuid, options });
  }

  create(
    documentName: string,
    data: JsonObject,
    parentUuid: string | null = null,
    options: JsonObject = {},
  ): Promise<ModifyResponse> {
    return this.modify({ action: "create", documentName, data: [data], parentUuid, options });
  }

  delete(
    documentName: string,
    documentId: string,
    parentUuid: string | null = null,
    options: JsonObject = {},
  ): Promise<ModifyResponse> {
    return this.modify({ action: "delete", documentName, ids: [documentId], parentUuid, options });
  }

  /** Resolves with the arguments of the first event, past or to come, that fits. */
  async event(name: string, fits: (...args: unknown[]) => boolean = () => true): Promise<unknown[]> {
    return new Promise((resolve) => {
      const check = () => {
        const found = this.events.find((event) => event.name === name && fits(...event.args));
        if (!found) return;
        this.#waiting.splice(this.#waiting.indexOf(check), 1);
        resolve(found.args);
      };
      this.#waiting.push(check);
      check();
    });
  }

  /** Data the server holds now. */
  async source(collection: string, documentId: string): Promise<JsonObject> {
    const world = await this.request<WorldData>("world");
    const found = world.documents[collection]?.find(({ _id }) => _id === documentId);
    if (!found) throw new Error(`${collection} has no ${documentId}`);
    return found;
  }
}

/** The results of an accepted request. */
export function accepted(response: ModifyResponse): OperationResult[] {
  if (!response.ok) throw new Error(response.error);
  return response.results;
}

/** The first document or change of an accepted request. */
export function first(response: ModifyResponse): JsonObject {
  const entry = accepted(response)[0]?.result[0];
  if (typeof entry !== "object") throw new Error("The result holds no document");
  return entry;
}

/** The sentence of a refused request. */
export function refused(response: ModifyResponse): string {
  if (response.ok) throw new Error("The request was accepted");
  return response.error;
}
