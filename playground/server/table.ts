/**
 * The table of all users. Requests to change documents are handled one after another: each is judged, stored, and only then
 * broadcast, so every socket hears of all changes in order. The asker's answer goes out at the same moment over its own socket
 * and so never overtakes an earlier broadcast.
 */
import type { Server as HttpServer } from "node:http";
import { type DefaultEventsMap, Server, type Socket } from "socket.io";
import type { Generation, JsonObject, ModifyResponse, Operation, OperationResult, WorldData } from "../protocol.ts";
import type { Rules } from "./context.ts";
import { isOwnHost } from "./http.ts";
import { isObject, objectsIn, type Source } from "./json.ts";
import type { Package } from "./manifest.ts";
import { perform } from "./operations.ts";
import { hasPermission, isGM } from "./ownership.ts";
import { fieldsOf, type Pack } from "./packs.ts";
import { maySee, withoutSecrets } from "./permissions.ts";
import { Refusal } from "./refusal.ts";
import { definitionOf, findDefinition, primaryDefinitions } from "./schemas.ts";
import { type Sessions, sessionOf } from "./sessions.ts";
import type { World } from "./world.ts";

export interface TableOptions {
  world: World;
  worldManifest: WorldData["world"];
  system: Package;
  modules: Package[];
  /** Rules for every write; the user and the time are added for each. */
  rules: Rules;
  packs: Map<string, Pack>;
  sessions: Sessions;
}

type Seat = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, { userId: string }>;
type Ack = (answer: unknown) => void;

/** Build in `game.release`: the last of its generation checked against the facts about the API. */
const BUILDS: Record<Generation, number> = { 13: 351, 14: 367 };

export class Table {
  readonly #options: TableOptions;
  readonly #http: HttpServer;
  readonly #io: Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, { userId: string }>;
  #queue: Promise<void> = Promise.resolve();
  #paused = false;

  constructor(http: HttpServer, options: TableOptions) {
    this.#http = http;
    this.#options = options;
    this.#io = new Server(http, {
      serveClient: false,
      // A larger message closes the connection of who sends it, and no other.
      maxHttpBufferSize: MOST_BYTES,
      // Pages of other sites may not speak with a server on loopback.
      allowRequest: ({ headers }, decide) =>
        decide(null, isOwnHost(headers.host) && (!headers.origin || hostOf(headers.origin) === headers.host)),
    });
    this.#io.use((socket, next) => {
      const user = options.sessions.userOf(sessionOf(socket.handshake.auth, socket.handshake.headers.cookie));
      socket.data.userId = user?._id ?? "";
      next(user ? undefined : new Error("There is no such session: join first."));
    });
    this.#io.on("connection", (socket) => this.#seat(socket));
  }

  activeUsers(): string[] {
    return [...new Set(this.#seats().map((seat) => seat.data.userId))];
  }

  /** Finishes pending requests, then closes all connections, including those without any request. */
  async close(): Promise<void> {
    await this.#queue;
    const closed = this.#io.close();
    this.#http.closeAllConnections(); // `closed` waits for every one of them.
    await closed;
    await this.#queue;
  }

  #seats(): Seat[] {
    return [...this.#io.sockets.sockets.values()];
  }

  #seat(socket: Seat): void {
    const { userId } = socket.data;
    if (this.#seats().filter((seat) => seat.data.userId === userId).length === 1) {
      socket.broadcast.emit("userActivity", { userId, active: true });
    }
    socket.use(([, ...args], next) => {
      const deep = args.find((each) => isTooDeep(each));
      if (deep === undefined) return next();
      answer(args.at(-1) as Ack, { ok: false, error: `A message may be nested ${MOST_LEVELS} levels deep at most.` });
    });
    socket.on("disconnect", () => {
      if (!this.activeUsers().includes(userId)) this.#io.emit("userActivity", { userId, active: false });
    });
    socket.on("world", (ack: Ack) => this.#enqueue(() => answer(ack, this.#worldFor(socket))));
    socket.on("time", (ack: Ack) => answer(ack, Date.now()));
    socket.on("modifyDocument", (request: unknown, ack: Ack) =>
      this.#enqueue(() => this.#modify(socket, request, ack)),
    );
    socket.on("getPack", (request: unknown, ack: Ack) => answer(ack, this.#documentsOf(request)));
    socket.on("pause", (request: unknown) => this.#pause(socket, request));
    socket.on("query", (request: unknown, ack: Ack) => this.#query(socket, request, ack));
    socket.on("userActivity", (activity: unknown) => {
      const targets = isObject(activity) && Array.isArray(activity.targets) ? textsIn(activity.targets) : null;
      if (targets) socket.broadcast.emit("userActivity", { userId, targets });
    });
    socket.on("regionEvent", (event: unknown) => {
      if (isObject(event)) socket.broadcast.emit("regionEvent", { ...event, userId });
    });
    for (const channel of this.#channels()) {
      // The sender's id is the second argument, from the session and not from the message.
      socket.on(channel, (data: unknown) => socket.broadcast.emit(channel, data, userId));
    }
  }

  /** Channels of packages with `"socket": true` in the manifest; other packages' messages are dropped. */
  #channels(): string[] {
    const { system, modules } = this.#options;
    const open = ({ manifest }: Package) => manifest.socket === true;
    return [
      ...[system].filter(open).map(({ id }) => `system.${id}`),
      ...modules.filter(open).map(({ id }) => `module.${id}`),
    ];
  }

  #enqueue(task: () => void | Promise<void>): void {
    this.#queue = this.#queue
      .then(task)
      .catch((error) => this.#options.rules.note(`Internal error: ${error?.stack ?? error}`));
  }

  async #modify(socket: Seat, request: unknown, ack: Ack): Promise<void> {
    try {
      const operations = isObject(request) ? (objectsIn(request.operations) as unknown as Operation[]) : [];
      const { before, results } = await this.#carryOut(socket, operations);
      for (const seat of this.#seats()) {
        if (seat !== socket) this.#tell(seat, results, before);
      }
      answer(ack, { ok: true, results: results.map(shown) } satisfies ModifyResponse);
    } catch (error) {
      if (!(error instanceof Refusal))
        this.#options.rules.note(`Internal error: ${error instanceof Error ? error.stack : error}`);
      answer(ack, {
        ok: false,
        error: error instanceof Refusal ? error.message : "Internal server error.",
      } satisfies ModifyResponse);
    }
  }

  /** All operations of a request or none; V13 knows no batches across documents. */
  async #carryOut(socket: Seat, operations: Operation[]): Promise<{ before: Deleted; results: OperationResult[] }> {
    const { world, rules } = this.#options;
    if (operations.length === 0) throw new Refusal("The request holds no operation.");
    if (operations.length > 1 && rules.generation < 14)
      throw new Refusal("modifyBatch needs V14: one operation a request.");
    const user = world.get("users", socket.data.userId);
    if (!user) throw new Refusal("Your user no longer exists.");
    const transaction = world.begin();
    const operationContext = { transaction, user, rules: this.#rulesFor(user) };
    const results = operations.map((operation) => perform(operation, operationContext));
    const before = deletedBy(results, world);
    await transaction.commit();
    return { before, results };
  }

  #rulesFor(user: Source): Rules {
    const { rules, system } = this.#options;
    return { ...rules, isGM: isGM(user), stats: statsOf(system, rules.generation, user._id) };
  }

  #tell(seat: Seat, results: OperationResult[], before: Deleted): void {
    const user = this.#options.world.get("users", seat.data.userId);
    if (!user) return;
    const visible = results.map((result) => this.#visible(user, result, before)).filter((result) => result !== null);
    if (visible.length > 0) seat.emit("modifyDocument", visible.map(shown));
  }

  /** Part of a result visible to a user, or null if none is left. */
  #visible(user: Source, result: OperationResult, before: Deleted): OperationResult | null {
    const { documentName } = result.operation;
    if (documentName !== "ChatMessage" && documentName !== "Setting") return result;
    const { collection } = definitionOf(documentName);
    const kept = (result.result as (JsonObject | string)[]).filter((entry) => {
      const id = typeof entry === "string" ? entry : String(entry._id);
      const document = this.#options.world.get(collection, id) ?? before.get(id);
      return !document || maySee(user, documentName, document);
    });
    return kept.length > 0 ? { ...result, result: kept as JsonObject[] | string[] } : null;
  }

  #worldFor(socket: Seat): WorldData {
    const { world, worldManifest, system, modules, packs, rules } = this.#options;
    const { generation } = rules;
    const user = world.get("users", socket.data.userId);
    const documents = primaryDefinitions.map(({ name, collection }) => {
      const visible = world.all(collection).filter((source) => user && maySee(user, name, source));
      return [collection, visible.map((source) => withoutSecrets(name, source))] as const;
    });
    return {
      userId: socket.data.userId,
      generation,
      release: { generation, build: BUILDS[generation] },
      world: worldManifest,
      system: system.manifest,
      modules: modules.map(({ manifest }) => manifest),
      documents: Object.fromEntries(documents),
      packs: [...packs.values()].map(({ listed }) => listed),
      activeUsers: this.activeUsers(),
      paused: this.#paused,
      serverTime: Date.now(),
    };
  }

  #documentsOf(request: unknown): JsonObject[] {
    const { pack, ids, fields } = isObject(request) ? request : {};
    const documents = this.#options.packs.get(typeof pack === "string" ? pack : "")?.documents ?? [];
    if (Array.isArray(fields)) return documents.map((source) => fieldsOf(source, textsIn(fields)));
    return Array.isArray(ids) ? documents.filter(({ _id }) => ids.includes(_id)) : documents;
  }

  #pause(socket: Seat, request: unknown): void {
    const user = this.#options.world.get("users", socket.data.userId);
    if (!user || !isGM(user)) return;
    this.#paused = isObject(request) && request.paused === true;
    this.#io.emit("pause", { paused: this.#paused, userId: user._id });
  }

  /** Relays a query to one connection of the user, without the asker (foundryvtt#13418). */
  #query(socket: Seat, request: unknown, ack: Ack): void {
    const { world } = this.#options;
    const { userId, name, data, timeout } = isObject(request) ? request : {};
    const asker = world.get("users", socket.data.userId);
    const target = this.#seats().find((seat) => seat.data.userId === userId);
    if (!asker || !hasPermission(asker, "QUERY_USER", world)) {
      answer(ack, { ok: false, error: `User ${asker?.name} lacks permission to query users.` });
    } else if (!target) {
      answer(ack, { ok: false, error: `User [${typeof userId === "string" ? userId : ""}] is not active.` });
    } else {
      relay(target, { name, data, timeout }, ack);
    }
  }
}

/** Deleted documents in their last state, by id: users who could see them are notified. */
type Deleted = Map<string, Source>;

function deletedBy(results: OperationResult[], world: World): Deleted {
  const deleted: Deleted = new Map();
  for (const { operation, result } of results) {
    const collection = findDefinition(operation.documentName)?.collection ?? "";
    for (const id of operation.action === "delete" ? result : []) {
      const source = world.get(collection, String(id));
      if (source) deleted.set(source._id, source);
    }
  }
  return deleted;
}

function relay(target: Seat, query: { name: unknown; data: unknown; timeout: unknown }, ack: Ack): void {
  const gone = () => settle({ ok: false, error: "The user left before answering." });
  const timer =
    typeof query.timeout === "number"
      ? setTimeout(() => settle({ ok: false, error: "The query timed out." }), query.timeout)
      : null;
  let settled = false;
  const settle = (result: unknown) => {
    if (settled) return;
    settled = true;
    if (timer) clearTimeout(timer);
    target.off("disconnect", gone);
    answer(ack, isTooDeep(result) ? { ok: false, error: "The answer is nested too deep." } : result);
  };
  target.once("disconnect", gone);
  target.emit("query", query, settle);
}

/** Limits of a message: bytes, and nesting of objects and lists. Deeper ones can't be forwarded. */
const MOST_BYTES = 2e7;
const MOST_LEVELS = 200;

function isTooDeep(value: unknown, levels = MOST_LEVELS): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isTooDeep(each, levels - 1));
}

/** Strings in a list sent by a client; other values aren't ids. */
function textsIn(list: readonly unknown[]): string[] {
  return list.filter((each) => typeof each === "string");
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

function answer(ack: Ack, value: unknown): void {
  if (typeof ack === "function") ack(value);
}

function shown(result: OperationResult): OperationResult {
  if (result.operation.documentName !== "User") return result;
  return {
    ...result,
    result: (result.result as JsonObject[]).map((entry) => (isObject(entry) ? withoutSecrets("User", entry) : entry)),
  };
}

/** Returns the `_stats` of a written document. */
export function statsOf(system: Package, generation: Generation, userId: string | null): JsonObject {
  return {
    coreVersion: `${generation}.${BUILDS[generation]}`,
    systemId: system.id,
    systemVersion: system.manifest.version ?? null,
    modifiedTime: Date.now(),
    lastModifiedBy: userId,
  };
}
