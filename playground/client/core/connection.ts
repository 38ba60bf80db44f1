import type { Loose } from "./loose.ts";

/**
 * Connection to the server: in the browser Socket.IO itself; in the headless harness a wrapper that passes strings into the
 * client's realm. Every payload is JSON.
 */
export interface Connection {
  emit(event: string, ...args: unknown[]): void;
  /**
   * Emits and waits for the acknowledgement; never resolves if the connection breaks first. `taken` is called on arrival of the
   * acknowledgement, before any later message: a promise would resolve only after handling all messages of the same packet.
   */
  request(event: string, payload?: unknown, taken?: () => void): Promise<unknown>;
  on(event: string, handler: (...args: Loose[]) => void): void;
  off(event: string, handler?: (...args: Loose[]) => void): void;
  readonly connected: boolean;
}

let current: Connection | null = null;

export function setConnection(connection: Connection): void {
  current = connection;
}

export function connection(): Connection {
  if (!current) throw new Error("There is no connection to the server");
  return current;
}
