/** A client's own world of objects: a `vm` context with what a page has and a headless client needs. */
import { webcrypto } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Context, createContext, Script } from "node:vm";
import { evaluate } from "mathjs/number";
import type { Loose } from "../core/loose.ts";

export interface Timers {
  /** Stops all timers: nothing of this realm runs by itself any more. */
  stop(): void;
}

function makeTimers(): Timers & Record<string, unknown> {
  const running = new Set<NodeJS.Timeout>();
  let stopped = false;
  const track =
    (start: (fn: () => void, ms?: number) => NodeJS.Timeout, once: boolean) =>
    (fn: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
      if (stopped) return undefined;
      const timer = start(() => {
        if (once) running.delete(timer);
        fn(...args);
      }, ms);
      running.add(timer);
      return timer;
    };
  const clear = (timer: NodeJS.Timeout | undefined) => {
    if (timer === undefined) return;
    running.delete(timer);
    clearTimeout(timer);
  };
  return {
    setTimeout: track(setTimeout, true),
    setInterval: track(setInterval, false),
    clearTimeout: clear,
    clearInterval: clear,
    stop() {
      stopped = true;
      for (const timer of running) clearTimeout(timer);
      running.clear();
    },
  };
}

/** A realm's console. `warned`: told of each warning. */
function makeConsole(quiet: boolean, warned: (text: string) => void): Loose {
  const silent = { ...console, debug() {}, info() {}, log() {}, warn() {}, error() {} };
  const shown = quiet ? silent : console;
  const warn = (...words: Loose[]) => {
    warned(words.map((word) => String(word?.message ?? word)).join(" "));
    shown.warn(...words);
  };
  return { ...shown, warn };
}

/**
 * Page globals without a DOM: no document, no animation frames. `crypto.subtle` is missing as on plain-http pages.
 * `warned` is told of each warning on the console.
 */
export function createRealm(
  name: string,
  quiet: boolean,
  warned: (text: string) => void,
): { context: Context; global: Loose; timers: Timers } {
  const { stop, ...timers } = makeTimers();
  const sandbox: Loose = {
    ...timers,
    console: makeConsole(quiet, warned),
    crypto: {
      getRandomValues: (array: Uint8Array) => webcrypto.getRandomValues(array),
      randomUUID: () => webcrypto.randomUUID(),
    },
    performance: { now: () => performance.now() },
    queueMicrotask: (fn: () => void) => queueMicrotask(fn),
    // For the dice parser: see arithmetic.ts.
    __evaluate: (expression: string) => Number(evaluate(String(expression))),
    atob: (text: string) => atob(text),
    btoa: (text: string) => btoa(text),
    TextEncoder,
    TextDecoder,
    URL,
    AbortController,
    URLSearchParams,
  };
  const context = createContext(sandbox, { name });
  // Clones have to be of this realm.
  new Script(
    "globalThis.structuredClone = (value) => JSON.parse(JSON.stringify(value)); globalThis.window = globalThis;",
  ).runInContext(context);
  const global = new Script("globalThis").runInContext(context);
  return { context, global, timers: { stop: stop as () => void } };
}

/** Compiled scripts of packages by file, and when that was written: every realm runs the same. */
const compiled = new Map<string, { readonly changed: number; readonly script: Script }>();

/**
 * Runs a package's module script. A headless client can't resolve imports, so the script must be one bundle.
 * @throws Error naming the file when it has imports or exports, or can't be parsed.
 */
export async function runModule(context: Context, folder: string, path: string): Promise<void> {
  const file = join(folder, path);
  const { mtimeMs: changed } = await stat(file);
  let known = compiled.get(file);
  if (known?.changed !== changed) {
    known = { changed, script: compile(file, await readFile(file, "utf8")) };
    compiled.set(file, known);
  }
  await known.script.runInContext(context);
}

function compile(file: string, code: string): Script {
  if (/^\s*(import\s*[\w{*"']|export\s)/m.test(code)) {
    throw new Error(`${file} has imports or exports; a headless client runs single bundles only`);
  }
  return new Script(`(async () => { "use strict";\n${code}\n})()`, { filename: file, lineOffset: -1 });
}
