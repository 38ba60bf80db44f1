import type { Loose } from "./loose.ts";

/**
 * The line to the server. The browser's is Socket.IO itself; the headless harness gives one that passes strings into the
 * client's realm. Every payload is JSON.
 */
export interface Connection {
  emit(event: string, ...args: unknown[]): void;
  /**
   * Emits and waits for the acknowledgement, which never comes when the line breaks before it. `taken` is called as the
   * acknowledgement arrives, before anything that came after it: a promise tells of it only when all that arrived with it
   * has been handled.
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
