/**
 * Messages between the playground's server and its clients. All are JSON; every request with an answer uses Socket.IO's
 * acknowledgement. The server trusts only the session.
 *
 * Joining: `GET /api/join` lists users and the world; `POST /join {userId, password}` sets the session cookie (or, for headless
 * clients, returns the session id, to be sent as `auth.session` of the socket). `GET /game` is the page.
 */

export type Generation = 13 | 14;
export type Action = "create" | "update" | "delete";
export type JsonObject = { [key: string]: unknown };

/**
 * First request after connecting: `socket.emit("world", ack)`. Answered in order with all changes: the answer includes every
 * earlier "modifyDocument" and no later one.
 */
export interface WorldData {
  userId: string;
  generation: Generation;
  /** `game.release` as documented: generation, build. */
  release: { generation: Generation; build: number };
  world: { id: string; title: string; system: string };
  /** The system's manifest as installed, with `documentTypes`. */
  system: JsonObject;
  /** Installed and enabled modules' manifests. */
  modules: JsonObject[];
  /** Source data of all documents by collection name: users, actors, items, scenes, combats, messages, settings, … */
  documents: Record<string, JsonObject[]>;
  /** `folders`: the folders inside the pack. */
  packs: { id: string; manifest: JsonObject; documentName: string; index: JsonObject[]; folders: JsonObject[] }[];
  activeUsers: string[];
  paused: boolean;
  /** Milliseconds since the epoch by the server's clock. */
  serverTime: number;
}

/** `socket.emit("modifyDocument", request, ack)`; V14's `modifyBatch` sends several at once, applied all or none. */
export interface ModifyRequest {
  operations: Operation[];
}

export interface Operation {
  action: Action;
  /** "Actor", "Token", "Combatant", … */
  documentName: string;
  /** UUID of the parent for embedded documents ("Scene.abc", "Scene.abc.Token.def.Actor.ghi" for deltas), else null. */
  parentUuid: string | null;
  pack: string | null;
  /** create: data; update: changes with `_id` (operators serialized as documented); delete: ids. */
  data?: JsonObject[];
  updates?: JsonObject[];
  ids?: string[];
  deleteAll?: boolean;
  /** Further operation options: diff, render, keepId, turnEvents, combatTurn, worldTime, own keys … */
  options: JsonObject;
}

export interface OperationResult {
  /** Operation with all options, but without `data`, `updates` and `ids`: `result` has the final ones. */
  operation: Operation;
  userId: string;
  /**
   * create: source data; update: each change with `_id`, expanded, cleaned, operators included, for every client to merge like
   * the server; delete: ids.
   */
  result: JsonObject[] | string[];
  /** World time after an operation with the option `worldTime`. */
  worldTime?: number;
}

export type ModifyResponse = { ok: true; results: OperationResult[] } | { ok: false; error: string };

/**
 * Server to client events: "modifyDocument" (results: OperationResult[], to everyone but the asker, who has the ack, in the same
 * order: an answer never overtakes an earlier broadcast); "userActivity" ({userId, active}), when a user's first connection opens
 * or the last closes, and ({userId, targets}) when a user targets other tokens; "pause" ({paused, userId}), to the asker too;
 * "system.<id>" / "module.<id>" (data, senderId). Client to server: "system.<id>" (data) if the manifest has `socket: true`;
 * "query" ({userId, name, data, timeout}, ack) relayed to one client of the user as "query" ({name, data, timeout}, ack) without
 * any sender; "pause" ({paused: boolean}, GM only); "time" (ack with the server's clock in milliseconds); "getPack" (PackRequest,
 * ack with source data); "userActivity" ({targets: token ids}), relayed to the others and not stored. Cursors aren't implemented.
 */
export type QueryRequest = { userId: string; name: string; data: unknown; timeout?: number };
export type QueryResponse = { ok: true; result: unknown } | { ok: false; error: string };

/**
 * Documents of a compendium pack with embedded ones; all without `ids`. With `fields` only the values at these paths, and the
 * ids.
 */
export interface PackRequest {
  pack: string;
  ids?: string[];
  fields?: string[];
}

/** `GET /api/join`. */
export interface JoinData {
  world: WorldData["world"];
  system: { id: string; title: string; version: string };
  users: {
    id: string;
    name: string;
    role: number;
    color: string;
    avatar: string | null;
    active: boolean;
    hasPassword: boolean;
  }[];
}
