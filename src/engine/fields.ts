import { malformed, never } from "./refusals.ts";
import type { ClauseId, CombatantId, Json, MessageKey, Refusal } from "./types.ts";

/** True for an object, but not for an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Reads the fields of a value from the wire or from storage. Every read returns the right type; {@link problem} reports the first
 * invalid field, under `clause`.
 */
export class Fields {
  readonly #raw: Readonly<Record<string, unknown>>;
  readonly #notes: { problem: Refusal | null };
  readonly #clause: ClauseId;
  readonly #prefix: string;

  constructor(raw: unknown, clause: ClauseId, prefix = "", notes: { problem: Refusal | null } = { problem: null }) {
    this.#notes = notes;
    this.#clause = clause;
    this.#prefix = prefix;
    this.#raw = isRecord(raw) ? raw : {};
    if (!isRecord(raw)) this.wrong("");
  }

  /** Reason why the fields can't be read, or null. Always final: an override doesn't help. */
  get problem(): Refusal | null {
    return this.#notes.problem;
  }

  wrong(name: string): void {
    this.refuse(malformed(this.#clause, [this.#prefix, name].filter((part) => part !== "").join(".")));
  }

  /** Records a refusal; only the first counts. */
  refuse(problem: Refusal): void {
    this.#notes.problem ??= problem;
  }

  /** Records a final refusal with an own message, under the same clause. */
  never(message: MessageKey): void {
    this.refuse(never(this.#clause, message));
  }

  has(name: string): boolean {
    return this.value(name) !== undefined;
  }

  value(name: string): unknown {
    return Object.hasOwn(this.#raw, name) ? this.#raw[name] : undefined;
  }

  keys(): string[] {
    return Object.keys(this.#raw);
  }

  text(name: string, longest = 200): string {
    const value = this.value(name);
    if (typeof value === "string" && value.length <= longest) return value;
    this.wrong(name);
    return "";
  }

  bool(name: string): boolean {
    const value = this.value(name);
    if (typeof value !== "boolean") this.wrong(name);
    return value === true;
  }

  whole(name: string, least: number, most: number): number {
    const value = this.value(name);
    if (typeof value === "number" && Number.isInteger(value) && value >= least && value <= most) return value || 0;
    this.wrong(name);
    return least;
  }

  number(name: string, least: number, most: number): number {
    const value = this.value(name);
    if (typeof value === "number" && value >= least && value <= most) return value || 0;
    this.wrong(name);
    return least;
  }

  oneOf<T extends string | boolean>(name: string, values: readonly T[]): T {
    const value = values.find((known) => known === this.value(name));
    if (value === undefined) this.wrong(name);
    return value ?? (values[0] as T);
  }

  /** Id of a document of any type. */
  id(name: string): string {
    const value = this.value(name);
    if (isId(value)) return value;
    this.wrong(name);
    return "";
  }

  who(name = "who"): CombatantId {
    return this.id(name) as CombatantId;
  }

  /** Null if the field is null, else the result of `read`. */
  orNull<T>(name: string, read: (name: string) => T): T | null {
    return this.value(name) === null ? null : read(name);
  }

  inside(name: string): Fields {
    return new Fields(this.value(name), this.#clause, this.#inner(name), this.#notes);
  }

  /** List of at most `most` texts of up to 200 characters. */
  texts(name: string, most: number): string[] {
    const items = this.items(name, most);
    return items.keys().map((key) => items.text(key));
  }

  /** List of combatants without repetition; may be empty. */
  ids(name: string, most = 10_000): CombatantId[] {
    const values = this.#values(name, most);
    if (values.every(isId) && new Set(values).size === values.length) return [...values] as CombatantId[];
    this.wrong(name);
    return [];
  }

  /** Object with ids as keys. `read` gets all fields and the id to read. */
  record<Id extends string, T>(name: string, read: (all: Fields, id: Id) => T): Record<Id, T> {
    const all = this.inside(name);
    const found: [string, T][] = [];
    for (const id of all.keys()) {
      if (isId(id)) found.push([id, read(all, id as Id)]);
      else all.wrong(id);
    }
    return Object.fromEntries(found) as Record<Id, T>;
  }

  /** List of 1 to `most` combatants without repetition. */
  combatants(name: string, most = 1000): CombatantId[] {
    const found = this.ids(name, most);
    if (found.length === 0) this.wrong(name);
    return found;
  }

  /** Plain JSON object. */
  data(name: string): { readonly [key: string]: Json } {
    const value = this.value(name);
    if (isJson(value, 0) && isRecord(value)) return value as { readonly [key: string]: Json };
    this.wrong(name);
    return {};
  }

  #values(name: string, most: number): readonly unknown[] {
    const value = this.value(name);
    // Turns holes into values, to be checked too.
    if (Array.isArray(value) && value.length <= most) return Array.from(value);
    this.wrong(name);
    return [];
  }

  /** List of at most `most` values, as an object by index. */
  items(name: string, most: number): Fields {
    return new Fields({ ...this.#values(name, most) }, this.#clause, this.#inner(name), this.#notes);
  }

  #inner(name: string): string {
    return this.#prefix === "" ? name : `${this.#prefix}.${name}`;
  }
}

/**
 * True for a safe key of the state: 1 to 64 letters, digits, `-` or `_`, and no member of every object, such as `constructor`.
 */
export function isId(value: unknown): value is string {
  return typeof value === "string" && /^[A-Za-z0-9_-]{1,64}$/.test(value) && !(value in {});
}

function isJson(value: unknown, depth: number): value is Json {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || depth > 20) return false;
  return Object.values(value).every((inner) => isJson(inner, depth + 1));
}
