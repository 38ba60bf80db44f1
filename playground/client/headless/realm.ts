/** A client's separate world of objects: a `vm` context with the parts of a page needed by a headless client. */
import { webcrypto } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Context, createContext, Script } from "node:vm";
import { evaluate } from "mathjs/number";
import { build } from "vite";
import type { Loose } from "../core/loose.ts";

export interface Timers {
  /** Stops all timers: this realm's code never runs by itself afterwards. */
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

/** Compiled scripts of packages by file, with the file's time of change: shared by all realms. */
const compiled = new Map<string, { readonly changed: number; readonly script: Promise<Script> }>();

/** Runs a package's module script, bundled with its imports, if any. */
export async function runModule(context: Context, folder: string, path: string): Promise<void> {
  const file = join(folder, path);
  const { mtimeMs: changed } = await stat(file);
  let known = compiled.get(file);
  if (known?.changed !== changed) {
    known = { changed, script: compile(file) };
    compiled.set(file, known);
  }
  await (await known.script).runInContext(context);
}

async function compile(file: string): Promise<Script> {
  const written = await readFile(file, "utf8");
  const code = /^\s*(import\s*[\w{*"']|export\s)|\bimport\(/m.test(written) ? await bundled(file) : written;
  return new Script(`(async () => { "use strict";\n${code}\n})()`, { filename: file, lineOffset: -1 });
}

/** Module with all its imports, static and dynamic, as one script: dynamic imports run in place. */
async function bundled(file: string): Promise<string> {
  const options = { output: { codeSplitting: false, keepNames: true } };
  const result = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    build: {
      write: false,
      minify: false,
      target: "es2023",
      lib: { entry: file, formats: ["es"] },
      rolldownOptions: options,
    },
  });
  const [output] = [result].flat() as { output: { code?: string }[] }[];
  const code = output?.output[0]?.code;
  if (!code) throw new Error(`${file} could not be bundled`);
  return code;
}
