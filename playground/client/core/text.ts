import { CONFIG } from "./config.ts";
import { COMPATIBILITY_MODES } from "./constants.ts";
import type { Loose, LooseClass } from "./loose.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Id of letters and digits, by default as long as a document's: 16. */
export function randomID(length = 16): string {
  let id = "";
  for (let index = 0; index < length; index++) id += ALPHABET[Math.floor(Math.random() * ALPHABET.length)];
  return id;
}

/** Compares dotted versions part by part; numbers as numbers. Equal is not newer. */
export function isNewerVersion(newer: string | number, older: string | number): boolean {
  if (typeof newer === "number" && typeof older === "number") return newer > older;
  const left = String(newer).split(".");
  const right = String(older).split(".");
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const a = left[index];
    const b = right[index];
    if (a === undefined) return false;
    if (b === undefined) return true;
    if (a === b) continue;
    const [x, y] = [Number(a), Number(b)];
    return Number.isNaN(x) || Number.isNaN(y) ? a > b : x > y;
  }
  return false;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

export function escapeHTML(text: unknown): string {
  return String(text).replace(/[&<>"']/g, (sign) => ESCAPES[sign] as string);
}

export function unescapeHTML(text: string): string {
  return Object.entries(ESCAPES).reduceRight((value, [sign, entity]) => value.replaceAll(entity, sign), text);
}

export function debounce<A extends unknown[]>(callback: (...args: A) => void, delay: number): (...args: A) => void {
  let timer: Loose;
  return function (this: unknown, ...args: A) {
    clearTimeout(timer);
    timer = setTimeout(() => callback.apply(this, args), delay);
  };
}

/** Calls at most once per delay; the first call passes at once. */
export function throttle<A extends unknown[]>(callback: (...args: A) => void, delay: number): (...args: A) => void {
  let next = 0;
  return function (this: unknown, ...args: A) {
    if (Date.now() < next) return;
    next = Date.now() + delay;
    callback.apply(this, args);
  };
}

export function isSubclass(candidate: LooseClass, parent: LooseClass): boolean {
  return candidate === parent || candidate?.prototype instanceof parent;
}

export function getParentClasses(cls: LooseClass): LooseClass[] {
  const parents: LooseClass[] = [];
  for (let parent = Object.getPrototypeOf(cls); parent?.prototype; parent = Object.getPrototypeOf(parent))
    parents.push(parent);
  return parents;
}

/** Documented sorting step: integer sort keys around a target, renumbering siblings when there is no room. */
export function performIntegerSort<T extends { sort: number }>(
  source: T,
  { target = null, siblings = [], sortBefore = true }: { target?: T | null; siblings?: T[]; sortBefore?: boolean } = {},
): { target: T; update: { sort: number } }[] {
  const order = [...siblings].sort((a, b) => a.sort - b.sort);
  const found = target ? order.indexOf(target) : -1;
  const at = found < 0 ? order.length : sortBefore ? found : found + 1;
  const before = order[at - 1];
  const after = order[at];
  const low = before?.sort ?? (after ? after.sort - 200_000 : 0);
  const high = after?.sort ?? low + 200_000;
  const middle = Math.round((low + high) / 2);
  if (middle > low && middle < high) return [{ target: source, update: { sort: middle } }];
  order.splice(at, 0, source);
  return order.map((entry, index) => ({ target: entry, update: { sort: (index + 1) * 100_000 } }));
}

/** Parsed HTML: a single element, or the collection of all (foundry.utils.parseHTML of the type package). */
export function parseHTML(html: string): Loose {
  const { children } = new DOMParser().parseFromString(html, "text/html").body;
  return children.length > 1 ? children : children[0];
}

/** True if a key of an update deletes or replaces. */
export function isDeletionKey(key: unknown): boolean {
  return typeof key === "string" && /^[-=]=/.test(key);
}

const warned = new Set<string>();

/**
 * Logs a deprecation warning in the console, once per message; throws under `CONFIG.compatibility.mode` FAILURE (API pages of
 * CONST.COMPATIBILITY_MODES and foundry.utils.logCompatibilityWarning). Lines as quoted by users in public issues.
 */
export function logCompatibilityWarning(
  message: string,
  { since, until }: { since?: number; until?: number } = {},
): void {
  const begun = since === undefined ? [] : [`Deprecated since Version ${since}`];
  const gone = until === undefined ? [] : [`Backwards-compatible support will be removed in Version ${until}`];
  const text = [message, ...begun, ...gone].join("\n");
  const { mode } = CONFIG.compatibility;
  if (mode === COMPATIBILITY_MODES.FAILURE) throw new Error(text);
  if (mode === COMPATIBILITY_MODES.SILENT || warned.has(message)) return;
  warned.add(message);
  console[mode === COMPATIBILITY_MODES.ERROR ? "error" : "warn"](text);
}
