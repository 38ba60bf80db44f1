import type { Loose } from "./loose.ts";

type Listener = { id: number; name: string; fn: (...args: Loose[]) => unknown; once: boolean };

const listeners = new Map<string, Listener[]>();
let nextId = 1;

/** The documented event bus. A listener's exception never reaches another listener or the caller. */
export class Hooks {
  static get events(): Record<string, Listener[]> {
    return Object.fromEntries(listeners);
  }

  static on(name: string, fn: (...args: Loose[]) => unknown, { once = false }: { once?: boolean } = {}): number {
    const entry = { id: nextId++, name, fn, once };
    listeners.set(name, [...(listeners.get(name) ?? []), entry]);
    return entry.id;
  }

  static once(name: string, fn: (...args: Loose[]) => unknown): number {
    return Hooks.on(name, fn, { once: true });
  }

  static off(name: string, fn: number | ((...args: Loose[]) => unknown)): void {
    const kept = (listeners.get(name) ?? []).filter((entry) => entry.id !== fn && entry.fn !== fn);
    listeners.set(name, kept);
  }

  /** Calls every listener, ignoring results. */
  static callAll(name: string, ...args: Loose[]): true {
    for (const entry of [...(listeners.get(name) ?? [])]) callListener(entry, args);
    return true;
  }

  /** Calls listeners until one returns false. */
  static call(name: string, ...args: Loose[]): boolean {
    for (const entry of [...(listeners.get(name) ?? [])]) if (callListener(entry, args) === false) return false;
    return true;
  }

  /** Reports an error: console, hook `error`, and a notification of the kind `notify`, if given. */
  static onError(
    location: string,
    error: Error,
    {
      msg = "",
      log = "error",
      notify = null,
      ...data
    }: { msg?: string; log?: "error" | "warn" | null; notify?: string | null; [key: string]: unknown } = {},
  ): void {
    const text = [msg, error.message].filter(Boolean).join(". ");
    if (log) console[log](`${location}: ${text}`, error);
    const notifications = (globalThis as Loose).ui?.notifications;
    if (notify && notifications) notifications[notify]?.(text);
    if (location !== "Hooks.error") Hooks.callAll("error", location, error, data);
  }
}

function callListener(entry: Listener, args: Loose[]): unknown {
  if (entry.once) Hooks.off(entry.name, entry.id);
  try {
    return entry.fn(...args);
  } catch (cause) {
    // Not `instanceof`: a detached window's errors are of another realm.
    const error = typeof (cause as Error)?.message === "string" ? (cause as Error) : new Error(String(cause));
    Hooks.onError(entry.name === "error" ? "Hooks.error" : "Hooks", error, {
      msg: `Error in a listener of hook "${entry.name}"`,
    });
    return undefined;
  }
}
