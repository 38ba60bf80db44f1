/**
 * Foundry's additions to the language's own objects, as used by packages:
 * https://foundryvtt.com/api/modules/foundry.primitives.html (type package: common/primitives). Not enumerable, like Foundry's.
 */
import type { Loose } from "./loose.ts";

const array = {
  deepFlatten(this: Loose[]): Loose[] {
    return this.flat(Number.POSITIVE_INFINITY);
  },
  equals(this: Loose[], other: Loose): boolean {
    if (!Array.isArray(other) || other.length !== this.length) return false;
    return this.every((value, index) =>
      Array.isArray(value) ? array.equals.call(value, other[index]) : value === other[index],
    );
  },
  /** Splits the array into failing and passing elements, in this order. */
  partition(this: Loose[], rule: (value: Loose) => boolean): [Loose[], Loose[]] {
    return [this.filter((value) => !rule(value)), this.filter((value) => rule(value))];
  },
  filterJoin(this: Loose[], separator: string): string {
    return this.filter(Boolean).join(separator);
  },
  findSplice(this: Loose[], test: (value: Loose, index: number, all: Loose[]) => boolean, ...replace: Loose[]): Loose {
    const index = this.findIndex(test);
    return index < 0 ? null : this.splice(index, 1, ...replace)[0];
  },
};

const set = {
  equals(this: Set<Loose>, other: Loose): boolean {
    return other instanceof Set && other.size === this.size && set.isSubset.call(this, other);
  },
  first(this: Set<Loose>): Loose {
    return this.values().next().value;
  },
  intersects(this: Set<Loose>, other: Iterable<Loose>): boolean {
    return [...other].some((value) => this.has(value));
  },
  isSubset(this: Set<Loose>, other: Set<Loose>): boolean {
    return [...this].every((value) => other.has(value));
  },
  toObject(this: Set<Loose>): Loose[] {
    return [...this];
  },
  every(this: Set<Loose>, test: (value: Loose, index: number, set: Set<Loose>) => boolean): boolean {
    return [...this].every((value, index) => test(value, index, this));
  },
  some(this: Set<Loose>, test: (value: Loose, index: number, set: Set<Loose>) => boolean): boolean {
    return [...this].some((value, index) => test(value, index, this));
  },
  find(this: Set<Loose>, test: (value: Loose, index: number, set: Set<Loose>) => boolean): Loose {
    return [...this].find((value, index) => test(value, index, this));
  },
  filter(this: Set<Loose>, test: (value: Loose, index: number, set: Set<Loose>) => boolean): Set<Loose> {
    return new Set([...this].filter((value, index) => test(value, index, this)));
  },
  map(this: Set<Loose>, transform: (value: Loose, index: number, set: Set<Loose>) => Loose): Set<Loose> {
    return new Set([...this].map((value, index) => transform(value, index, this)));
  },
  reduce(
    this: Set<Loose>,
    reducer: (all: Loose, value: Loose, index: number, set: Set<Loose>) => Loose,
    initial: Loose,
  ): Loose {
    return [...this].reduce((all, value, index) => reducer(all, value, index, this), initial);
  },
};

/** Words kept lowercase in titles. */
const SMALL = new Set(["a", "an", "and", "as", "at", "but", "by", "for", "in", "of", "on", "or", "the", "to", "with"]);

const string = {
  capitalize(this: string): string {
    return this.charAt(0).toUpperCase() + this.slice(1);
  },
  compare(this: string, other: string): number {
    return Math.sign(this.localeCompare(other));
  },
  titleCase(this: string): string {
    const word = (text: string, index: number) =>
      index > 0 && SMALL.has(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
    return this.toLowerCase().split(" ").map(word).join(" ");
  },
  stripScripts(this: string): string {
    return this.replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, "");
  },
  slugify(this: string, { replacement = "-", strict = false, lowercase = true }: Loose = {}): string {
    const plain = this.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
    const cleaned = strict ? plain.replace(/[^a-zA-Z0-9\s-]/g, "") : plain.replace(/[^\w\s$*+~.()'"!\-:@]/g, "");
    const slug = cleaned.trim().replace(/[\s-]+/g, replacement);
    return lowercase ? slug.toLowerCase() : slug;
  },
};

const number = {
  almostEqual(this: number, other: number, epsilon = 1e-8): boolean {
    return Math.abs(this - other) < epsilon;
  },
  between(this: number, a: number, b: number, inclusive = true): boolean {
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    return inclusive ? this >= low && this <= high : this > low && this < high;
  },
  ordinalString(this: number): string {
    const value = Math.abs(Number(this));
    const isTeen = Math.floor((value % 100) / 10) === 1;
    return `${this}${(!isTeen && ["th", "st", "nd", "rd"][value % 10]) || "th"}`;
  },
  paddedString(this: number, digits: number): string {
    return `${this < 0 ? "-" : ""}${String(Math.abs(Number(this))).padStart(digits, "0")}`;
  },
  signedString(this: number): string {
    const value = Number(this);
    return value < 0 ? `−${-value}` : `+${value}`;
  },
  toNearest(this: number, interval = 1, method: "round" | "ceil" | "floor" = "round", base = 0): number {
    const decimals = (String(interval).split(".")[1] ?? "").length;
    return Number((Math[method]((Number(this) - base) / interval) * interval + base).toFixed(decimals));
  },
};

const DEGREES = 180 / Math.PI;

const math = {
  clamp: (value: number, min: number, max: number) => Math.min(max, Math.max(value, min)),
  mix: (a: number, b: number, weight: number) => a * (1 - weight) + b * weight,
  normalizeDegrees: (degrees: number) => ((degrees % 360) + 360) % 360,
  normalizeRadians: (radians: number) => radians - 2 * Math.PI * Math.floor((radians + Math.PI) / (2 * Math.PI)),
  roundDecimals: (value: number, places: number) => Number(value.toFixed(places)),
  toDegrees: (angle: number) => angle * DEGREES,
  toRadians: (angle: number) => angle / DEGREES,
};

const isNumeric = (value: unknown): boolean => {
  if (value === null || value === "" || Array.isArray(value)) return false;
  return typeof value === "boolean" ? false : Number.isFinite(Number(value));
};

function add(target: object, members: object): void {
  for (const [name, value] of Object.entries(members))
    if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

/** Called once a realm, before packages' code. */
export function addPrimitives(): void {
  add(Array.prototype, array);
  add(Array, { fromRange: (count: number, min = 0) => Array.from({ length: count }, (_, index) => index + min) });
  add(Set.prototype, set);
  add(String.prototype, string);
  add(Number.prototype, number);
  add(Number, {
    isNumeric,
    between: (value: number, a: number, b: number, inclusive = true) => number.between.call(value, a, b, inclusive),
  });
  add(Math, math);
  add(RegExp, { escape: (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&") });
}
