/** What comes from the server besides answers: writes of others, who is here, pause, packages' messages, queries. */
import type { OperationResult } from "../../protocol.ts";
import { processResults } from "../abstract/backend.ts";
import { runQuery } from "../documents/user.ts";
import { connection } from "./connection.ts";
import { game } from "./game.ts";
import { Hooks } from "./hooks.ts";
import type { Loose } from "./loose.ts";

/** `game.socket`: packages' channels. A handler gets the message and the sender's id as the server knows it. */
export const packageSocket = {
  get connected(): boolean {
    return connection().connected;
  },
  emit(event: string, ...args: unknown[]): void {
    connection().emit(event, ...args);
  },
  on(event: string, handler: (...args: Loose[]) => void): void {
    connection().on(event, handler);
  },
  off(event: string, handler?: (...args: Loose[]) => void): void {
    connection().off(event, handler);
  },
};

/** Writes that arrive while the world is still being loaded wait here. */
let waiting: OperationResult[][] | null = null;

/** Listens at once, and forgets what the answer to "world" already contains when that is taken in. */
export function listenToWrites(): void {
  waiting = [];
  connection().on("modifyDocument", (results: OperationResult[]) => {
    if (waiting) waiting.push(results);
    else processResults(results);
  });
}

/** What came before the world's data is in them. */
export function forgetWaiting(): void {
  waiting = [];
}

/** The world is loaded: carry out what came meanwhile, then everything as it comes. */
export function releaseWaiting(): void {
  const missed = waiting ?? [];
  waiting = null;
  for (const results of missed) processResults(results);
}

export function listenToTable(): void {
  connection().on("userActivity", ({ userId, active, ...activity }: Loose) => {
    const user = game.users?.get(userId);
    user?._handleActivity(active === false ? { targets: [] } : activity);
    if (!user || active === undefined || user.active === active) return;
    user.active = active;
    Hooks.callAll("userConnected", user, active);
    (globalThis as Loose).ui?.players?.render?.();
  });
  connection().on("pause", ({ paused, userId }: { paused: boolean; userId: string }) => {
    game.data.paused = paused;
    Hooks.callAll("pauseGame", paused, { broadcast: true, userId });
  });
  connection().on("query", ({ name, data, timeout }: Loose, answer: (response: unknown) => void) => {
    runQuery(name, data, timeout).then(
      (result) => answer({ ok: true, result }),
      (error) => answer({ ok: false, error: error instanceof Error ? error.message : String(error) }),
    );
  });
  followConnection();
}

/** As in Foundry nobody sends again what was missed while the line was down; the user is told. */
function followConnection(): void {
  let lost = false;
  const notify = (kind: "warn" | "info", key: string) =>
    (globalThis as Loose).ui?.notifications?.[kind]?.(game.i18n.localize(key));
  connection().on("disconnect", () => {
    lost = true;
    notify("warn", "ERROR.ConnectionLost");
  });
  connection().on("connect", () => {
    if (lost) notify("info", "INFO.Reconnected");
    lost = false;
    for (const user of game.users ?? []) if (user.isSelf) user.active = true;
  });
}
