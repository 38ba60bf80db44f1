/**
 * Handles server messages besides answers: other clients' writes, users connecting, pause, packages' messages, queries.
 */
import { processResults } from "../abstract/backend.ts";
import { hearRegionEvent } from "../documents/region.ts";
import { runQuery } from "../documents/user.ts";
import { connection } from "./connection.ts";
import { game } from "./game.ts";
import { Hooks } from "./hooks.ts";
import type { Loose } from "./loose.ts";

/** `game.socket`: packages' channels. A handler gets the message and the sender's id, supplied by the server. */
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

/** Messages received while the world is still loading, in the order of arrival. */
let waiting: (() => void)[] | null = null;

/** Listens at once; messages wait until the world has loaded. */
export function listenToTable(): void {
  waiting = [];
  hear("modifyDocument", processResults);
  hear("userActivity", noteActivity);
  hear("pause", notePause);
  hear("regionEvent", hearRegionEvent);
}

function hear<Message>(event: string, handle: (message: Message) => void): void {
  connection().on(event, (message: Message) => {
    if (waiting) waiting.push(() => handle(message));
    else handle(message);
  });
}

/** Drops waiting messages already contained in the world's data. */
export function forgetWaiting(): void {
  waiting = [];
}

/** After the world has loaded: handles messages received meanwhile, then new ones on arrival. */
export function releaseWaiting(): void {
  const missed = waiting ?? [];
  waiting = null;
  for (const handle of missed) handle();
}

function noteActivity({ userId, active, ...activity }: Loose): void {
  const user = game.users?.get(userId);
  user?._handleActivity(active === false ? { targets: [] } : activity);
  if (!user || active === undefined || user.active === active) return;
  user.active = active;
  Hooks.callAll("userConnected", user, active);
  (globalThis as Loose).ui?.players?.render?.();
}

function notePause({ paused, userId }: { paused: boolean; userId: string }): void {
  game.data.paused = paused;
  Hooks.callAll("pauseGame", paused, { broadcast: true, userId });
}

/** Answers queries of other users, and says when the line is down. */
export function listenToUsers(): void {
  connection().on("query", ({ name, data, timeout }: Loose, answer: (response: unknown) => void) => {
    runQuery(name, data, timeout).then(
      (result) => answer({ ok: true, result }),
      (error) => answer({ ok: false, error: error instanceof Error ? error.message : String(error) }),
    );
  });
  followConnection();
}

/** Warns the user after a broken connection: as in Foundry, missed messages aren't sent again. */
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
