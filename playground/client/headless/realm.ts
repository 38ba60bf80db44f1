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

/** Names of the language's own objects, handed to code as parameters: a `vm` realm's global object is slow to look up. */
const INTRINSICS = `
  Object Array Number Boolean String Symbol BigInt Function Date RegExp Math JSON Map Set WeakMap WeakSet WeakRef Promise Proxy
  Reflect Intl Error TypeError RangeError SyntaxError AggregateError ArrayBuffer DataView Uint8Array Uint16Array Uint32Array
  Int32Array Float64Array parseInt parseFloat isNaN isFinite NaN Infinity`
  .trim()
  .split(/\s+/)
  .join(", ");

/** Compiles code as a function of the intrinsics: the script's value. Its first line stays the first. */
export function asFunction(code: string, filename: string, { isAsync = false } = {}): Script {
  const head = `(${isAsync ? "async " : ""}function (${INTRINSICS}) { "use strict";`;
  return new Script(`${head}\n${code}\n})`, { filename, lineOffset: -1 });
}

/**
 * Page globals without a DOM: no document, no animation frames. `crypto.subtle` is missing as on plain-http pages.
 * `warned` is told of each warning on the console.
 */
function pageGlobals(timers: Record<string, unknown>, quiet: boolean, warned: (text: string) => void): Loose {
  return {
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
}

// Clones have to be of the realm.
const ownGlobals = new Script(
  "globalThis.structuredClone = (value) => JSON.parse(JSON.stringify(value)); globalThis.window = globalThis;",
);

type Code = (...intrinsics: unknown[]) => unknown;

/**
 * Context for one page after another. Code runs anew for each page, so modules share no variable; what the engine has learned
 * about the code stays, and later pages run several times faster.
 */
export class Realm {
  readonly global: Loose;
  readonly #sandbox: Loose = {};
  readonly #context: Context = createContext(this.#sandbox);
  readonly #intrinsics: unknown[];
  readonly #asMade: readonly (readonly [object: Loose, properties: ReadonlyMap<PropertyKey, PropertyDescriptor>])[];
  readonly #codes = new Map<Script, Code>();
  #timers: Timers | null = null;

  constructor() {
    this.global = new Script("globalThis").runInContext(this.#context);
    this.#intrinsics = new Script(`[${INTRINSICS}]`).runInContext(this.#context) as unknown[];
    this.#asMade = this.#intrinsics
      .flatMap((intrinsic: Loose) => [intrinsic, intrinsic?.prototype])
      .filter((each) => Object(each) === each)
      .map((each) => [each, new Map(Reflect.ownKeys(each).map((key) => [key, descriptorOf(each, key)]))]);
  }

  /** Sets the globals of a page. */
  furnish(quiet: boolean, warned: (text: string) => void): void {
    const { stop, ...timers } = makeTimers();
    this.#timers = { stop: stop as () => void };
    Object.assign(this.#sandbox, pageGlobals(timers, quiet, warned));
    ownGlobals.runInContext(this.#context);
  }

  /** Runs a script of `asFunction`. */
  run(script: Script): unknown {
    const code = this.#codes.get(script) ?? (script.runInContext(this.#context) as Code);
    this.#codes.set(script, code);
    return code(...this.#intrinsics);
  }

  stopTimers(): void {
    this.#timers?.stop();
  }

  /** Removes a page's globals and its changes to intrinsics. */
  clear(): void {
    for (const name of Reflect.ownKeys(this.#sandbox)) delete this.#sandbox[name];
    for (const [object, properties] of this.#asMade) {
      for (const key of Reflect.ownKeys(object)) if (!properties.has(key)) delete object[key];
      for (const [key, made] of properties) {
        if ("value" in made && object[key] !== made.value && !Number.isNaN(made.value))
          Object.defineProperty(object, key, made);
      }
    }
  }
}

function descriptorOf(object: object, key: PropertyKey): PropertyDescriptor {
  return Reflect.getOwnPropertyDescriptor(object, key) as PropertyDescriptor;
}

/** Realms whose pages have been closed. */
const free: Realm[] = [];

/** A realm with a page's globals: a used one, if any is free. `warned` is told of each warning on the console. */
export function takeRealm(quiet: boolean, warned: (text: string) => void): Realm {
  const realm = free.pop() ?? new Realm();
  realm.furnish(quiet, warned);
  return realm;
}

/** Frees the realm of a page that is stopped for good: no timer and no message may run its code again. */
export function freeRealm(realm: Realm): void {
  realm.stopTimers();
  realm.clear();
  free.push(realm);
}

/** Compiled scripts of packages by file, with the file's time of change: shared by all realms. */
const compiled = new Map<string, { readonly changed: number; readonly script: Promise<Script> }>();

/** Runs a package's module script, bundled with its imports, if any. */
export async function runModule(realm: Realm, folder: string, path: string): Promise<void> {
  const file = join(folder, path);
  const { mtimeMs: changed } = await stat(file);
  let known = compiled.get(file);
  if (known?.changed !== changed) {
    known = { changed, script: compile(file) };
    compiled.set(file, known);
  }
  await realm.run(await known.script);
}

async function compile(file: string): Promise<Script> {
  const written = await readFile(file, "utf8");
  const code = /^\s*(import\s*[\w{*"']|export\s)|\bimport\(/m.test(written) ? await bundled(file) : written;
  return asFunction(code, file, { isAsync: true });
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
